import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { allowLoader } from './decode.ts'
import { dominantColor } from './thumbnails.ts'

/** Thumbnail of a file of which there is no picture: a strip of film, or a sheet of paper. */
export interface Tile {
  symbol: 'film' | 'file'
  /** Displayed size of the file, of which the tile has the shape. */
  width: number
  height: number
}

const LONG_SIDE_PX = 400
/** The symbol fits into the narrowest shape that a video or picture usually has. */
const SYMBOL_PX = 96
const MAX_RATIO = 3
const BACKGROUND = '#20262e'

const symbols: Record<Tile['symbol'], string> = {
  film:
    '<rect x="4" y="14" width="88" height="68" rx="10"/><path d="M22 14v68M74 14v68M4 31h18M4 48h18M4 65h18M74 31h18M74 48h18M74 65h18"/>' +
    '<path d="M41 37v22l18-11z" fill="#aeb8c4" stroke-linejoin="round"/>',
  file: '<path d="M24 6h32l20 20v64H24zM56 6v20h20" stroke-linejoin="round"/><path d="M36 52h28M36 66h28"/>',
}

function sizeOf({ width, height }: Tile) {
  const ratio = Math.min(MAX_RATIO, Math.max(1 / MAX_RATIO, width / height))
  const side = (length: number) => Math.round(Math.min(LONG_SIDE_PX, length))
  return { width: side(LONG_SIDE_PX * ratio), height: side(LONG_SIDE_PX / ratio) }
}

export async function drawTile(tile: Tile) {
  const { width, height } = sizeOf(tile)
  const [left, top] = [(width - SYMBOL_PX) / 2, (height - SYMBOL_PX) / 2]
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${BACKGROUND}"/>` +
    `<g transform="translate(${left} ${top})" fill="none" stroke="#aeb8c4" stroke-width="5" stroke-linecap="round">${symbols[tile.symbol]}</g></svg>`
  allowLoader('svg')
  const { data: pixels, info } = await sharp(Buffer.from(drawing)).raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const small = await sharp(pixels, { raw })
    .resize(32, 32, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const data = await sharp(pixels, { raw }).webp({ quality: 80, effort: 1 }).toBuffer()
  return {
    data,
    width,
    height,
    pages: 1,
    thumbhash: Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64'),
    color: dominantColor(small.data),
  }
}
