import { lazy, Suspense, useEffect } from 'react'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { registerTray, useActivities } from '#lib/state/activities.ts'
import { useWasEverTrue } from '#lib/state/use-was-ever-true.ts'

// The tray loads with the first operation.
const ActivityTray = lazy(async () => {
  const [{ ActivityTray: Shown }] = await Promise.all([import('./ActivityTray.tsx'), loadLocaleNamespaces('activity')])
  return { default: Shown }
})

/** Button of the top bar that lists operations under way; absent until there has been one. */
export function ActivityButton() {
  useEffect(registerTray, [])
  const hasBeenBusy = useWasEverTrue(useActivities().length > 0)
  return (
    hasBeenBusy && (
      <Suspense>
        <ActivityTray />
      </Suspense>
    )
  )
}
