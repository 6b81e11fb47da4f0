import { edgeScroll } from './edge-scroll.ts'
import classes from './PhotoGrid.module.css'
import type { GridView } from './view.ts'

const bandAfter = 6
const pressAfter = 350

export interface PointerHooks {
  /** While photos are being chosen a click chooses, and opens nothing. */
  isChoosing: () => boolean
  onOpen: (index: number) => void
  onToggle: (index: number) => void
  onRange: (index: number) => void
  onGroup: (from: number, to: number) => void
  /** A rubber band between two corners, in the list; null when it is let go. */
  onBand: (area: { left: number; top: number; width: number; height: number } | null) => void
}

const indexIn = (view: GridView, { clientX, clientY }: MouseEvent) => view.indexAt(clientX, clientY)

/** Mouse, pen and finger on a grid: one listener each for all tiles. */
export function pointerOn(canvas: HTMLElement, view: GridView, hooks: PointerHooks) {
  let band: { left: number; top: number; pointer: number; element: HTMLElement | null } | null = null
  let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number; isDrawing: boolean } | null = null
  let isSpent = false
  let at = { x: 0, y: 0 }
  const scrolling = edgeScroll(() => follow())

  function drawBand() {
    const { left: canvasLeft } = canvas.getBoundingClientRect()
    const [x, y] = [at.x - canvasLeft, view.toList(at.y)]
    const area = {
      left: Math.min(x, band!.left),
      top: Math.min(y, band!.top),
      width: Math.abs(x - band!.left),
      height: Math.abs(y - band!.top),
    }
    band!.element ??= canvas.appendChild(Object.assign(document.createElement('div'), { className: classes.band! }))
    const { style } = band!.element
    const { top, bar } = view.place()
    style.transform = `translate3d(${area.left}px,${area.top + bar - top}px,0)`
    style.width = `${area.width}px`
    style.height = `${area.height}px`
    hooks.onBand(area)
  }

  function follow() {
    if (band) drawBand()
    else if (press?.isDrawing) hooks.onRange(view.indexAt(at.x, at.y))
  }

  function end() {
    scrolling.stop()
    if (band?.element) {
      band.element.remove()
      hooks.onBand(null)
      isSpent = true
    }
    if (press?.isDrawing) isSpent = true
    clearTimeout(press?.timer)
    band = null
    press = null
  }

  function beginPress(event: PointerEvent) {
    const index = indexIn(view, event)
    const timer = setTimeout(() => {
      if (!press) return
      press.isDrawing = true
      navigator.vibrate?.(10)
      hooks.onToggle(index)
    }, pressAfter)
    press = { timer, x: event.clientX, y: event.clientY, isDrawing: false }
  }

  function handleDown(event: PointerEvent) {
    isSpent = false
    at = { x: event.clientX, y: event.clientY }
    if (event.button !== 0) return
    if (event.pointerType === 'touch') return beginPress(event)
    if ((event.target as Element).closest('button')) return
    const { left } = canvas.getBoundingClientRect()
    band = { left: event.clientX - left, top: view.toList(event.clientY), pointer: event.pointerId, element: null }
  }

  function handleMove(event: PointerEvent) {
    const moved = Math.hypot(event.clientX - at.x, event.clientY - at.y)
    if (press && !press.isDrawing) {
      // A finger that moves before it has rested scrolls the page.
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > 10) end()
      return
    }
    if (band && !band.element && moved < bandAfter) return
    if (!band && !press) return
    if (band && !band.element) canvas.setPointerCapture(band.pointer)
    at = { x: event.clientX, y: event.clientY }
    follow()
    scrolling.at(event.clientY)
  }

  function handleClick(event: MouseEvent) {
    const target = event.target as Element
    const whole = target.closest('button')
    if (isSpent) {
      isSpent = false
      return event.preventDefault()
    }
    if (whole?.dataset.from) return hooks.onGroup(Number(whole.dataset.from), Number(whole.dataset.to))
    const isTile = target.closest('[role=gridcell]') !== null
    if (!isTile) return
    // A new tab or window shows the picture itself, as with any link.
    if (event.ctrlKey || event.metaKey || event.button !== 0) return
    event.preventDefault()
    const index = indexIn(view, event)
    if (event.shiftKey) hooks.onRange(index)
    else if (hooks.isChoosing() || target.closest(`.${classes.check!}`)) hooks.onToggle(index)
    else hooks.onOpen(index)
  }

  // While a choice is being drawn the finger does not scroll; that must be said before it does.
  const handleTouch = (event: TouchEvent) => {
    if (press?.isDrawing && event.cancelable) event.preventDefault()
  }
  const handleMenu = (event: Event) => {
    if (press?.isDrawing) event.preventDefault()
  }

  canvas.addEventListener('pointerdown', handleDown)
  canvas.addEventListener('pointermove', handleMove)
  canvas.addEventListener('pointerup', end)
  canvas.addEventListener('pointercancel', end)
  canvas.addEventListener('click', handleClick)
  canvas.addEventListener('touchmove', handleTouch, { passive: false })
  canvas.addEventListener('contextmenu', handleMenu)
  return () => {
    end()
    canvas.removeEventListener('pointerdown', handleDown)
    canvas.removeEventListener('pointermove', handleMove)
    canvas.removeEventListener('pointerup', end)
    canvas.removeEventListener('pointercancel', end)
    canvas.removeEventListener('click', handleClick)
    canvas.removeEventListener('touchmove', handleTouch)
    canvas.removeEventListener('contextmenu', handleMenu)
  }
}
