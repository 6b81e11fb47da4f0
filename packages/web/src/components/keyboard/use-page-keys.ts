import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#components/viewer/viewer-keys.ts'
import { useAreViewerKeysOn } from '#lib/preferences/preferences.ts'

interface Acts {
  onSearch?: () => void
  onDate: () => void
  onHelp: () => void
}

const keys: Record<string, keyof Acts> = { '/': 'onSearch', g: 'onDate', '?': 'onHelp' }

/** Something lies over the page and has the keys: a dialog, a menu, the viewer. */
const isCovered = () =>
  document.querySelector('[aria-modal=true], :popover-open') !== null || location.hash.startsWith('#photo-')

/** Keys that hold for the whole page, wherever on it one is; whoever wants none switches them off. */
export function usePageKeys(acts: Acts) {
  const areOn = useAreViewerKeysOn()
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const name = keys[event.key.toLowerCase()]
    const act = name && acts[name]
    const isOurs = act && areOn && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isOurs || event.defaultPrevented || isTyping(event.target) || isCovered()) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
