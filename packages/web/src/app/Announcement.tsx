import { lazy, Suspense } from 'react'
import { hashOf } from '#lib/workers/hash.ts'
import { preferences, usePreference } from '#lib/preferences/preferences.ts'

const AnnouncementCard = lazy(async () => ({ default: (await import('./AnnouncementCard.tsx')).AnnouncementCard }))

/** The site's notice, until it has been read; a changed one is a new one. */
export function Announcement({ notice }: { notice: string }) {
  const readHash = usePreference('announcementHash')
  const hash = hashOf(notice)
  if (!notice.trim() || hash === readHash) return null
  return (
    <Suspense>
      <AnnouncementCard notice={notice} onRead={() => preferences.set('announcementHash', hash)} />
    </Suspense>
  )
}
