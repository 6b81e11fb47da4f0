import { useState } from 'react'

/** Returns whether a value has ever been true: overlays are loaded on first use and stay mounted. */
export function useHasBeen(isSo: boolean) {
  const [hasBeen, setHasBeen] = useState(isSo)
  if (isSo && !hasBeen) setHasBeen(true)
  return hasBeen
}
