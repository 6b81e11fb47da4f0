import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Where files go that are dropped or pasted on a page, if that is somewhere of its own. */
interface DropPlace {
  /** What is said while they hang over it. */
  words: string
  give: (files: File[]) => void
}

let inForce: DropPlace | null = null
const listeners = new Set<() => void>()

function put(place: DropPlace | null) {
  inForce = place
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDropPlace = () => useSyncExternalStore(subscribe, () => inForce)

/** As long as this is on the page, its files come here. */
export function useOwnDrops({ words, give }: DropPlace) {
  const handleFiles = useEffectEvent(give)
  useEffect(() => {
    put({ words, give: (files) => handleFiles(files) })
    return () => put(null)
  }, [words])
}
