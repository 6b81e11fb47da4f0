import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Tooltip, tooltipTriggerClass } from '#ui/overlay/Tooltip.tsx'
import type { NavigationItem } from './user-navigation.ts'
import classes from './Sidebar.module.css'

interface Props {
  groups: NavigationItem[][]
  /** Shows icons only, with their labels in tooltips. */
  isCollapsed?: boolean
}

export function NavList({ groups, isCollapsed = false }: Props) {
  const { t } = useTranslation()
  return groups.map((places) => (
    <ul key={places[0]?.to} className={classes.group}>
      {places.map(({ to, label, icon: Icon, count }) => (
        <li key={to}>
          <Link
            to={to}
            className={`${classes.link} ${tooltipTriggerClass}`}
            aria-label={`${t(`nav.${label}`)} ${count || ''}`.trim()}
          >
            <Icon size={20} aria-hidden />
            <span className={classes.label}>{t(`nav.${label}`)}</span>
            {count ? <span className={classes.mark}>{count}</span> : null}
            {isCollapsed && <Tooltip side="end">{t(`nav.${label}`)}</Tooltip>}
          </Link>
        </li>
      ))}
    </ul>
  ))
}
