import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Custom target of files dropped or pasted on a page. */
interface DropTarget {
  /** Text displayed while files are dragged over the page. */
  label: string
  onDrop: (files: File[]) => void
}

let activeTarget: DropTarget | null = null
const listeners = new Set<() => void>()

function setActiveTarget(place: DropTarget | null) {
  activeTarget = place
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDropTarget = () => useSyncExternalStore(subscribe, () => activeTarget)

/** Registers a drop target while the component is mounted. */
export function useRegisterDropTarget({ label, onDrop }: DropTarget) {
  const handleFiles = useEffectEvent(onDrop)
  useEffect(() => {
    setActiveTarget({ label, onDrop: (files) => handleFiles(files) })
    return () => setActiveTarget(null)
  }, [label])
}
