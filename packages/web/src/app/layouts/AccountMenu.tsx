import type { Profile } from '@imagora/contract'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { UserAvatar } from '#components/identity/UserAvatar.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { PopMenu } from '#ui/overlay/PopMenu.tsx'

// The entries are loaded when the menu is first opened, so that no screen waits for them.
const AccountMenuItems = lazy(async () => ({ default: (await import('./AccountMenuItems.tsx')).AccountMenuItems }))

export function AccountMenu({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  return (
    <PopMenu label={t('nav.account')} trigger={<UserAvatar name={name} url={profile.avatar_url} />}>
      <div className={classes.who}>
        <strong title={name}>{name}</strong>
        <span title={profile.username}>@{profile.username}</span>
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
    </PopMenu>
  )
}
