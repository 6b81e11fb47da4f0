import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { allowLoader } from './decode.ts'
import { dominantColor } from './thumbnails.ts'
import { type Tile, tileDrawing } from './tile-svg.ts'

export async function drawTile(tile: Tile) {
  const { svg, width, height } = tileDrawing(tile)
  allowLoader('svg')
  const { data: pixels, info } = await sharp(svg).raw().toBuffer({ resolveWithObject: true })
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
    perceptual_hash: null,
  }
}
