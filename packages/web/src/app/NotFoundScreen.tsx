import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { PublicFrame } from './frames/PublicFrame.tsx'

/** Nothing is at this address. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <EmptyState
      order={1}
      drawing="lost"
      title={t('not_found.title')}
      hint={t('not_found.hint')}
      action={<ButtonLink to="/">{t('not_found.home')}</ButtonLink>}
    />
  )
}

/** The same where no part of the application claims the address. */
export function NotFoundScreen() {
  return (
    <PublicFrame>
      <NotFound />
    </PublicFrame>
  )
}
