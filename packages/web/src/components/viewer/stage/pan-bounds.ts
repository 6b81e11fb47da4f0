interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Returns the bounds of the whole image behind a tile that shows its centre, and the part that the tile crops. */
export function boundsOf(tile: Box, ratio: number) {
  const w = Math.max(tile.width, tile.height * ratio)
  const [x, y] = [(tile.width - w) / 2, (tile.height - w / ratio) / 2]
  const isCut = Math.min(x, y) < -1
  return {
    x: tile.left + x,
    y: tile.top + y,
    w,
    ...(isCut && { innerRect: { w: tile.width, h: tile.height, x, y } }),
  }
}
