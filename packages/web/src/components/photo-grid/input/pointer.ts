import { confirmByVibration } from '#lib/browser/media-preferences.ts'
import type { TileBox } from '#components/photo-grid/layout/layout.ts'
import classes from '#components/photo-grid/PhotoGrid.module.css'
import type { GridView } from '#components/photo-grid/grid-view.ts'
import { createEdgeScroll } from './edge-scroll.ts'

/** Milliseconds of touch that count as a long press. */
const LONG_PRESS_MS = 350
/** Pixels of movement before a long press that turn the touch into a scroll. */
const MOVE_TOLERANCE_PX = 10

/** A long press on a photo starts a selection, which extends as the finger moves. */
function longPress(onBegin: (x: number, y: number) => void) {
  let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number; isDrawing: boolean } | null = null

  function end() {
    const wasDrawing = press?.isDrawing ?? false
    clearTimeout(press?.timer)
    press = null
    return wasDrawing
  }

  return {
    isDrawing: () => press?.isDrawing ?? false,

    begin({ clientX: x, clientY: y }: PointerEvent) {
      const timer = setTimeout(() => {
        if (!press) return
        press.isDrawing = true
        confirmByVibration()
        onBegin(x, y)
      }, LONG_PRESS_MS)
      press = { timer, x, y, isDrawing: false }
    },

    /** Returns whether the move extends a selection. */
    move(x: number, y: number) {
      if (!press) return false
      if (!press.isDrawing && Math.hypot(x - press.x, y - press.y) > MOVE_TOLERANCE_PX) end()
      return press?.isDrawing ?? false
    },

    /** Returns whether a selection was drawn. */
    end,
  }
}

/** Pixels the mouse must move before a rubber band starts. */
const begins = 6

/** Selection rectangle drawn with the mouse; it extends beyond the viewport as the list scrolls. */
function rubberBand(canvas: HTMLElement, view: GridView, onBand: (area: TileBox | null) => void) {
  let start: { left: number; top: number; x: number; y: number; pointer: number } | null = null
  let element: HTMLElement | null = null

  function draw(x: number, y: number) {
    const [left, top] = [view.toInline(x), view.toList(y)]
    const area = {
      left: Math.min(left, start!.left),
      top: Math.min(top, start!.top),
      width: Math.abs(left - start!.left),
      height: Math.abs(top - start!.top),
    }
    element ??= canvas.appendChild(Object.assign(document.createElement('div'), { className: classes.band! }))
    element.style.insetInlineStart = `${area.left}px`
    element.style.transform = `translate3d(0,${area.top + view.shift()}px,0)`
    element.style.width = `${area.width}px`
    element.style.height = `${area.height}px`
    onBand(area)
  }

  return {
    begin({ clientX: x, clientY: y, pointerId: pointer }: PointerEvent) {
      start = { left: view.toInline(x), top: view.toList(y), x, y, pointer }
    },

    /** Returns whether a band is being drawn. */
    move(x: number, y: number) {
      if (!start) return false
      if (!element && Math.hypot(x - start.x, y - start.y) < begins) return false
      if (!element) canvas.setPointerCapture(start.pointer)
      draw(x, y)
      return true
    },

    /** Returns whether a band was drawn. */
    end() {
      const isDrawn = element !== null
      element?.remove()
      if (isDrawn) onBand(null)
      start = null
      element = null
      return isDrawn
    },
  }
}

interface PointerHooks {
  /** Selection is disabled, so every click opens. */
  isPlain: () => boolean
  /** In selection mode a click selects instead of opening. */
  isSelecting: () => boolean
  onOpen: (index: number) => void
  onToggle: (index: number) => void
  onRange: (index: number) => void
  onGroup: (from: number, to: number) => void
  /** Called with the band in list coordinates, and with null when it ends. */
  onBand: (area: TileBox | null) => void
}

/** Clicks for a new tab or window are left to the browser, as with any link. */
const isForBrowser = ({ button, ctrlKey, metaKey }: MouseEvent) => button !== 0 || ctrlKey || metaKey

/** Controls that a page adds to a tile (`data-own`) handle their own clicks. */
const isOnTile = (target: Element) => target.closest('[role=gridcell], [data-own]')?.role === 'gridcell'

function handleClick(event: MouseEvent, view: GridView, hooks: PointerHooks) {
  const target = event.target as Element
  const group = target.closest('button')?.dataset
  if (group?.from) return hooks.onGroup(Number(group.from), Number(group.to))
  if (isForBrowser(event) || !isOnTile(target)) return
  event.preventDefault()
  const index = view.indexAt(event.clientX, event.clientY)
  if (hooks.isPlain()) hooks.onOpen(index)
  else if (event.shiftKey) hooks.onRange(index)
  else if (hooks.isSelecting() || target.closest(`.${classes.check!}`)) hooks.onToggle(index)
  else hooks.onOpen(index)
}

/** Handles mouse, pen and touch with one listener per event for all tiles. */
export function attachPointerHandlers(canvas: HTMLElement, view: GridView, hooks: PointerHooks) {
  let isSpent = false
  let at = { x: 0, y: 0 }
  const band = rubberBand(canvas, view, hooks.onBand)
  const press = longPress((x, y) => hooks.onToggle(view.indexAt(x, y)))
  const scrolling = createEdgeScroll(follow)

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
    // Browsers fire a click at the end of a drag, which must be ignored.
    if (!isSpent) return handleClick(event, view, hooks)
    isSpent = false
    event.preventDefault()
  }

  // Touch scrolling is prevented during a selection; preventDefault has to run before the browser scrolls.
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
