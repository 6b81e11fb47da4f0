import { useSyncExternalStore } from 'react'

/** The width up to which a viewport counts as mobile; the style sheets say the same number. */
const query = '(max-width: 768px)'

function subscribe(listener: () => void) {
  const list = window.matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** For what cannot be told by a style sheet; follows resizing. */
export const useIsMobile = () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
