import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '#lib/browser/title.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'

/** Why a share shows nothing, and what to do about it. */
export function Closed({ reason }: { reason: 'expired' | 'removed' | 'unknown' }) {
  const { t } = useTranslation('share-page')
  useScreenTitle(t(reason))
  return (
    <EmptyState
      order={1}
      drawing={reason === 'unknown' ? 'lost' : 'closed'}
      title={t(reason)}
      hint={t(`${reason}_hint`)}
      action={
        <ButtonLink to="/" variant="default">
          {t('home')}
        </ButtonLink>
      }
    />
  )
}
