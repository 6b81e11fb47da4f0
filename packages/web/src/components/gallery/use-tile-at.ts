import { type RefObject, useEffect, useState } from 'react'

interface TileAt {
  cell: HTMLElement
  id: number
}

/** Returns the id of the photo that a tile shows. */
export const idOfTile = (cell: HTMLElement) => Number(cell.id.slice('photo-'.length))

/** Returns the tile that contains the target of an event, or null. */
export const tileOfTarget = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null

/** Returns the tile under the mouse or with keyboard focus; touch has none, because a tap opens the photo. */
export function useTileAt(room: RefObject<HTMLElement | null>) {
  const [at, setAt] = useState<TileAt | null>(null)
  useEffect(() => {
    const { current } = room
    if (!current) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const go = (cell: HTMLElement | null) =>
      setAt((before) => {
        if (!cell) return null
        const id = idOfTile(cell)
        return before?.cell === cell && before.id === id ? before : { cell, id }
      })
    const handleOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') go(tileOfTarget(target))
    }
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) go(tileOfTarget(target))
    }
    const handleBlur = ({ relatedTarget }: FocusEvent) => {
      const isWithin = relatedTarget instanceof Node && current.contains(relatedTarget)
      // A click on a control of the hovered tile may take the focus from it without receiving it.
      if (!isWithin) setAt((before) => (before?.cell.matches(':hover') ? before : null))
    }
    // Tiles are reused for other photos while scrolling.
    const handleScroll = () =>
      setAt((before) => (before && before.cell.isConnected && idOfTile(before.cell) === before.id ? before : null))
    // The mouse may have entered a tile before this was loaded.
    if (matchMedia('(hover: hover)').matches) go(current.querySelector<HTMLElement>('[role=gridcell]:hover'))
    current.addEventListener('pointerover', handleOver, { signal })
    current.addEventListener('pointerleave', () => go(null), { signal })
    current.addEventListener('focusin', handleFocus, { signal })
    current.addEventListener('focusout', handleBlur, { signal })
    addEventListener('scroll', handleScroll, { passive: true, signal })
    return () => leaving.abort()
  }, [room])
  return at
}
