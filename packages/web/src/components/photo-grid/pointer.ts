import { edgeScroll } from './edge-scroll.ts'
import type { Box } from './layout/layout.ts'
import { longPress } from './long-press.ts'
import classes from './PhotoGrid.module.css'
import { rubberBand } from './rubber-band.ts'
import type { GridView } from './view.ts'

export interface PointerHooks {
  /** Nothing can be chosen here: every click opens. */
  isPlain: () => boolean
  /** While photos are being chosen a click chooses, and opens nothing. */
  isChoosing: () => boolean
  onOpen: (index: number) => void
  onToggle: (index: number) => void
  onRange: (index: number) => void
  onGroup: (from: number, to: number) => void
  /** A rubber band between two corners, in the list; null when it is let go. */
  onBand: (area: Box | null) => void
}

/** A new tab or window shows the picture itself, as with any link. */
const isForBrowser = ({ button, ctrlKey, metaKey }: MouseEvent) => button !== 0 || ctrlKey || metaKey

/** What a place has put on a tile sees to itself. */
const isOnTile = (target: Element) => target.closest('[role=gridcell], [data-own]')?.role === 'gridcell'

/** What a click on a grid means. */
function handleClick(event: MouseEvent, view: GridView, hooks: PointerHooks) {
  const target = event.target as Element
  const group = target.closest('button')?.dataset
  if (group?.from) return hooks.onGroup(Number(group.from), Number(group.to))
  if (isForBrowser(event) || !isOnTile(target)) return
  event.preventDefault()
  const index = view.indexAt(event.clientX, event.clientY)
  if (hooks.isPlain()) hooks.onOpen(index)
  else if (event.shiftKey) hooks.onRange(index)
  else if (hooks.isChoosing() || target.closest(`.${classes.check!}`)) hooks.onToggle(index)
  else hooks.onOpen(index)
}

/** Mouse, pen and finger on a grid: one listener each for all tiles. */
export function pointerOn(canvas: HTMLElement, view: GridView, hooks: PointerHooks) {
  let isSpent = false
  let at = { x: 0, y: 0 }
  const band = rubberBand(canvas, view, hooks.onBand)
  const press = longPress((x, y) => hooks.onToggle(view.indexAt(x, y)))
  const scrolling = edgeScroll(follow)

  function follow() {
    if (!band.move(at.x, at.y) && press.isDrawing()) hooks.onRange(view.indexAt(at.x, at.y))
  }

  function handleDown(event: PointerEvent) {
    isSpent = false
    if (event.button !== 0 || hooks.isPlain()) return
    if (event.pointerType === 'touch') press.begin(event)
    else if (!(event.target as Element).closest('button')) band.begin(event)
  }

  function handleMove({ clientX, clientY }: PointerEvent) {
    at = { x: clientX, y: clientY }
    const isBand = band.move(clientX, clientY)
    const isPress = press.move(clientX, clientY)
    if (isPress) hooks.onRange(view.indexAt(clientX, clientY))
    if (isBand || isPress) scrolling.at(clientY)
  }

  function end() {
    scrolling.stop()
    const wasBand = band.end()
    const wasPress = press.end()
    isSpent = wasBand || wasPress
  }

  function click(event: MouseEvent) {
    // The end of a drag is no click, though the browser calls it one.
    if (!isSpent) return handleClick(event, view, hooks)
    isSpent = false
    event.preventDefault()
  }

  // While a choice is being drawn the finger does not scroll; that must be said before it does.
  const keep = (event: Event) => {
    if (press.isDrawing() && event.cancelable) event.preventDefault()
  }

  const leaving = new AbortController()
  const { signal } = leaving
  canvas.addEventListener('pointerdown', handleDown, { signal })
  canvas.addEventListener('pointermove', handleMove, { signal })
  canvas.addEventListener('pointerup', end, { signal })
  canvas.addEventListener('pointercancel', end, { signal })
  canvas.addEventListener('click', click, { signal })
  canvas.addEventListener('touchmove', keep, { passive: false, signal })
  canvas.addEventListener('contextmenu', keep, { signal })
  return () => {
    end()
    leaving.abort()
  }
}
