import type { Profile } from '@imagora/contract'
import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { UserAvatar } from '#components/identity/UserAvatar.tsx'
import { useProfile } from '#data/identity/session.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import classes from './BottomBar.module.css'
import { LanguageMenu } from '#app/layouts/LanguageMenu.tsx'
import { NavList } from './NavList.tsx'
import type { NavigationItem } from './user-navigation.ts'
import { StorageMeter } from './StorageMeter.tsx'
import { useLogOut } from '#app/layouts/use-log-out.ts'

interface Props {
  groups: NavigationItem[][]
  opened: boolean
  onClose: () => void
}

function ProfileLink({ profile: { name, username, avatar_url }, onClick }: { profile: Profile; onClick: () => void }) {
  return (
    <Link to="/user/profile" className={classes.who} onClick={onClick}>
      <UserAvatar name={name || username} url={avatar_url} size={40} />
      <span title={name || username}>{name || username}</span>
    </Link>
  )
}

/** Every entry that does not fit into the bottom bar of a phone. */
export function AccountSheet({ groups, opened, onClose }: Props) {
  const { t } = useTranslation()
  const profile = useProfile()
  const logOut = useLogOut()
  if (!profile) return null
  return (
    <Dialog opened={opened} onClose={onClose} title={<ProfileLink profile={profile} onClick={onClose} />}>
      {/* A click on any entry closes the sheet. */}
      <div role="presentation" className={classes.sheet} onClick={onClose}>
        <NavList groups={groups} />
        <StorageMeter used={profile.used_storage} total={profile.total_storage} />
      </div>
      <Group justify="space-between">
        <Button variant="default" leftSection={<LogOut size={16} />} onClick={logOut}>
          {t('nav.logout')}
        </Button>
        <LanguageMenu />
      </Group>
    </Dialog>
  )
}
