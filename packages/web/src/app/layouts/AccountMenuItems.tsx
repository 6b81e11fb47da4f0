import type { Profile } from '@imagora/contract'
import { LayoutDashboard, LogOut, Settings, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PopMenuItem, PopMenuDivider, PopMenuLink } from '#ui/overlay/PopMenu.tsx'
import classes from './user/TopBar.module.css'
import { useLogOut } from './use-log-out.ts'

/** Entries of the account menu. The admin panel has its own entry in the sidebar. */
export function AccountMenuItems({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const logOut = useLogOut()
  return (
    <>
      <div className={classes.who}>
        <strong title={profile.name || profile.username}>{profile.name || profile.username}</strong>
        <bdi title={profile.username}>@{profile.username}</bdi>
      </div>
      <PopMenuDivider />
      <PopMenuLink to="/user/dashboard">
        <LayoutDashboard size={16} aria-hidden />
        {t('nav.dashboard')}
      </PopMenuLink>
      <PopMenuLink to="/user/profile">
        <UserRound size={16} aria-hidden />
        {t('nav.profile')}
      </PopMenuLink>
      <PopMenuLink to="/user/settings">
        <Settings size={16} aria-hidden />
        {t('nav.settings')}
      </PopMenuLink>
      <PopMenuDivider />
      <PopMenuItem onClick={() => void logOut()}>
        <LogOut size={16} aria-hidden />
        {t('nav.logout')}
      </PopMenuItem>
    </>
  )
}
