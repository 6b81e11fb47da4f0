import type { AdminUser } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#ui/layout/links.tsx'
import classes from './UserPanel.module.css'

/** What is somebody's, each in its own table; and how everybody else sees them. */
export function UserLinks({ user: { id, username } }: { user: AdminUser }) {
  const { t } = useTranslation('users')
  const search = { q: username }
  return (
    <nav className={classes.links} aria-label={t('theirs.label')}>
      <TextLink to="/explore/@{$username}" params={{ username }}>
        {t('theirs.profile')}
      </TextLink>
      <TextLink to="/admin/photos" search={search}>
        {t('theirs.photos')}
      </TextLink>
      <TextLink to="/admin/albums" search={search}>
        {t('theirs.albums')}
      </TextLink>
      <TextLink to="/admin/shares" search={search}>
        {t('theirs.shares')}
      </TextLink>
      <TextLink to="/admin/orders" search={search}>
        {t('theirs.orders')}
      </TextLink>
      <TextLink to="/admin/tickets" search={{ ...search, status: 'all' }}>
        {t('theirs.tickets')}
      </TextLink>
      <TextLink to="/admin/reports" search={{ ...search, state: 'all' }}>
        {t('theirs.reports')}
      </TextLink>
      <TextLink to="/admin/audit" search={{ target: `user ${id} ` }}>
        {t('theirs.log')}
      </TextLink>
    </nav>
  )
}
