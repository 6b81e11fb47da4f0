import { useState } from 'react'

/** Whether something has ever been so: what opens over the page is fetched when it is first asked for, and stays. */
export function useHasBeen(isSo: boolean) {
  const [hasBeen, setHasBeen] = useState(isSo)
  if (isSo && !hasBeen) setHasBeen(true)
  return hasBeen
}
