import { useEffect, useEffectEvent } from 'react'
import { useAreViewerKeysOn } from '#lib/preferences/preferences.ts'

interface Acts {
  onSearch?: () => void
  onUpload?: () => void
  /** Acts on the selected photos, with the keys that do the same in the viewer. */
  onAddToAlbum?: () => void
  onShare?: () => void
  /** Leads to the photos from anywhere that does not use the arrow keys itself. */
  onPhotos?: () => void
  onDate?: () => void
  onHelp?: () => void
}

const keys: Record<string, keyof Acts> = {
  '/': 'onSearch',
  u: 'onUpload',
  a: 'onAddToAlbum',
  l: 'onShare',
  arrowleft: 'onPhotos',
  arrowright: 'onPhotos',
  g: 'onDate',
  '?': 'onHelp',
}

/** Returns whether the focused element handles keys itself. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.role === 'slider')

/** Returns whether the page or a screen that was just opened has the focus, and no control of it. */
const isResting = ({ target }: KeyboardEvent) => target instanceof HTMLElement && target.tabIndex < 0

/** Returns whether a dialog, a menu or the viewer covers the page and receives the keys. */
const isCovered = () =>
  document.querySelector('[aria-modal=true], [popover=auto]:popover-open') !== null ||
  location.hash.startsWith('#photo-')

/**
 * Page-wide keyboard shortcuts, unless the user has turned them off. Of several that use a key the screen's own acts:
 * a layout waits, as a fallback, until the event has passed everything else.
 */
export function usePageKeys(acts: Acts, isFallback = false) {
  const areOn = useAreViewerKeysOn()
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const name = keys[event.key.toLowerCase()]
    const act = name && acts[name]
    const isOurs = act && areOn && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isOurs || event.defaultPrevented || isTyping(event.target) || isCovered()) return
    if (name === 'onPhotos' && !isResting(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const target = isFallback ? window : document
    const listener = (event: Event) => handle(event as KeyboardEvent)
    target.addEventListener('keydown', listener)
    return () => target.removeEventListener('keydown', listener)
  }, [isFallback])
}
