import type { Profile } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useIsSidebarOpen } from '#lib/preferences/preferences.ts'
import { NavList } from './NavList.tsx'
import type { Place } from './places.ts'
import classes from './Sidebar.module.css'
import { StorageMeter } from './StorageMeter.tsx'

export function Sidebar({ groups, profile }: { groups: Place[][]; profile: Profile }) {
  const { t } = useTranslation()
  const isFolded = !useIsSidebarOpen()
  return (
    <nav id="sidebar" className={classes.sidebar} data-folded={isFolded || undefined} aria-label={t('nav.main')}>
      <div className={classes.places}>
        <NavList groups={groups} isFolded={isFolded} />
      </div>
      <StorageMeter used={profile.used_storage} total={profile.total_storage} />
    </nav>
  )
}
