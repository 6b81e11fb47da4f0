import type { Waiting } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#data/identity/permissions.ts'
import { waitingQuery } from '#data/operations/dashboard.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { adminNavigation } from './admin-navigation.ts'
import classes from './AdminNav.module.css'

export function AdminNav({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation()
  const { compact } = useFormats()
  const { data: waiting } = useQuery(waitingQuery)
  const can = usePermissions()
  const groups = adminNavigation
    .map(({ items, ...group }) => ({ ...group, items: items.filter(({ read }) => can(read)) }))
    .filter(({ items }) => items.length > 0)
  const countOf = (waits: (keyof Waiting)[] = []) => waits.reduce((sum, kind) => sum + (waiting?.[kind] ?? 0), 0)
  return (
    <nav className={classes.nav} aria-label={t('nav.admin_main')}>
      {groups.map(({ label, items }) => (
        <div key={items[0]?.to}>
          {label && <div className={classes.label}>{t(`admin_groups.${label}`)}</div>}
          <ul className={classes.group}>
            {items.map(({ to, title, icon: Icon, waitingKinds }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classes.link}
                  activeOptions={{ exact: to === '/admin' }}
                  {...(onLeave && { onClick: onLeave })}
                >
                  <Icon size={16} aria-hidden />
                  {t(`titles.${title}`)}
                  {countOf(waitingKinds) > 0 && <span className={classes.count}>{compact(countOf(waitingKinds))}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
