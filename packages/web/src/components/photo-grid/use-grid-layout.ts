import { type RefObject, useMemo, useState, useSyncExternalStore } from 'react'
import { createJustifiedLayout } from './layout/justified.ts'
import type { Frame, Layout, PhotoOrder } from './layout/layout.ts'
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

/** Tracks the available width, read synchronously on mount because the ResizeObserver reports it a frame later. */
function useWidth(room: RefObject<HTMLElement | null>) {
  const [subscribe] = useState(() => (onChange: () => void) => {
    const observer = new ResizeObserver(onChange)
    if (room.current) observer.observe(room.current)
    return () => observer.disconnect()
  })
  return useSyncExternalStore(subscribe, () => Math.floor(room.current?.getBoundingClientRect().width ?? 0))
}

/** Returns the layout for the available width; null until the width is known. */
export function useGridLayout(
  room: RefObject<HTMLElement | null>,
  photos: PhotoColumns,
  { mode, grouping, size }: GridOptions,
) {
  const width = useWidth(room)
  const order = useMemo(() => toPhotoOrder(photos, grouping), [photos, grouping])
  return useMemo(() => {
    const frame = { width, size, gap, header: grouping === 'none' ? 0 : header }
    return width > 0 ? layouts[mode](order, frame) : null
  }, [order, mode, width, size, grouping])
}
