import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Custom target of files dropped or pasted on a page. */
interface DropPlace {
  /** Text displayed while files are dragged over the page. */
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

/** Registers a drop target while the component is mounted. */
export function useOwnDrops({ words, give }: DropPlace) {
  const handleFiles = useEffectEvent(give)
  useEffect(() => {
    put({ words, give: (files) => handleFiles(files) })
    return () => put(null)
  }, [words])
}
