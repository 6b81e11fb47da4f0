import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { MIDDLE, panBy, WHOLE, type Zoom, zoomAt } from './shared-zoom.ts'

/** Factor of one press of a button or key. */
const STEP_FACTOR = 1.5
/** Part of a box by which an arrow key moves. */
const STEP_SHARE = 0.1
/** Zoom per pixel of the wheel. */
const WHEEL_FACTOR = 1.002
const DOUBLE_CLICK_FACTOR = 2.5

interface Position {
  clientX: number
  clientY: number
}

/** Returns a place as its distance from the middle of a box, in shares of the box. */
function toBoxPoint({ clientX, clientY }: Position, box: DOMRect) {
  return { x: (clientX - box.left) / box.width - 0.5, y: (clientY - box.top) / box.height - 0.5 }
}

/** Returns the box of the picture at an event. */
const boxOf = (target: EventTarget) => (target as Element).closest('[data-box]')?.getBoundingClientRect()

const distanceOf = ([one, other]: Position[]) =>
  Math.hypot(one!.clientX - other!.clientX, one!.clientY - other!.clientY)

const middleOf = ([one, other]: Position[]): Position => ({
  clientX: (one!.clientX + other!.clientX) / 2,
  clientY: (one!.clientY + other!.clientY) / 2,
})

/** One zoom of several pictures, by wheel, pinch, drag, double click and keyboard. */
export function useSharedZoom() {
  const [zoom, setZoom] = useState(WHOLE)
  const pointers = useRef(new Map<number, Position>())

  const step = (factor: number) => setZoom((before) => zoomAt(before, factor, MIDDLE))
  const keys: Record<string, (before: Zoom) => Zoom> = {
    '+': (before) => zoomAt(before, STEP_FACTOR, MIDDLE),
    '=': (before) => zoomAt(before, STEP_FACTOR, MIDDLE),
    '-': (before) => zoomAt(before, 1 / STEP_FACTOR, MIDDLE),
    '0': () => WHOLE,
    ArrowLeft: (before) => panBy(before, STEP_SHARE, 0),
    ArrowRight: (before) => panBy(before, -STEP_SHARE, 0),
    ArrowUp: (before) => panBy(before, 0, STEP_SHARE),
    ArrowDown: (before) => panBy(before, 0, -STEP_SHARE),
  }

  /** React listens to the wheel passively, which would let the page scroll too. */
  function listenToWheel(stage: HTMLElement | null) {
    if (!stage) return undefined
    const handleWheel = (event: WheelEvent) => {
      const box = boxOf(event.target!)
      if (!box) return
      event.preventDefault()
      setZoom((before) => zoomAt(before, WHEEL_FACTOR ** -event.deltaY, toBoxPoint(event, box)))
    }
    stage.addEventListener('wheel', handleWheel, { passive: false })
    return () => stage.removeEventListener('wheel', handleWheel)
  }

  function handleMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId)
    const box = boxOf(event.target)
    if (!before || !box) return
    const earlier = [...pointers.current.values()]
    pointers.current.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY })
    const later = [...pointers.current.values()]
    const [from, to] = later.length > 1 ? [middleOf(earlier), middleOf(later)] : [before, event]
    const factor = later.length > 1 ? distanceOf(later) / Math.max(1, distanceOf(earlier)) : 1
    setZoom((zoomed) =>
      panBy(
        zoomAt(zoomed, factor, toBoxPoint(to, box)),
        (to.clientX - from.clientX) / box.width,
        (to.clientY - from.clientY) / box.height,
      ),
    )
  }

  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)

  return {
    zoom,
    zoomIn: () => step(STEP_FACTOR),
    zoomOut: () => step(1 / STEP_FACTOR),
    reset: () => setZoom(WHOLE),
    stageProps: {
      ref: listenToWheel,
      onPointerDown(event: PointerEvent) {
        const box = (event.target as Element).closest('[data-box]')
        if (!box || event.button !== 0) return
        box.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY })
      },
      onPointerMove: handleMove,
      onPointerUp: release,
      onPointerCancel: release,
      onDoubleClick(event: MouseEvent) {
        const box = boxOf(event.target)
        if (!box) return
        setZoom((before) => (before.scale > 1 ? WHOLE : zoomAt(before, DOUBLE_CLICK_FACTOR, toBoxPoint(event, box))))
      },
      onKeyDown(event: KeyboardEvent) {
        const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
        if (!act || event.target !== event.currentTarget) return
        event.preventDefault()
        setZoom(act)
      },
    },
  }
}
