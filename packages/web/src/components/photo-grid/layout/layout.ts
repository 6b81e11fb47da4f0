/** What a layout is made from: the whole order of a list, however long, as columns. */
export interface PhotoOrder {
  count: number
  /** Width by height. */
  ratios: Float32Array
  /** Which group of photos each belongs to, such as a day; equal numbers stand side by side. */
  groups: Int32Array
}

export interface Frame {
  /** Of the room for tiles, in pixels. */
  width: number
  /** The height that rows come close to, or the width of a column. */
  size: number
  gap: number
  /** Room above the first tile of a group; zero where groups have no header. */
  header: number
}

export interface TileBox {
  left: number
  top: number
  width: number
  height: number
}

/** The name of a group above its photos. */
export interface Header extends TileBox {
  group: number
  first: number
  count: number
}

/** Tiles that are read as one line, by their number from the top. */
export interface TileRow {
  row: number
  from: number
  to: number
  top: number
  height: number
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** Where everything stands. It is exact for the whole list, so that nothing ever has to be corrected. */
export interface Layout {
  count: number
  height: number
  rowCount: number
  rowOf: (index: number) => number
  boxOf: (index: number) => TileBox
  /** The rows that a band of the page touches, from top to bottom. */
  rowsIn: (top: number, bottom: number) => TileRow[]
  headersIn: (top: number, bottom: number) => Header[]
  /** The last header that begins at or above a place: what is being looked at there. */
  headerAt: (top: number) => Header | null
  /** Where an arrow key leads from a tile; itself at the edge. */
  beside: (index: number, direction: Direction) => number
  /** The tile that stands first at this height. */
  firstAt: (top: number) => number
}

export const noHeader: Pick<Layout, 'headersIn' | 'headerAt'> = { headersIn: () => [], headerAt: () => null }

/** The last place in a rising column that is not above the value; -1 when all are. */
export function lastAtMost(column: ArrayLike<number>, value: number, length = column.length) {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (column[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The tiles that a band of the page touches. */
export function tilesIn({ rowsIn }: Pick<Layout, 'rowsIn'>, top: number, bottom: number) {
  const tiles: number[] = []
  for (const { from, to } of rowsIn(top, bottom)) for (let index = from; index < to; index++) tiles.push(index)
  return tiles
}

/** The tiles that a rectangle touches. */
export const touchedBy = (layout: Pick<Layout, 'rowsIn' | 'boxOf'>, area: TileBox) =>
  tilesIn(layout, area.top, area.top + area.height).filter((index) => isTouching(layout.boxOf(index), area))

export const isTouching = (one: TileBox, other: TileBox) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height
