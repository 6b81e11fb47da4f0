import { LayoutGrid } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PopMenu } from '#ui/overlay/PopMenu.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'

// The options are loaded lazily, because most users never change them.
const LookChoices = lazy(async () => ({ default: (await import('./ViewOptions.tsx')).ViewOptions }))

interface Props {
  /** False for lists that are not sorted by time, which have no groups. */
  hasGrouping?: boolean
}

/** Menu for the photo layout, which is the same for every gallery. */
export function ViewMenu({ hasGrouping = true }: Props) {
  const { t } = useTranslation('gallery')
  return (
    <PopMenu label={t('look')} trigger={<LayoutGrid size={20} />} staysOpen>
      <Suspense fallback={<SkeletonBlock height={120} />}>
        <LookChoices hasGrouping={hasGrouping} />
      </Suspense>
    </PopMenu>
  )
}
