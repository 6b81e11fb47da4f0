import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { refuse } from '#platform/refusal.ts'
import { type Format, detectPicture } from '#images/formats/formats.ts'
import { decodeBmp, readBmpHeader } from '#images/formats/bmp.ts'
import { decodeHeic, measureHeic, profileOf } from '#images/formats/heif.ts'
import { asTiff } from '#images/formats/tiff.ts'
import { countFrames, isAnimated } from '#images/formats/file-structure.ts'

// These settings apply to the whole process, so only the worker imports this module. Many processes with one thread
// each have more throughput than one process with many threads, and no image is decoded twice, so the cache is off.
sharp.concurrency(1)
sharp.cache(false)
const loaderOperations = (loaders: string[]) => ({
  operation: loaders.map((loader) => `VipsForeignLoad${loader}Buffer`),
})
// Only buffers of the five common formats are allowed: a path, an SVG or a TIFF finds no loader.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock(loaderOperations(['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif']))

const rareLoaders: Partial<Record<Format, string>> = { tiff: 'Tiff', svg: 'Svg' }

/** Unblocks the loader of a rare format only for a file that was recognised as that format. */
export function allowLoader(format: Format) {
  for (const [rare, loader] of Object.entries(rareLoaders)) {
    if (rare === format) sharp.unblock(loaderOperations([loader]))
    else sharp.block(loaderOperations([loader]))
  }
}

/** Warnings are ignored: phones write images that libjpeg warns about and every browser displays. */
const decoder = (bytes: Buffer, maxPixels: number, options: SharpOptions = {}): Sharp =>
  sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, limitInputChannels: 5, ...options })

/** Maps decoder errors to refusals, because the file is at fault; the reason is only in the message. */
export async function refuseDecoderErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw refuse(/pixel limit/.test(String(error)) ? 'image_too_many_pixels' : 'image_damaged')
  }
}

/** Frames take about 0.1 s per megapixel; beyond this limit only the first frame is processed. */
const MAX_MOVING_PIXELS = 60_000_000

export interface OpenedImage {
  format: Format
  /** Image with the orientation applied; encoding converts it to sRGB. */
  image: Sharp
  /** False when only the first frame is loaded. */
  hasAllFrames: boolean
}

interface Source {
  format: Format
  frames: number
  bytes: Buffer
  maxPixels: number
}

/** The decoder itself detects truncation in these formats. */
const foundOut = new Set<Format>(['jpeg', 'png', 'avif'])

/** Determines the format by the magic bytes and, unless the pixels are decoded anyway, by the structure. */
export function identifyImage(bytes: Buffer, maxPixels: Record<Format, number>, isDecoded = false): Source {
  const format = detectPicture(bytes)
  if (!format) throw refuse('image_unsupported')
  const frames = isDecoded && foundOut.has(format) ? 1 : countFrames(format, bytes)
  if (!frames) throw refuse('image_damaged')
  return { format, frames, bytes, maxPixels: maxPixels[format] }
}

/** The SVG loader only receives sanitised input. */
async function decoderOfSvg({ bytes, maxPixels }: Source) {
  const { sanitiseSvg } = await import('#images/formats/svg.ts')
  return decoder(Buffer.from(sanitiseSvg(bytes)), maxPixels)
}

/** Pixels per inch at which one unit of an SVG is one pixel. */
const SVG_DENSITY = 72
const MAX_SVG_DENSITY = 100_000

/** Opens an SVG so that its longer side has about this many pixels, whatever size it says it has. */
export async function openSvg(bytes: Buffer, maxPixels: number, side: number): Promise<Sharp> {
  allowLoader('svg')
  const { sanitiseSvg } = await import('#images/formats/svg.ts')
  const safe = Buffer.from(sanitiseSvg(bytes))
  const { width, height } = await refuseDecoderErrors(decoder(safe, maxPixels).metadata())
  const density = Math.min(MAX_SVG_DENSITY, Math.max(1, (SVG_DENSITY * side) / Math.max(width, height)))
  return decoder(safe, maxPixels, { density })
}

/** Returns the displayed size without decoding pixels. */
export async function measure(source: Source): Promise<{ width: number; height: number }> {
  const { format, frames, bytes, maxPixels } = source
  if (format === 'bmp') return readBmpHeader(bytes)!
  if (format === 'heic') return refuseDecoderErrors(measureHeic(bytes))
  allowLoader(format)
  const image = format === 'svg' ? await decoderOfSvg(source) : decoder(bytes, maxPixels)
  const metadata = await refuseDecoderErrors(image.metadata())
  if (metadata.format !== (format === 'avif' ? 'heif' : format)) throw refuse('image_unsupported')
  return isAnimated(format, frames) ? metadata : metadata.autoOrient
}

/** The pixel limit is checked here, because sharp does not apply its own limit to raw pixels. */
function openBmp({ bytes, maxPixels }: Source) {
  const { width, height } = readBmpHeader(bytes)!
  if (width * height > maxPixels) throw refuse('image_too_many_pixels')
  const { data, channels } = decodeBmp(bytes)
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: maxPixels })
}

async function openHeic({ bytes, maxPixels }: Source) {
  const pixels = await refuseDecoderErrors(decodeHeic(bytes, maxPixels))
  const { data, ...raw } = pixels
  const profile = profileOf(bytes)
  if (!profile) return sharp(data, { raw, limitInputPixels: maxPixels })
  allowLoader('tiff')
  return decoder(asTiff(pixels, profile), maxPixels)
}

async function canMove({ bytes, maxPixels, format, frames }: Source) {
  if (!isAnimated(format, frames)) return false
  const { width, height } = await refuseDecoderErrors(decoder(bytes, maxPixels).metadata())
  return width * height * frames <= MAX_MOVING_PIXELS
}

async function firstFrame(source: Source): Promise<Sharp> {
  const { format, frames, bytes, maxPixels } = source
  if (format === 'bmp') return openBmp(source)
  if (format === 'heic') return openHeic(source)
  allowLoader(format)
  if (format === 'svg') return decoderOfSvg(source)
  return decoder(bytes, maxPixels, { autoOrient: !isAnimated(format, frames) })
}

/** Opens an image of any format, with the orientation applied; only the first frame unless all are requested. */
export async function openImage(
  bytes: Buffer,
  maxPixels: Record<Format, number>,
  { wantsFrames = false } = {},
): Promise<OpenedImage> {
  const source = identifyImage(bytes, maxPixels, true)
  const hasAllFrames = wantsFrames && (await canMove(source))
  const image = hasAllFrames ? decoder(bytes, MAX_MOVING_PIXELS, { pages: -1 }) : await firstFrame(source)
  return { format: source.format, image, hasAllFrames }
}
