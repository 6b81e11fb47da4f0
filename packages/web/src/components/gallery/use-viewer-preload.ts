import { useEffect, useState } from 'react'
import { isSavingData } from '#lib/browser/data-saver.ts'

/** By then the first photos are seen, in milliseconds. */
const rest = 1000

/** Whether what opens over a gallery is to be fetched: when a photo is opened, or before that once nobody waits for photos. */
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
