import { useDisclosure } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { ExternalLink, Menu } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ActivityButton } from '#components/transfers/ActivityButton.tsx'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { useProfile } from '#data/identity/session.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { AccountMenu } from '#app/layouts/AccountMenu.tsx'
import classes from './AdminLayout.module.css'
import { AdminNav } from './AdminNav.tsx'
import { LanguageMenu } from '#app/layouts/LanguageMenu.tsx'
import { Main, SkipLink } from '#app/layouts/Main.tsx'
import { RedirectToLogin } from '#app/RedirectToLogin.tsx'
import { ThemeMenu } from '#app/layouts/ThemeMenu.tsx'
import { useWasEverTrue } from '#lib/state/use-was-ever-true.ts'

const SecondFactorReminder = lazy(async () => {
  const [module] = await Promise.all([
    import('#features/identity/second-factors/SecondFactorReminder.tsx'),
    loadLocaleNamespaces('second-factors'),
  ])
  return { default: module.SecondFactorReminder }
})
const AdminDrawer = lazy(async () => ({ default: (await import('./AdminDrawer.tsx')).AdminDrawer }))

/** The admin panel has its own layout, darker than the site's, so that nobody mistakes one for the other. */
export function AdminLayout() {
  const { t } = useTranslation()
  const profile = useProfile()
  const [isOpen, nav] = useDisclosure()
  const isAsked = useWasEverTrue(isOpen)
  if (!profile) return <RedirectToLogin />

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
            <ActivityButton />
            <LanguageMenu />
            <ThemeMenu />
            <AccountMenu profile={profile} />
          </div>
        </header>
        <Main className={classes.main}>
          <Suspense>
            <SecondFactorReminder />
          </Suspense>
          <Outlet />
        </Main>
      </div>
      {isAsked && (
        <Suspense>
          <AdminDrawer opened={isOpen} onClose={nav.close} />
        </Suspense>
      )}
    </div>
  )
}
