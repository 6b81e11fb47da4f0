import { LayoutGrid } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PopMenu } from '#ui/overlay/PopMenu.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'

// Most people never change it.
const LookChoices = lazy(async () => ({ default: (await import('./ViewOptions.tsx')).ViewOptions }))

interface Props {
  /** Where photos stand in another order than that of time there are no groups. */
  hasGrouping?: boolean
}

/** How photos are laid out: the same choice for every gallery. */
export function ViewMenu({ hasGrouping = true }: Props) {
  const { t } = useTranslation('gallery')
  return (
    <PopMenu label={t('look')} trigger={<LayoutGrid size={20} />} isKept>
      <Suspense fallback={<SkeletonBlock height={120} />}>
        <LookChoices hasGrouping={hasGrouping} />
      </Suspense>
    </PopMenu>
  )
}
