import { Outlet } from '@tanstack/react-router'
import { useProfile } from '#lib/session.ts'
import { useConfigs } from '#lib/site.ts'
import { BottomBar } from './BottomBar.tsx'
import { DropVeil } from './DropVeil.tsx'
import { Main, SkipLink } from './Main.tsx'
import { userPlaces } from './places.ts'
import { SignedOut } from './SignedOut.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import classes from './UserFrame.module.css'

/** The frame of what belongs to an account. The guard before it lets nobody else in. */
export function UserFrame() {
  const profile = useProfile()
  const { app } = useConfigs()
  if (!profile) return <SignedOut />
  const groups = userPlaces(app.enable_explore, profile.is_admin)

  return (
    <div className={classes.frame}>
      <SkipLink />
      <TopBar profile={profile} />
      <div className={classes.columns}>
        <Sidebar groups={groups} profile={profile} />
        <Main className={classes.main}>
          <Outlet />
        </Main>
      </div>
      <BottomBar groups={groups} />
      <DropVeil />
    </div>
  )
}
