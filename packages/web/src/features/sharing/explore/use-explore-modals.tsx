import { lazy, Suspense, useState } from 'react'
import { useProfile } from '#data/identity/session.ts'
import { useWasEverTrue } from '#lib/state/use-was-ever-true.ts'
import type { Reported } from './ExploreModals.tsx'
import { useToggleLike } from './use-like.ts'

// Dialogs are closed at first, so they load on demand and do not delay the photos.
const AskingLayers = lazy(async () => ({ default: (await import('./ExploreModals.tsx')).ExploreModals }))

/** Likes, which require visitors to log in, and reports, which require a captcha from them. */
export function useExploreModals() {
  const isLoggedIn = useProfile() !== null
  const toggle = useToggleLike()
  const [reported, setReported] = useState<Reported>({ type: 'user', username: '' })
  const [opened, setOpened] = useState<'login' | 'report' | null>(null)
  const hasAsked = useWasEverTrue(opened !== null)

  return {
    like: (id: number) => (isLoggedIn ? void toggle(id) : setOpened('login')),
    report(given: Reported) {
      setReported(given)
      setOpened('report')
    },
    modals: hasAsked && (
      <Suspense>
        <AskingLayers opened={opened} reported={reported} onClose={() => setOpened(null)} />
      </Suspense>
    ),
  }
}

export type ExploreActions = ReturnType<typeof useExploreModals>
