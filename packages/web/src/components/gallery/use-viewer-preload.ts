import { useEffect, useState } from 'react'
import { isSavingData } from '#lib/browser/media-preferences.ts'

/** Milliseconds until the first photos are assumed to be visible. */
const rest = 1000

/**
 * Returns whether to load the components that open over a gallery: when a photo is opened, or earlier once the first
 * photos are visible.
 */
export function useViewerPreload(openId: number | null) {
  const [isWanted, want] = useState(openId !== null)
  if (openId !== null && !isWanted) want(true)
  useEffect(() => {
    if (isSavingData()) return undefined
    const timer = setTimeout(() => want(true), rest)
    return () => clearTimeout(timer)
  }, [])
  return isWanted
}
