import type { Box } from './layout/layout.ts'
import classes from './PhotoGrid.module.css'
import type { GridView } from './view.ts'

/** So far the mouse must have moved before it draws a band, in pixels. */
const begins = 6

/** A rectangle that is drawn over the list with the mouse; it goes on beyond what is seen as the list scrolls. */
export function rubberBand(canvas: HTMLElement, view: GridView, onBand: (area: Box | null) => void) {
  let start: { left: number; top: number; x: number; y: number; pointer: number } | null = null
  let element: HTMLElement | null = null
  const leftOf = (x: number) => x - canvas.getBoundingClientRect().left

  function draw(x: number, y: number) {
    const [left, top] = [leftOf(x), view.toList(y)]
    const area = {
      left: Math.min(left, start!.left),
      top: Math.min(top, start!.top),
      width: Math.abs(left - start!.left),
      height: Math.abs(top - start!.top),
    }
    element ??= canvas.appendChild(Object.assign(document.createElement('div'), { className: classes.band! }))
    element.style.transform = `translate3d(${area.left}px,${area.top + view.shift()}px,0)`
    element.style.width = `${area.width}px`
    element.style.height = `${area.height}px`
    onBand(area)
  }

  return {
    begin({ clientX: x, clientY: y, pointerId: pointer }: PointerEvent) {
      start = { left: leftOf(x), top: view.toList(y), x, y, pointer }
    },

    /** Whether a band is being drawn to here. */
    move(x: number, y: number) {
      if (!start) return false
      if (!element && Math.hypot(x - start.x, y - start.y) < begins) return false
      if (!element) canvas.setPointerCapture(start.pointer)
      draw(x, y)
      return true
    },

    /** Whether there was one. */
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
