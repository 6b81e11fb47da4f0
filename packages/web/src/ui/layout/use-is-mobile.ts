import { useSyncExternalStore } from 'react'

/** Maximum viewport width that counts as mobile; the style sheets use the same number. */
const query = '(max-width: 768px)'

function subscribe(listener: () => void) {
  const list = window.matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Returns whether the viewport is mobile, for decisions that CSS cannot make; updates on resize. */
export const useIsMobile = () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
