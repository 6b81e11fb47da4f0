import { type RefObject, useMemo, useState, useSyncExternalStore } from 'react'
import { createJustifiedLayout } from './layout/justified.ts'
import type { Frame, Layout, PhotoOrder } from './layout/layout.ts'
import { layOutHead, MIN_LONG_LIST_COUNT } from './layout/list-head.ts'
import { createMasonryLayout } from './layout/masonry.ts'
import { createSquareLayout } from './layout/square.ts'
import { type Grouping, toPhotoOrder, type PhotoColumns } from './photo-columns.ts'

export type GridMode = 'rows' | 'squares' | 'columns'

export interface GridOptions {
  mode: GridMode
  grouping: Grouping
  /** Target row height or column width. */
  size: number
}

const layouts: Record<GridMode, (order: PhotoOrder, frame: Frame) => Layout> = {
  rows: createJustifiedLayout,
  squares: createSquareLayout,
  columns: createMasonryLayout,
}

const gap = 4
const header = 48

function observeWidth(room: RefObject<HTMLElement | null>) {
  let known = 0
  return {
    subscribe(onChange: () => void) {
      const observer = new ResizeObserver(onChange)
      if (room.current) observer.observe(room.current)
      return () => observer.disconnect()
    },
    // React hides a gallery while the next page loads. It has no width then; without its layout it would lose its place.
    read() {
      known = Math.floor(room.current?.getBoundingClientRect().width ?? 0) || known
      return known
    },
  }
}

/** Tracks the available width, read synchronously on mount because the ResizeObserver reports it a frame later. */
function useWidth(room: RefObject<HTMLElement | null>) {
  const [width] = useState(() => observeWidth(room))
  return useSyncExternalStore(width.subscribe, width.read)
}

/**
 * Returns the layout for the available width; null until the width is known. With `isHeadEnough` only the first screens
 * of a long list are laid out, where the layout of the whole list puts them too.
 */
export function useGridLayout(
  room: RefObject<HTMLElement | null>,
  photos: PhotoColumns,
  { mode, grouping, size }: GridOptions,
  isHeadEnough: boolean,
) {
  const width = useWidth(room)
  const isHead = isHeadEnough && photos.count >= MIN_LONG_LIST_COUNT
  const order = useMemo(() => toPhotoOrder(photos, grouping), [photos, grouping])
  return useMemo(() => {
    const frame = { width, size, gap, header: grouping === 'none' ? 0 : header }
    const layOut = (given: PhotoOrder) => layouts[mode](given, frame)
    if (width <= 0) return null
    return isHead ? layOutHead(order, layOut) : layOut(order)
  }, [order, mode, width, size, grouping, isHead])
}
