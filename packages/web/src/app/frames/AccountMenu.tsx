import type { Profile } from '@imagora/contract'
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { LayoutDashboard, LogOut, Settings, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { UserAvatar } from '#components/UserAvatar.tsx'
import classes from './TopBar.module.css'
import { useLogOut } from './use-log-out.ts'

/** What concerns the person. The back office has its own place in the sidebar. */
export function AccountMenu({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const logOut = useLogOut()
  const name = profile.name || profile.username

  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.avatar} aria-label={t('nav.account')}>
          <UserAvatar name={name} url={profile.avatar_url} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{name}</strong>
          <span>@{profile.username}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/user/dashboard" leftSection={<LayoutDashboard size={16} />}>
          {t('nav.dashboard')}
        </Menu.Item>
        <Menu.Item component={Link} to="/user/profile" leftSection={<UserRound size={16} />}>
          {t('nav.profile')}
        </Menu.Item>
        <Menu.Item component={Link} to="/user/settings" leftSection={<Settings size={16} />}>
          {t('nav.settings')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} />} onClick={logOut}>
          {t('nav.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
