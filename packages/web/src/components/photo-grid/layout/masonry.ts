import { createGrowableArray } from './growable-array.ts'
import {
  type TileBox,
  type Direction,
  type Frame,
  findLastAtMost,
  type Layout,
  noHeader,
  type PhotoOrder,
  type TileRow,
} from './layout.ts'

/**
 * Masonry layout: each photo goes to the shortest column. Groups have no headers, because columns end at different
 * heights.
 */
export function createMasonryLayout(order: PhotoOrder, { width, size, gap }: Frame): Layout {
  const columns = Math.max(1, Math.round((width + gap) / (size + gap)))
  const side = (width - gap * (columns - 1)) / columns
  const tops = new Float64Array(order.count)
  const columnOf = new Uint16Array(order.count)
  const bottoms = new Float64Array(columns)
  const columnTiles = Array.from({ length: columns }, () => createGrowableArray(64))

  for (let index = 0; index < order.count; index++) {
    let shortest = 0
    for (let column = 1; column < columns; column++) if (bottoms[column]! < bottoms[shortest]! - 1) shortest = column
    tops[index] = bottoms[shortest]!
    columnOf[index] = shortest
    columnTiles[shortest]!.push(index)
    bottoms[shortest]! += side / order.ratios[index]! + gap
  }
  const tilesOf = columnTiles.map((tiles) => tiles.done())
  const topsOf = tilesOf.map((tiles) => tiles.map((index) => tops[index]!))

  const boxOf = (index: number): TileBox => ({
    left: columnOf[index]! * (side + gap),
    top: tops[index]!,
    width: side,
    height: side / order.ratios[index]!,
  })

  /** Each tile is its own row, because columns share no lines. */
  function rowsIn(top: number, bottom: number) {
    const tiles = tilesOf.flatMap((column, place) => {
      const from = Math.max(0, findLastAtMost(topsOf[place]!, top))
      const to = findLastAtMost(topsOf[place]!, bottom) + 1
      return Array.from(column.subarray(from, to))
    })
    return tiles
      .toSorted((one, other) => one - other)
      .map((index): TileRow => ({
        row: index,
        from: index,
        to: index + 1,
        top: tops[index]!,
        height: boxOf(index).height,
      }))
      .filter((row) => row.top + row.height >= top)
  }

  /** Moves within the column vertically, and to the tile at the same height horizontally. */
  function getNeighbor(index: number, direction: Direction) {
    const column = columnOf[index]!
    const [tiles, own] = [tilesOf[column]!, findLastAtMost(tilesOf[column]!, index)]
    if (direction === 'up') return tiles[own - 1] ?? index
    if (direction === 'down') return tiles[own + 1] ?? index
    const other = column + (direction === 'left' ? -1 : 1)
    const { top, height } = boxOf(index)
    const found = tilesOf[other]?.[Math.max(0, findLastAtMost(topsOf[other]!, top + height / 2))]
    return found ?? index
  }

  return {
    count: order.count,
    height: Math.max(0, Math.max(0, ...bottoms) - gap),
    rowCount: order.count,
    rowOf: (index) => index,
    boxOf,
    rowsIn,
    ...noHeader,
    getNeighbor,
    firstAt: (top) => rowsIn(top, top)[0]?.from ?? 0,
  }
}
