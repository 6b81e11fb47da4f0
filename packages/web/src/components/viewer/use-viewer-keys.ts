import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isRightToLeft } from '#lib/browser/direction.ts'
import { useAreViewerKeysOn } from '#lib/preferences/preferences.ts'
import { isTyping } from '#components/keyboard/use-page-keys.ts'
import { parseViewerKey, type ViewerCommand } from './viewer-keys.ts'

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), textarea, select, video[controls], [tabindex="0"]'

/**
 * Keys that belong to what has the focus: Space presses a button, and on a player that was reached with Tab the arrows
 * seek and change the volume. A player that was clicked gives the focus back, so that arrows go on to the next photo.
 */
function isForFocused({ key, target }: KeyboardEvent) {
  if (key === ' ') return target instanceof Element && target.closest('button, a, summary') !== null
  return target instanceof HTMLVideoElement && /^(Arrow|Home|End)/.test(key)
}

/** Returns whether a key belongs to a field; the sliders of a player have taken theirs already. */
const isForField = ({ key, target }: KeyboardEvent) =>
  key !== 'Escape' && isTyping(target) && !(target as HTMLElement).closest('[data-player]')

/** Seconds by which an arrow key seeks in a video that fills the screen. */
const SEEK_SECONDS: Record<string, number> = { ArrowLeft: -5, ArrowRight: 5 }

/** Seeks in a video that fills the screen; leaving its slide would end the full screen with it. */
function seekInFullScreen({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  const full = document.fullscreenElement
  const video = full?.matches('[data-player]') ? full.querySelector('video') : full
  const seconds = SEEK_SECONDS[key]
  if (!(video instanceof HTMLVideoElement) || seconds === undefined || ctrlKey || metaKey || altKey) return false
  video.currentTime += seconds
  return true
}

/** Tab cycles within the viewer, which covers everything else. */
function keepFocus(event: KeyboardEvent, root: HTMLElement) {
  const all = [...root.querySelectorAll<HTMLElement>(focusable)].filter((one) => one.checkVisibility())
  const [first, last] = [all[0], all.at(-1)]
  const focused = document.activeElement
  const isOutside = !root.contains(focused) || focused === root
  const wanted = event.shiftKey ? (isOutside || focused === first) && last : (isOutside || focused === last) && first
  if (!wanted) return
  event.preventDefault()
  wanted.focus()
}

/** Returns whether a key belongs to the viewer and not to an open menu or a dialog over it. */
function isOurs({ target, defaultPrevented, isComposing }: KeyboardEvent, root: HTMLElement) {
  const isHere = target === document.body || root.contains(target as Node)
  return isHere && !defaultPrevented && !isComposing && !root.querySelector('[popover=auto]:popover-open')
}

/** Handles keys while the viewer has the focus; keys in a field stay there. */
export function useViewerKeys(
  root: RefObject<HTMLElement | null>,
  onAct: (act: ViewerCommand | { key: string }) => boolean,
) {
  const areOn = useAreViewerKeysOn()
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isOurs(event, root.current!)) return
    if (event.key === 'Tab') return keepFocus(event, root.current!)
    if (isForField(event)) return
    if (isForFocused(event)) return
    if (seekInFullScreen(event)) return event.preventDefault()
    const act = parseViewerKey(event, areOn, isRightToLeft())
    if (act && onAct(act)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
