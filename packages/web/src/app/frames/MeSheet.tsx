import { Button, Group } from '@mantine/core'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import classes from './BottomBar.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { NavList } from './NavList.tsx'
import type { Place } from './places.ts'
import { StorageMeter } from './StorageMeter.tsx'
import { useLogOut } from './use-log-out.ts'

interface Props {
  groups: Place[][]
  opened: boolean
  onClose: () => void
}

/** On a phone: every place that the bottom bar has no room for. */
export function MeSheet({ groups, opened, onClose }: Props) {
  const { t } = useTranslation()
  const profile = useProfile()
  const logOut = useLogOut()
  if (!profile) return null
  return (
    <Dialog opened={opened} onClose={onClose} title={profile.name || profile.username}>
      {/* A click on any place in it closes the sheet. */}
      <div role="presentation" className={classes.sheet} onClick={onClose}>
        <NavList groups={groups} />
        <StorageMeter used={profile.used_storage} total={profile.total_storage} />
      </div>
      <Group justify="space-between">
        <Button variant="default" leftSection={<LogOut size={16} />} onClick={logOut}>
          {t('nav.logout')}
        </Button>
        <LanguageSwitch />
      </Group>
    </Dialog>
  )
}
