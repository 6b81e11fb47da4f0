import { isRightToLeft } from '#lib/browser/direction.ts'
import { confirmByVibration } from '#lib/browser/media-preferences.ts'
import classes from '#features/library/album-page/AlbumGallery.module.css'
import { createEdgeScroll } from '#components/photo-grid/input/edge-scroll.ts'
import { cellAt, idOf, findDropTarget } from './hit-test.ts'

/** Creates the drag visuals: a ghost at the pointer and a line at the drop position. */
function createDragGhost(cell: HTMLElement, count: number) {
  const ghost = Object.assign(document.createElement('div'), { className: classes.ghost! })
  const picture = cell.querySelector('img')
  if (picture?.src) ghost.style.backgroundImage = `url("${picture.src}")`
  ghost.style.backgroundColor = cell.querySelector('a')?.style.backgroundColor ?? ''
  if (count > 1) ghost.append(Object.assign(document.createElement('span'), { textContent: String(count) }))
  const line = Object.assign(document.createElement('div'), { className: classes.line! })
  document.body.append(ghost, line)
  return {
    follow(x: number, y: number) {
      ghost.style.transform = `translate3d(${x}px,${y}px,0) translate(-50%,-50%)`
    },
    show(box: DOMRect, isAfter: boolean) {
      line.style.transform = `translate3d(${(isAfter === isRightToLeft() ? box.left : box.right) - 2}px,${box.top}px,0)`
      line.style.height = `${box.height}px`
    },
    remove() {
      ghost.remove()
      line.remove()
    },
  }
}

const dragAfter = 6
const pressAfter = 350

interface DragHooks {
  /** Returns the photos moved together with the dragged one, itself included. */
  getDraggedIds: (id: number) => number[]
  /** Receives the dropped photos, the id of the photo they were dropped beside, and the side. */
  onDrop: (ids: number[], at: number, isAfter: boolean) => void
}

interface Drag {
  ids: number[]
  costume: ReturnType<typeof createDragGhost>
}

interface Press {
  cell: HTMLElement
  x: number
  y: number
  timer: ReturnType<typeof setTimeout> | undefined
  pointer: number
}

interface Handlers {
  handleDown: (event: PointerEvent) => void
  handleMove: (event: PointerEvent) => void
  handleClick: (event: MouseEvent) => void
  handleKey: (event: KeyboardEvent) => void
  stay: (event: Event) => void
  end: (isDropped: boolean) => void
}

/** Listens in the capture phase, so that a press is handled before the grid sees it. */
function listen(room: HTMLElement, { handleDown, handleMove, handleClick, handleKey, stay, end }: Handlers) {
  const leaving = new AbortController()
  const { signal } = leaving
  const early = { capture: true, signal }
  room.addEventListener('pointerdown', handleDown, early)
  room.addEventListener('pointermove', handleMove, { signal })
  room.addEventListener('pointerup', () => end(true), { signal })
  room.addEventListener('pointercancel', () => end(false), { signal })
  room.addEventListener('click', handleClick, early)
  room.addEventListener('touchmove', stay, { passive: false, signal })
  room.addEventListener('contextmenu', stay, { signal })
  addEventListener('keydown', handleKey, early)
  return () => leaving.abort()
}

/**
 * Enables dragging photos to another position: at once with a mouse, after a long press with a finger, which scrolls
 * otherwise.
 */
export function attachDragHandlers(room: HTMLElement, { getDraggedIds, onDrop }: DragHooks) {
  let press: Press | null = null
  let drag: Drag | null = null
  let at = { x: 0, y: 0 }
  let isSpent = false
  const scrolling = createEdgeScroll(() => follow())

  function follow() {
    const target = drag && findDropTarget(room, at.x, at.y)
    drag?.costume.follow(at.x, at.y)
    if (target) drag?.costume.show(target.box, target.isAfter)
  }

  function begin() {
    const { cell, pointer } = press!
    const ids = getDraggedIds(idOf(cell))
    drag = { ids, costume: createDragGhost(cell, ids.length) }
    if (room.isConnected) room.setPointerCapture(pointer)
    room.dataset.dragging = ''
    follow()
  }

  function end(isDropped: boolean) {
    scrolling.stop()
    clearTimeout(press?.timer)
    press = null
    if (!drag) return
    const { ids } = drag
    const target = findDropTarget(room, at.x, at.y)
    drag.costume.remove()
    drag = null
    delete room.dataset.dragging
    isSpent = true
    if (isDropped && target) onDrop(ids, target.id, target.isAfter)
  }

  function handleDown(event: PointerEvent) {
    isSpent = false
    const cell = cellAt(event.target)
    if (!cell || event.button !== 0) return
    // The grid would start a rubber-band or range selection.
    event.stopPropagation()
    at = { x: event.clientX, y: event.clientY }
    const timer =
      event.pointerType === 'touch'
        ? setTimeout(() => {
            confirmByVibration()
            begin()
          }, pressAfter)
        : undefined
    press = { cell, ...at, timer, pointer: event.pointerId }
  }

  function handleMove(event: PointerEvent) {
    if (!press || event.pointerId !== press.pointer) return
    at = { x: event.clientX, y: event.clientY }
    if (!drag) {
      const moved = Math.hypot(at.x - press.x, at.y - press.y)
      if (press.timer !== undefined && moved > dragAfter) end(false)
      if (press?.timer !== undefined || moved < dragAfter) return
      begin()
    }
    follow()
    scrolling.at(at.y)
  }

  function handleClick(event: MouseEvent) {
    if (!isSpent) return
    isSpent = false
    event.preventDefault()
    event.stopPropagation()
  }

  const handleKey = (event: KeyboardEvent) => {
    if (!drag || event.key !== 'Escape') return
    event.stopPropagation()
    end(false)
  }
  const stay = (event: Event) => {
    if (drag && event.cancelable) event.preventDefault()
  }

  const release = listen(room, { handleDown, handleMove, handleClick, handleKey, stay, end })
  return () => {
    end(false)
    release()
  }
}
