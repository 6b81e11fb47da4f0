/** Input of a layout: the order of the whole list as columns. */
export interface PhotoOrder {
  count: number
  /** Aspect ratio, width to height. */
  ratios: Float32Array
  /** Group number of each photo, such as its day; equal numbers are adjacent. */
  groups: Int32Array
}

export interface Frame {
  /** Available width in pixels. */
  width: number
  /** Target row height or column width. */
  size: number
  gap: number
  /** Space above the first tile of a group; zero without headers. */
  header: number
}

export interface TileBox {
  /** Distance from the edge where a line starts, which is the right edge in a right-to-left language. */
  left: number
  top: number
  width: number
  height: number
}

/** Group name above its photos. */
export interface Header extends TileBox {
  group: number
  first: number
  count: number
}

/** Tiles of one row, numbered from the top. */
export interface TileRow {
  row: number
  from: number
  to: number
  top: number
  height: number
}

/** Directions as in a left-to-right language: `right` leads to the next photo. */
export type Direction = 'left' | 'right' | 'up' | 'down'

/** Positions of all tiles. They are exact for the whole list, so that nothing moves while scrolling. */
export interface Layout {
  count: number
  height: number
  rowCount: number
  rowOf: (index: number) => number
  boxOf: (index: number) => TileBox
  /** Returns the rows that intersect a range, from top to bottom. */
  rowsIn: (top: number, bottom: number) => TileRow[]
  headersIn: (top: number, bottom: number) => Header[]
  /** Returns the last header at or above an offset, which names the visible group. */
  headerAt: (top: number) => Header | null
  /** Returns the tile an arrow key leads to, or the same tile at the edge. */
  getNeighbor: (index: number, direction: Direction) => number
  /** Returns the first tile at this height. */
  firstAt: (top: number) => number
}

export const noHeader: Pick<Layout, 'headersIn' | 'headerAt'> = { headersIn: () => [], headerAt: () => null }

/** Returns the last index in a sorted column with a value at most `value`, or -1. */
export function findLastAtMost(column: ArrayLike<number>, value: number, length = column.length) {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (column[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Returns the tiles that intersect a range. */
export function tilesIn({ rowsIn }: Pick<Layout, 'rowsIn'>, top: number, bottom: number) {
  const tiles: number[] = []
  for (const { from, to } of rowsIn(top, bottom)) for (let index = from; index < to; index++) tiles.push(index)
  return tiles
}

/** Returns the tiles that intersect a rectangle. */
export const findTilesTouching = (layout: Pick<Layout, 'rowsIn' | 'boxOf'>, area: TileBox) =>
  tilesIn(layout, area.top, area.top + area.height).filter((index) => isTouching(layout.boxOf(index), area))

export const isTouching = (one: TileBox, other: TileBox) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height
