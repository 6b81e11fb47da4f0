import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { loadTexts } from '#lib/i18n.ts'
import { usePublishRequest } from '#lib/state/publish-request.ts'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import { takeSharedFiles } from '../service-worker.ts'
import { BottomBar } from './BottomBar.tsx'
import { Main, SkipLink } from './Main.tsx'
import { userPlaces } from './places.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { SignedOut } from './SignedOut.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useHasBeen } from '#lib/state/use-has-been.ts'
import classes from './UserFrame.module.css'

// Hardly anybody is about to leave.
const LeavingBanner = lazy(async () => {
  const [module] = await Promise.all([import('#features/leaving/LeavingBanner.tsx'), loadTexts('leaving')])
  return { default: module.LeavingBanner }
})

// Asked about seldom, wherever photos meet a public album.
const PublishDialog = lazy(async () => {
  const [module] = await Promise.all([import('#components/publish/PublishDialog.tsx'), loadTexts('publish')])
  return { default: module.PublishDialog }
})

function PublishAsk() {
  const isAsked = useHasBeen(usePublishRequest() !== null)
  return isAsked && <PublishDialog />
}

/** The frame of what belongs to an account. The guard before it lets nobody else in. */
export function UserFrame() {
  const profile = useProfile()
  const { app } = useConfigs()
  const isHere = profile !== null
  useEffect(() => {
    if (isHere) void takeSharedFiles()
  }, [isHere])
  if (!profile) return <SignedOut />
  const groups = userPlaces(app.enable_explore, profile)

  return (
    <div className={classes.frame}>
      <SkipLink />
      <TopBar profile={profile} />
      <div className={classes.columns}>
        <Sidebar groups={groups} profile={profile} />
        <Main className={classes.main}>
          {profile.deletion_at && (
            <Suspense>
              <LeavingBanner deletion_at={profile.deletion_at} isExpelled={profile.is_expelled} />
            </Suspense>
          )}
          <Outlet />
        </Main>
      </div>
      <BottomBar groups={groups} />
      <OfflineBar />
      <Suspense>
        <PublishAsk />
      </Suspense>
    </div>
  )
}
