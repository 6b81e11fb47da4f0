import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SiteMark } from '#components/SiteMark.tsx'
import { useConfigs } from '#lib/site.ts'
import { adminPlaces } from './admin-places.ts'
import classes from './AdminNav.module.css'

export function AdminNav({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation()
  const { site } = useConfigs()
  return (
    <nav className={classes.nav} aria-label={t('nav.admin_main')}>
      <Link to="/" className={classes.mark}>
        <SiteMark title={site.title || t('name')} iconUrl={site.icon_url} />
      </Link>
      {adminPlaces.map(({ label, places }) => (
        <div key={places[0]?.to}>
          {label && <div className={classes.label}>{t(`admin_groups.${label}`)}</div>}
          <ul className={classes.group}>
            {places.map(({ to, title, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classes.link}
                  activeOptions={{ exact: to === '/admin' }}
                  {...(onLeave && { onClick: onLeave })}
                >
                  <Icon size={16} aria-hidden />
                  {t(`titles.${title}`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
