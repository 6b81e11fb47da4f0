import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '#lib/browser/title.ts'
import { EmptyState } from './EmptyState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'

/** Page for addresses that do not exist, no longer exist, or are not accessible to the current user. */
export function NotFound() {
  const { t } = useTranslation()
  useScreenTitle(t('titles.not_found'))
  return (
    <EmptyState
      order={1}
      illustration="lost"
      title={t('not_found.title')}
      hint={t('not_found.hint')}
      action={<ButtonLink to="/">{t('not_found.home')}</ButtonLink>}
    />
  )
}
