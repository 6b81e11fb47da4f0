import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { lazy, Suspense, useEffect } from 'react'
import { hashText } from '#lib/workers/sha256.ts'
import { preferences, usePreference } from '#lib/preferences/preferences.ts'
import { useTranslation } from 'react-i18next'
import classes from './Root.module.css'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { UploadHost } from '#features/uploads/uploads/UploadHost.tsx'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import { formatDocumentTitle, useTitleParts } from '#lib/browser/title.ts'
import { applyCustomCode, isCustomCodeDisabled } from './startup/custom-code.ts'
import { DropOverlay } from './layouts/DropOverlay.tsx'
import { SkipLink } from './layouts/Main.tsx'

const AnnouncementCard = lazy(async () => ({ default: (await import('./AnnouncementCard.tsx')).AnnouncementCard }))

/** Shows the site's announcement until it has been read; a changed text counts as a new one. */
function Announcement({ notice }: { notice: string }) {
  const readHash = usePreference('announcementHash')
  const hash = hashText(notice)
  if (!notice.trim() || hash === readHash) return null
  return (
    <Suspense>
      <AnnouncementCard notice={notice} onRead={() => preferences.set('announcementHash', hash)} />
    </Suspense>
  )
}

const SiteModeBanner = lazy(async () => {
  const [module] = await Promise.all([import('./SiteModeBanner.tsx'), loadLocaleNamespaces('site-mode')])
  return { default: module.SiteModeBanner }
})

const ImpersonationBanner = lazy(async () => {
  const [module] = await Promise.all([import('./ImpersonationBanner.tsx'), loadLocaleNamespaces('site-mode')])
  return { default: module.ImpersonationBanner }
})

/** Marks a site with simulated payments, so that nobody takes it for a real one. */
function DevBanner() {
  const { t } = useTranslation()
  return <aside className={classes.banner}>{t('dev_doubles')}</aside>
}

// Nothing is announced in the first moments, so these components load later.
const NoticeArea = lazy(async () => ({ default: (await import('#ui/feedback/NoticeArea.tsx')).NoticeArea }))
const DownloadDialogHost = lazy(async () => ({
  default: (await import('#features/uploads/remote-downloads/LazyDownloadDialog.tsx')).LazyDownloadDialog,
}))
const AdminActivities = lazy(async () => ({
  default: (await import('#components/transfers/AdminActivities.tsx')).AdminActivities,
}))
const ReauthDialog = lazy(async () => {
  const [module] = await Promise.all([import('./ReauthDialog.tsx'), loadLocaleNamespaces('factor')])
  return { default: module.ReauthDialog }
})

function useDocumentTitle(site: string) {
  const { t } = useTranslation()
  const shown = useTitleParts()
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const screen = shown.screen ?? t(`titles.${title ?? 'not_found'}`)
  useEffect(() => {
    document.title = formatDocumentTitle(screen, site, shown.name)
  }, [screen, site, shown.name])
}

/** Wraps every screen. */
export function Root() {
  const { site, app } = useConfigs()
  const { pathname, searchStr } = useLocation()
  const profile = useProfile()
  // An embedded page shows no announcements or dialogs of ours.
  const isEmbedded = pathname.startsWith('/embed/')
  const isFullPage = !app.setup_needed && !isEmbedded
  const isCustomCodeOff = isCustomCodeDisabled(pathname, searchStr)
  useDocumentTitle(site.title)
  useEffect(() => applyCustomCode(site, isCustomCodeOff), [site, isCustomCodeOff])

  return (
    <>
      {!isEmbedded && <SkipLink />}
      {app.dev_doubles && <DevBanner />}
      {isFullPage && app.site_mode !== 'normal' && (
        <Suspense>
          <SiteModeBanner />
        </Suspense>
      )}
      {profile?.impersonation && (
        <Suspense>
          <ImpersonationBanner />
        </Suspense>
      )}
      <Outlet />
      {isFullPage && <Announcement notice={site.notice} />}
      {isFullPage && <UploadHost />}
      <DropOverlay isEnabled={isFullPage} />
      <Suspense>
        <NoticeArea />
      </Suspense>
      {profile && (
        <Suspense>
          <DownloadDialogHost />
          {profile.is_admin && <AdminActivities />}
          <ReauthDialog />
        </Suspense>
      )}
    </>
  )
}
