import { type RefObject, useEffect, useState } from 'react'

interface TileAt {
  cell: HTMLElement
  id: number
}

const idOf = (cell: HTMLElement) => Number(cell.id.slice('photo-'.length))

const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null

/** The tile that the mouse is over, or that the keyboard has come to. Fingers have none: they open at once. */
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
        const id = idOf(cell)
        return before?.cell === cell && before.id === id ? before : { cell, id }
      })
    const handleOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') go(cellOf(target))
    }
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) go(cellOf(target))
    }
    // Tiles are used again for other photos while the list moves.
    const handleScroll = () =>
      setAt((before) => (before && before.cell.isConnected && idOf(before.cell) === before.id ? before : null))
    current.addEventListener('pointerover', handleOver, { signal })
    current.addEventListener('pointerleave', () => go(null), { signal })
    current.addEventListener('focusin', handleFocus, { signal })
    addEventListener('scroll', handleScroll, { passive: true, signal })
    return () => leaving.abort()
  }, [room])
  return at
}
