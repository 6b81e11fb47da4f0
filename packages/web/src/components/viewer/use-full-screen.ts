import { useCallback, useEffect, useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

const leave = () => {
  if (document.fullscreenElement) void document.exitFullscreen()
}

/** The whole page, so that dialogs and notices are seen over the picture. */
export function useFullScreen() {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  useEffect(() => leave, [])
  const toggle = useCallback(() => {
    if (document.fullscreenElement) leave()
    else void document.documentElement.requestFullscreen().catch(() => {})
  }, [])
  return { isFull, toggle, isPossible: document.fullscreenEnabled }
}
