import { useState } from 'react'

/** Returns whether a value has ever been true: overlays are loaded on first use and stay mounted. */
export function useWasEverTrue(condition: boolean) {
  const [hasBeen, setHasBeen] = useState(condition)
  if (condition && !hasBeen) setHasBeen(true)
  return hasBeen
}
