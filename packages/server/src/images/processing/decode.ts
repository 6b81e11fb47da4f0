import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { refuse } from '#platform/refusal.ts'
import { type Format, detectPicture } from '#images/formats/formats.ts'
import { decodeBmp, readBmpHeader } from '#images/formats/bmp.ts'
import { decodeHeic, measureHeic, profileOf } from '#images/formats/heif.ts'
import { decodeJxl } from '#images/formats/jxl.ts'
import { asTiff } from '#images/formats/tiff.ts'
import { isRaw, type RawFormat } from '#images/raw/raw-formats.ts'
import { openRawStill, type RawStill } from '#images/raw/raw-still.ts'
import { countFrames, isAnimated } from '#images/formats/file-structure.ts'
import { dropAlpha } from './drop-alpha.ts'
import { tileDrawing } from './tile-svg.ts'

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
  /** Whether the image is a drawing that stands for a raw file without a picture in it. */
  isTile: boolean
}

export interface ImageSource {
  format: Format
  frames: number
  /** The file, or the JPEG inside a raw file. */
  bytes: Buffer
  maxPixels: number
  /** Null for other files than raw ones. */
  raw: RawStill | null
}

/** The decoder itself detects truncation in these formats. */
const foundOut = new Set<Format>(['jpeg', 'png', 'avif'])

/** A raw file is decoded as the JPEG inside it; the sensor's data is never touched. */
function identifyRaw(format: RawFormat, bytes: Buffer, maxPixels: number): ImageSource {
  const raw = openRawStill(format, bytes, maxPixels)
  if (!raw) throw refuse('image_damaged')
  return { format, frames: 1, bytes: raw.jpeg ?? Buffer.alloc(0), maxPixels, raw }
}

/** Determines the format by the magic bytes and, unless the pixels are decoded anyway, by the structure. */
export function identifyImage(bytes: Buffer, maxPixels: Record<Format, number>, isDecoded = false): ImageSource {
  const format = detectPicture(bytes)
  if (!format) throw refuse('image_unsupported')
  if (isRaw(format)) return identifyRaw(format, bytes, maxPixels[format])
  const frames = isDecoded && foundOut.has(format) ? 1 : countFrames(format, bytes)
  if (!frames) throw refuse('image_damaged')
  return { format, frames, bytes, maxPixels: maxPixels[format], raw: null }
}

/** The SVG loader only receives sanitised input. */
async function decoderOfSvg({ bytes, maxPixels }: ImageSource) {
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

/** Returns the format by which the decoder knows a picture. */
function codedFormat({ format, raw }: ImageSource) {
  if (format === 'avif') return 'heif'
  return raw ? 'jpeg' : format
}

/** Returns the displayed size without decoding pixels. */
export async function measure(source: ImageSource): Promise<{ width: number; height: number }> {
  const { format, frames, bytes, maxPixels } = source
  if (format === 'bmp') return readBmpHeader(bytes)!
  if (source.raw && !source.raw.jpeg) return source.raw
  if (format === 'heic') return refuseDecoderErrors(measureHeic(bytes))
  // Only decoding tells whether a JPEG XL is whole: its frames have no lengths that could be walked.
  if (format === 'jxl') return refuseDecoderErrors(decodeJxl(bytes, maxPixels))
  allowLoader(format)
  const image = format === 'svg' ? await decoderOfSvg(source) : decoder(bytes, maxPixels)
  const metadata = await refuseDecoderErrors(image.metadata())
  if (metadata.format !== codedFormat(source)) throw refuse('image_unsupported')
  return isAnimated(format, frames) ? metadata : metadata.autoOrient
}

/** The pixel limit is checked here, because sharp does not apply its own limit to raw pixels. */
function openBmp({ bytes, maxPixels }: ImageSource) {
  const { width, height } = readBmpHeader(bytes)!
  if (width * height > maxPixels) throw refuse('image_too_many_pixels')
  const { data, channels } = decodeBmp(bytes)
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: maxPixels })
}

async function openJxl({ bytes, maxPixels }: ImageSource) {
  const { data, width, height } = await refuseDecoderErrors(decodeJxl(bytes, maxPixels))
  const opaque = dropAlpha(data)
  const raw = { width, height, channels: opaque ? (3 as const) : (4 as const) }
  return sharp(opaque ?? data, { raw, limitInputPixels: maxPixels })
}

async function openHeic({ bytes, maxPixels }: ImageSource) {
  const pixels = await refuseDecoderErrors(decodeHeic(bytes, maxPixels))
  const { data, ...raw } = pixels
  const profile = profileOf(bytes)
  if (!profile) return sharp(data, { raw, limitInputPixels: maxPixels })
  allowLoader('tiff')
  return decoder(asTiff(pixels, profile), maxPixels)
}

/** Draws the tile of a raw file without a JPEG, which says so wherever the picture would be. */
async function drawRawTile({ width, height }: RawStill, format: RawFormat) {
  allowLoader('svg')
  const { svg } = tileDrawing({ symbol: 'file', width, height, label: format.toUpperCase() })
  const { data, info } = await sharp(svg).raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

async function canMove({ bytes, maxPixels, format, frames }: ImageSource) {
  if (!isAnimated(format, frames)) return false
  const { width, height } = await refuseDecoderErrors(decoder(bytes, maxPixels).metadata())
  return width * height * frames <= MAX_MOVING_PIXELS
}

async function firstFrame(source: ImageSource): Promise<Sharp> {
  const { format, frames, bytes, maxPixels } = source
  if (format === 'bmp') return openBmp(source)
  if (format === 'heic') return openHeic(source)
  if (format === 'jxl') return openJxl(source)
  if (isRaw(format) && !source.raw?.jpeg) return drawRawTile(source.raw!, format)
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
  return { format: source.format, image, hasAllFrames, isTile: source.raw !== null && !source.raw.jpeg }
}
