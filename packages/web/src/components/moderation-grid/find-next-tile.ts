interface Positioned {
  getBoundingClientRect: () => { top: number; left: number }
}

/** Pixels by which tiles of one row may differ. */
const ROW_TOLERANCE_PX = 4

/**
 * Returns the tile that a key leads to, or null if the key does not move or there is no tile. Up and down keep the
 * column; a row that is not full ends at its last tile.
 */
export function findNextTile(key: string, at: number, tiles: Positioned[]): number | null {
  const last = tiles.length - 1
  const columns = countColumns(tiles)
  const targets: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: Math.floor(at / columns) < Math.floor(last / columns) ? Math.min(at + columns, last) : at,
    ArrowUp: at - columns,
    Home: 0,
    End: last,
  }
  const target = targets[key]
  return target === undefined || target === at || target < 0 || target > last ? null : target
}

function countColumns(tiles: Positioned[]) {
  const top = tiles[0]?.getBoundingClientRect().top ?? 0
  const next = tiles.findIndex((tile) => Math.abs(tile.getBoundingClientRect().top - top) > ROW_TOLERANCE_PX)
  return next < 0 ? Math.max(1, tiles.length) : next
}
