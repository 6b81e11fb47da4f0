import { limits } from '@imagora/contract/limits'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { refuse } from '#refusal.ts'
import { dominantColor } from './color.ts'
import { decoded, decoder } from './decode.ts'
import { type Format, sniff } from './formats.ts'
import { shrink } from './shrink.ts'
import { countFrames, isMoving } from './structure.ts'

const THUMBNAIL = { size: 400, quality: 75 }
const AVATAR = { size: limits.avatar.size, quality: 82 }
const PREVIEW = { size: 1600, quality: 80 }
/** A placeholder keeps so little detail that more pixels would only cost time. */
const PLACEHOLDER_SIZE = 32
/** Frames cost about 0.1 s a megapixel; with more of them than this the preview is the first one alone. */
const MAX_MOVING_PIXELS = 60_000_000

interface Source {
  format: Format
  bytes: Buffer
  maxPixels: number
  hasFrames: boolean
}

function recognise(bytes: Buffer, maxPixels: Record<Format, number>): Source {
  const format = sniff(bytes)
  if (!format) throw refuse('image_unsupported')
  const pages = format === 'gif' || format === 'webp' ? countFrames(format, bytes) : 1
  if (!pages) throw refuse('image_damaged')
  return { format, bytes, maxPixels: maxPixels[format], hasFrames: isMoving(format, pages) }
}

const firstFrame = ({ bytes, maxPixels, hasFrames }: Source) => decoder(bytes, maxPixels, { autoOrient: !hasFrames })

const fit = (image: Sharp, size: number) => image.resize(size, size, { fit: 'inside', withoutEnlargement: true })

async function encode(image: Sharp, quality: number) {
  const { data, info } = await image.webp({ quality, effort: 1 }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.pageHeight ?? info.height, pages: info.pages ?? 1 }
}

/** The file, the placeholder and the colour all come from one decoding of the source. */
export async function thumbnail(bytes: Buffer, maxPixels: Record<Format, number>) {
  const { data, info } = await decoded(
    fit(firstFrame(recognise(bytes, maxPixels)), THUMBNAIL.size)
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const pixels = { width: info.width, height: info.height, channels: info.channels }
  const small = shrink({ data, ...pixels }, PLACEHOLDER_SIZE)
  return {
    ...(await encode(sharp(data, { raw: pixels }), THUMBNAIL.quality)),
    thumbhash: Buffer.from(rgbaToThumbHash(small.width, small.height, small.data)).toString('base64'),
    color: dominantColor(small.data),
  }
}

async function canMove({ bytes, maxPixels, hasFrames }: Source) {
  if (!hasFrames) return false
  const { width, height, pages = 1 } = await decoder(bytes, maxPixels).metadata()
  return width * height * pages <= MAX_MOVING_PIXELS
}

export async function preview(bytes: Buffer, maxPixels: Record<Format, number>) {
  const source = recognise(bytes, maxPixels)
  const image = (await decoded(canMove(source))) ? decoder(bytes, MAX_MOVING_PIXELS, { pages: -1 }) : firstFrame(source)
  return decoded(encode(fit(image, PREVIEW.size), PREVIEW.quality))
}

export async function avatar(bytes: Buffer, maxPixels: Record<Format, number>) {
  const { size, quality } = AVATAR
  // Cut before anything is enlarged: a strip of one pixel's width would grow to millions.
  const { data, info } = await decoded(
    firstFrame(recognise(bytes, maxPixels))
      .resize(size, size, { fit: 'cover', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const pixels = { width: info.width, height: info.height, channels: info.channels }
  return encode(sharp(data, { raw: pixels }).resize(size, size, { fit: 'cover' }), quality)
}
