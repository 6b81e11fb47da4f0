import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '#lib/browser/title.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'

/** Missing or no longer public page; the message does not reveal which. */
export function NotAvailable({ what }: { what: 'user' | 'album' }) {
  const { t } = useTranslation(['explore', 'app'])
  useScreenTitle(t('app:titles.not_found'))
  return (
    <EmptyState
      order={1}
      illustration="lost"
      title={t(`explore:gone.${what}`)}
      hint={t('explore:gone.hint')}
      action={<ButtonLink to="/explore">{t('explore:back')}</ButtonLink>}
    />
  )
}
