import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Image, Images, Plus, Share2, UserRound, CloudOff } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyboardHelp } from '#components/keyboard/KeyboardHelp.tsx'
import { submitFiles } from '#lib/state/file-intake.ts'
import bottomBarClasses from './BottomBar.module.css'
import { type NavigationItem, getUserNavigation } from './user-navigation.ts'
import { useWasEverTrue } from '#lib/state/use-was-ever-true.ts'
import { useIsOffline } from '#lib/browser/offline.ts'
import classes from './UserLayout.module.css'
import type { Profile } from '@imagora/contract'
import { useIsSidebarOpen } from '#lib/preferences/preferences.ts'
import { NavList } from './NavList.tsx'
import sidebarClasses from './Sidebar.module.css'
import { StorageMeter } from './StorageMeter.tsx'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { usePublishRequest } from '#lib/state/publish-request.ts'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import { Main } from '#app/layouts/Main.tsx'
import { RedirectToLogin } from '#app/RedirectToLogin.tsx'
import { TopBar } from './TopBar.tsx'

const LazyAccountSheet = lazy(async () => ({ default: (await import('./AccountSheet.tsx')).AccountSheet }))

/** The five entries within reach of a thumb. */
function BottomBar({ groups }: { groups: NavigationItem[][] }) {
  const { t } = useTranslation()
  const [isOpen, sheet] = useDisclosure()
  const isAsked = useWasEverTrue(isOpen)
  const item = (to: string, label: 'photos' | 'albums' | 'shares', Icon: typeof Image) => (
    <Link to={to} className={bottomBarClasses.place}>
      <Icon size={20} aria-hidden />
      {t(`nav.${label}`)}
    </Link>
  )

  return (
    <>
      <nav className={bottomBarClasses.bar} aria-label={t('nav.mobile')}>
        {item('/user/photos', 'photos', Image)}
        {item('/user/albums', 'albums', Images)}
        <button
          type="button"
          className={bottomBarClasses.upload}
          aria-label={t('nav.upload')}
          onClick={() => submitFiles([])}
        >
          <Plus size={20} aria-hidden />
        </button>
        {item('/user/shares', 'shares', Share2)}
        <button type="button" className={bottomBarClasses.place} aria-haspopup="dialog" onClick={sheet.open}>
          <UserRound size={20} aria-hidden />
          {groups.some((places) => places.some(({ count }) => count)) && <i className={bottomBarClasses.dot} />}
          {t('nav.me')}
        </button>
      </nav>
      {isAsked && (
        <Suspense>
          <LazyAccountSheet groups={groups} opened={isOpen} onClose={sheet.close} />
        </Suspense>
      )}
    </>
  )
}

/** Warns that the displayed data may be outdated. */
function OfflineBanner() {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  return (
    <output className={classes.bar} data-shown={isOffline || undefined}>
      {isOffline && (
        <>
          <CloudOff size={16} />
          {t('offline')}
        </>
      )}
    </output>
  )
}

function Sidebar({ groups, profile }: { groups: NavigationItem[][]; profile: Profile }) {
  const { t } = useTranslation()
  const isFolded = !useIsSidebarOpen()
  return (
    <nav id="sidebar" className={sidebarClasses.sidebar} data-folded={isFolded || undefined} aria-label={t('nav.main')}>
      <div className={sidebarClasses.places}>
        <NavList groups={groups} isCollapsed={isFolded} />
      </div>
      <StorageMeter used={profile.used_storage} total={profile.total_storage} />
    </nav>
  )
}

// Few accounts have a scheduled deletion, so the banner loads only on demand.
const DeletionBanner = lazy(async () => {
  const [module] = await Promise.all([
    import('#features/identity/account-deletion/DeletionBanner.tsx'),
    loadLocaleNamespaces('account-deletion'),
  ])
  return { default: module.DeletionBanner }
})

// The dashboard has it too; a new account starts at its empty library and must not miss it.
const VerifyPrompt = lazy(async () => {
  const [module] = await Promise.all([
    import('#features/identity/verification-codes/VerifyPrompt.tsx'),
    loadLocaleNamespaces('dashboard'),
  ])
  return { default: module.VerifyPrompt }
})

// Rarely needed: when photos are added to a public album, or their album becomes public.
const PublishDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('#features/sharing/explore/PublishDialog.tsx'),
    loadLocaleNamespaces('publish'),
  ])
  return { default: module.PublishDialog }
})

function PublishDialogHost() {
  const isAsked = useWasEverTrue(usePublishRequest() !== null)
  return isAsked && <PublishDialog />
}

/** Files that another app has shared are rare, so no screen waits for the code that takes them. */
async function takeSharedFiles() {
  const { uploadSharedFiles } = await import('#app/startup/service-worker.ts')
  await uploadSharedFiles()
}

/** Layout of the account pages, whose route guard admits logged-in users only, and of public pages for these users. */
export function UserLayout() {
  const profile = useProfile()
  const { app } = useConfigs()
  const isHere = profile !== null
  useEffect(() => {
    if (isHere) void takeSharedFiles()
  }, [isHere])
  const { pathname } = useLocation()
  const isLibrary = pathname === '/user/photos'
  // When the session ends, a public page stays and gets its public layout.
  if (!profile) return pathname.startsWith('/user') ? <RedirectToLogin /> : null
  const groups = getUserNavigation(app, profile)

  return (
    <div className={classes.frame}>
      <TopBar profile={profile} />
      <div className={classes.columns}>
        <Sidebar groups={groups} profile={profile} />
        <Main className={classes.main}>
          {profile.deletion_at && (
            <Suspense>
              <DeletionBanner deletion_at={profile.deletion_at} isExpelled={profile.is_expelled} />
            </Suspense>
          )}
          {isLibrary && profile.photo_count === 0 && app.code_channels.length > 0 && (
            <Suspense>
              <VerifyPrompt profile={profile} />
            </Suspense>
          )}
          <Outlet />
        </Main>
      </div>
      <BottomBar groups={groups} />
      <OfflineBanner />
      <KeyboardHelp />
      <Suspense>
        <PublishDialogHost />
      </Suspense>
    </div>
  )
}
