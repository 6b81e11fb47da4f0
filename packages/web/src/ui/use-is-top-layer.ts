import { useEffect, useState, useSyncExternalStore } from 'react'

const layers: symbol[] = []
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether nothing lies over a dialog or panel: Escape closes one thing at a time. */
export function useIsTopLayer(isOpen: boolean) {
  const [layer] = useState(Symbol)
  useEffect(() => {
    if (!isOpen) return undefined
    layers.push(layer)
    tell()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      tell()
    }
  }, [isOpen, layer])
  return useSyncExternalStore(subscribe, () => layers.at(-1) === layer)
}
