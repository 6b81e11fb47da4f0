import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet } from '@tanstack/react-router'
import { ArrowLeft, Menu } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ActivityButton } from '#components/transfers/ActivityButton.tsx'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { useProfile } from '#data/identity/session.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { AccountMenu } from '#app/layouts/AccountMenu.tsx'
import { SiteLogo } from '#components/branding/SiteLogo.tsx'
import { KeyboardHelp } from '#components/keyboard/KeyboardHelp.tsx'
import { usePageKeys } from '#components/keyboard/use-page-keys.ts'
import { useConfigs } from '#data/content/site.ts'
import barClasses from '#app/layouts/user/TopBar.module.css'
import classes from './AdminLayout.module.css'
import { AdminNav } from './AdminNav.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { ScreenAccess } from './ScreenAccess.tsx'
import { LanguageMenu } from '#app/layouts/LanguageMenu.tsx'
import { Main } from '#app/layouts/Main.tsx'
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

/** The admin panel has the header of the account's pages, and a darker sidebar so that nobody mistakes one for the other. */
export function AdminLayout() {
  const { t } = useTranslation()
  const profile = useProfile()
  const [isOpen, nav] = useDisclosure()
  const isAsked = useWasEverTrue(isOpen)
  const { site } = useConfigs()
  usePageKeys({ onSearch: () => document.querySelector<HTMLInputElement>('main [type=search]')?.select() })
  if (!profile) return <RedirectToLogin />

  return (
    <div className={classes.frame}>
      <header className={barClasses.bar}>
        <IconButton className={classes.narrow} label={t('nav.menu')} onClick={nav.open}>
          <Menu size={20} />
        </IconButton>
        <div className={`${barClasses.start} ${classes.start}`}>
          <Link to="/" className={barClasses.mark}>
            <SiteLogo site={site} />
          </Link>
          <Link to="/admin" className={classes.panel} activeProps={{}}>
            {t('nav.admin')}
          </Link>
        </div>
        <PaletteButton />
        <div className={barClasses.tools}>
          <ButtonLink
            to="/user/photos"
            variant="subtle"
            color="gray"
            px="xs"
            className={classes.back}
            leftSection={<ArrowLeft size={16} />}
          >
            {t('nav.to_site')}
          </ButtonLink>
          <ActivityButton />
          <span className={barClasses.wide}>
            <LanguageMenu />
          </span>
          <span className={barClasses.wide}>
            <ThemeMenu />
          </span>
          <AccountMenu profile={profile} />
        </div>
      </header>
      <div className={classes.columns}>
        <div className={classes.sidebar}>
          <AdminNav />
        </div>
        <Main className={classes.main}>
          <Suspense>
            <SecondFactorReminder />
          </Suspense>
          <ScreenAccess>
            <Outlet />
          </ScreenAccess>
        </Main>
      </div>
      <KeyboardHelp />
      {isAsked && (
        <Suspense>
          <AdminDrawer opened={isOpen} onClose={nav.close} />
        </Suspense>
      )}
    </div>
  )
}
