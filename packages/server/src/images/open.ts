import sharp, { type Sharp } from 'sharp'
import { refuse } from '#platform/refusal.ts'
import { decodeBmp, readBmpHeader } from './bmp.ts'
import { allowLoader, decoded, decoder } from './decode.ts'
import { type Format, sniff } from './formats.ts'
import { decodeHeic, measureHeic, profileOf } from './heic.ts'
import { asTiff } from './profiled.ts'
import { countFrames, isMoving } from './structure.ts'

/** Frames cost about 0.1 s a megapixel; with more of them than this only the first one is worked on. */
const MAX_MOVING_PIXELS = 60_000_000

export interface Opened {
  format: Format
  /** Upright, and sRGB once it is written. */
  image: Sharp
  /** The first alone otherwise. */
  hasAllFrames: boolean
}

interface Source {
  format: Format
  frames: number
  bytes: Buffer
  maxPixels: number
}

/** Of these the decoder itself finds out what is missing, once it decodes. */
const foundOut = new Set<Format>(['jpeg', 'png', 'avif'])

/** The bytes decide what a file is: by their first few and, unless its pixels are decoded anyway, by their structure. */
export function recognise(bytes: Buffer, maxPixels: Record<Format, number>, isDecoded = false): Source {
  const format = sniff(bytes)
  if (!format) throw refuse('image_unsupported')
  const frames = isDecoded && foundOut.has(format) ? 1 : countFrames(format, bytes)
  if (!frames) throw refuse('image_damaged')
  return { format, frames, bytes, maxPixels: maxPixels[format] }
}

/** Nothing reaches the loader that has not been written anew from what is harmless. */
async function decoderOfSvg({ bytes, maxPixels }: Source) {
  const { sanitiseSvg } = await import('./svg.ts')
  return decoder(Buffer.from(sanitiseSvg(bytes)), maxPixels)
}

/** As shown, without decoding pixels. */
export async function measure(source: Source): Promise<{ width: number; height: number }> {
  const { format, frames, bytes, maxPixels } = source
  if (format === 'bmp') return readBmpHeader(bytes)!
  if (format === 'heic') return decoded(measureHeic(bytes))
  allowLoader(format)
  const image = format === 'svg' ? await decoderOfSvg(source) : decoder(bytes, maxPixels)
  const metadata = await decoded(image.metadata())
  if (metadata.format !== (format === 'avif' ? 'heif' : format)) throw refuse('image_unsupported')
  return isMoving(format, frames) ? metadata : metadata.autoOrient
}

/** Checked here, as raw pixels are beyond the decoder's own limit. */
function openBmp({ bytes, maxPixels }: Source) {
  const { width, height } = readBmpHeader(bytes)!
  if (width * height > maxPixels) throw refuse('image_too_many_pixels')
  const { data, channels } = decodeBmp(bytes)
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: maxPixels })
}

async function openHeic({ bytes, maxPixels }: Source) {
  const pixels = await decoded(decodeHeic(bytes, maxPixels))
  const { data, ...raw } = pixels
  const profile = profileOf(bytes)
  if (!profile) return sharp(data, { raw, limitInputPixels: maxPixels })
  allowLoader('tiff')
  return decoder(asTiff(pixels, profile), maxPixels)
}

async function canMove({ bytes, maxPixels, format, frames }: Source) {
  if (!isMoving(format, frames)) return false
  const { width, height } = await decoded(decoder(bytes, maxPixels).metadata())
  return width * height * frames <= MAX_MOVING_PIXELS
}

async function firstFrame(source: Source): Promise<Sharp> {
  const { format, frames, bytes, maxPixels } = source
  if (format === 'bmp') return openBmp(source)
  if (format === 'heic') return openHeic(source)
  allowLoader(format)
  if (format === 'svg') return decoderOfSvg(source)
  return decoder(bytes, maxPixels, { autoOrient: !isMoving(format, frames) })
}

/** The one way from the bytes of any format to pixels: upright, and of the first frame unless all are asked for. */
export async function openPicture(
  bytes: Buffer,
  maxPixels: Record<Format, number>,
  { wantsFrames = false } = {},
): Promise<Opened> {
  const source = recognise(bytes, maxPixels, true)
  const hasAllFrames = wantsFrames && (await canMove(source))
  const image = hasAllFrames ? decoder(bytes, MAX_MOVING_PIXELS, { pages: -1 }) : await firstFrame(source)
  return { format: source.format, image, hasAllFrames }
}
