import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { ExternalLink, Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/session.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import classes from './AdminFrame.module.css'
import { AdminNav } from './AdminNav.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Main, SkipLink } from './Main.tsx'
import { SignedOut } from './SignedOut.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** The back office has a frame of its own, darker than the site's, so that nobody mistakes one for the other. */
export function AdminFrame() {
  const { t } = useTranslation()
  const profile = useProfile()
  const [isOpen, nav] = useDisclosure()
  if (!profile) return <SignedOut />

  return (
    <div className={classes.frame}>
      <SkipLink />
      <div className={classes.sidebar}>
        <AdminNav />
      </div>
      <div className={classes.content}>
        <header className={classes.bar}>
          <IconButton className={classes.narrow} label={t('nav.menu')} onClick={nav.open}>
            <Menu size={20} />
          </IconButton>
          <ButtonLink
            to="/user/dashboard"
            variant="subtle"
            color="gray"
            px="xs"
            leftSection={<ExternalLink size={16} />}
          >
            {t('nav.to_site')}
          </ButtonLink>
          <div className={classes.tools}>
            <LanguageSwitch />
            <ThemeToggle />
            <AccountMenu profile={profile} />
          </div>
        </header>
        <Main className={classes.main}>
          <Outlet />
        </Main>
      </div>
      <Drawer
        opened={isOpen}
        onClose={nav.close}
        size={264}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t('nav.menu') } }}
        classNames={{ content: classes.drawer!, body: classes.drawerBody! }}
      >
        <AdminNav onLeave={nav.close} />
      </Drawer>
    </div>
  )
}
