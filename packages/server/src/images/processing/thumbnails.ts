import sharp, { type Sharp } from 'sharp'
import { refuseDecoderErrors, type OpenedImage, openImage } from './decode.ts'
import { limits } from '@imagora/contract/limits'
import { rgbaToThumbHash } from 'thumbhash'
import { refuse } from '#platform/refusal.ts'
import { dropAlpha } from './drop-alpha.ts'
import { detectPicture, type Format } from '#images/formats/formats.ts'
import { coverSize } from '#images/transformation.ts'

interface Bin {
  weight: number
  red: number
  green: number
  blue: number
}

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')

/** Returns the mean of the most common of 512 colour bins as `#rrggbb`; transparent pixels do not count. */
export function dominantColor(rgba: Uint8Array): string {
  const bins = new Map<number, Bin>()
  let largest: Bin = { weight: 1, red: 255, green: 255, blue: 255 }
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4)
    if (alpha === 0) continue
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const bin = bins.get(key) ?? { weight: 0, red: 0, green: 0, blue: 0 }
    bin.weight += alpha
    bin.red += red * alpha
    bin.green += green * alpha
    bin.blue += blue * alpha
    bins.set(key, bin)
    if (bin.weight > largest.weight) largest = bin
  }
  const { weight, red, green, blue } = largest
  return `#${hex(red / weight)}${hex(green / weight)}${hex(blue / weight)}`
}

interface PixelLayout {
  width: number
  height: number
  /** 3 for RGB, 4 for RGBA. */
  channels: number
}

interface Pixels extends PixelLayout {
  data: Uint8Array
}

type Point = readonly [left: number, top: number]

/**
 * Returns the mean of a block of pixels, weighted by opacity; a large block is sampled at four by four pixels. The bytes
 * are an argument of their own: V8 throws code away that reads them from an object, and compiles it again for every
 * third image.
 */
function average(data: Uint8Array, { width, height, channels }: PixelLayout, [left, top]: Point, step: number) {
  const [right, bottom] = [Math.min(left + step, width), Math.min(top + step, height)]
  const stride = Math.ceil(step / 4)
  let [red, green, blue, opacity, count] = [0, 0, 0, 0, 0]
  for (let y = top; y < bottom; y += stride) {
    const end = (y * width + right) * channels
    for (let at = (y * width + left) * channels; at < end; at += channels * stride) {
      const alpha = channels === 4 ? data[at + 3]! : 255
      red += data[at]! * alpha
      green += data[at + 1]! * alpha
      blue += data[at + 2]! * alpha
      opacity += alpha
      count++
    }
  }
  const weight = opacity || 1
  return [red / weight, green / weight, blue / weight, opacity / count]
}

/**
 * Returns RGBA with no side above `size`: good enough for a placeholder, at a fifth of the cost of a resampling filter.
 */
export function shrink({ data: source, ...layout }: Pixels, size: number): Pixels {
  const step = Math.ceil(Math.max(layout.width, layout.height) / size)
  const [width, height] = [Math.ceil(layout.width / step), Math.ceil(layout.height / step)]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(average(source, layout, [x * step, y * step], step), (y * width + x) * 4)
  }
  return { data: new Uint8Array(data.buffer), width, height, channels: 4 }
}

/** Larger images are resized during decoding and are never held in memory as a whole. */
const MAX_PIXELS = 10_000_000

/** Bit depth and colour type, at bytes 24 and 25 of a PNG. */
const EIGHT_BITS = 8
const RED_GREEN_BLUE_ALPHA = 6

function isWorthLooking({ format }: OpenedImage, bytes: Buffer, size: number) {
  if (format !== 'png' || bytes[24] !== EIGHT_BITS || bytes[25] !== RED_GREEN_BLUE_ALPHA) return false
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return Math.max(width, height) > size && width * height <= MAX_PIXELS
}

/**
 * Runs `work` on an image that is downscaled to `size`. Screenshots have an alpha channel without transparency;
 * premultiplying and unpremultiplying it takes longer than decoding and resizing.
 */
async function shrinkImage<T>(opened: OpenedImage, bytes: Buffer, size: number, work: (image: Sharp) => Promise<T>) {
  if (!isWorthLooking(opened, bytes, size)) return refuseDecoderErrors(work(opened.image))
  const { data, info } = await refuseDecoderErrors(opened.image.raw().toBuffer({ resolveWithObject: true }))
  const { width, height, channels } = info
  const opaque = channels === 4 ? dropAlpha(data) : null
  try {
    return await work(sharp(opaque ?? data, { raw: { width, height, channels: opaque ? 3 : channels } }))
  } finally {
    // The memory is released at once: leaving it to the garbage collector costs more than is saved.
    data.buffer.transfer(0)
  }
}

const THUMBNAIL = { size: 400, quality: 75 }
const AVATAR = { size: limits.avatar.size, quality: 82 }
const PREVIEW = { size: 1600, quality: 80 }
/** A placeholder keeps so little detail that more pixels would only cost time. */
const PLACEHOLDER_SIDE_PX = 32
const fit = (image: Sharp, size: number) => image.resize(size, size, { fit: 'inside', withoutEnlargement: true })

async function encode(image: Sharp, quality: number) {
  const { data, info } = await image.webp({ quality, effort: 1 }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.pageHeight ?? info.height, pages: info.pages ?? 1 }
}

async function openThumbnail(bytes: Buffer, maxPixels: Record<Format, number>) {
  const opened = await openImage(bytes, maxPixels)
  const { data, info } = await shrinkImage(opened, bytes, THUMBNAIL.size, (image) =>
    fit(image, THUMBNAIL.size).raw().toBuffer({ resolveWithObject: true }),
  )
  return { data, pixels: { width: info.width, height: info.height, channels: info.channels }, isTile: opened.isTile }
}

/** The module is loaded with the first picture that is hashed: most sites have no use for it. */
async function computeHash(data: Buffer, layout: PixelLayout) {
  const { computePdqHash } = await import('#images/perceptual-hash/pdq.ts')
  return computePdqHash({ data, ...layout })
}

export async function hashPicture(bytes: Buffer, maxPixels: Record<Format, number>) {
  const { data, pixels, isTile } = await openThumbnail(bytes, maxPixels)
  // Tiles are all alike, whatever the files are.
  if (isTile) throw refuse('image_unsupported')
  return computeHash(data, pixels)
}

/** The file, the placeholder, the colour and the perceptual hash come from a single decode of the source. */
export async function thumbnail(bytes: Buffer, maxPixels: Record<Format, number>, { isHashed }: { isHashed: boolean }) {
  const { data, pixels, isTile } = await openThumbnail(bytes, maxPixels)
  const small = shrink({ data, ...pixels }, PLACEHOLDER_SIDE_PX)
  return {
    ...(await encode(sharp(data, { raw: pixels }), THUMBNAIL.quality)),
    thumbhash: Buffer.from(rgbaToThumbHash(small.width, small.height, small.data)).toString('base64'),
    color: dominantColor(small.data),
    perceptual_hash: isHashed && !isTile ? await computeHash(data, pixels) : null,
  }
}

export async function preview(bytes: Buffer, maxPixels: Record<Format, number>) {
  const opened = await openImage(bytes, maxPixels, { wantsFrames: true })
  return shrinkImage(opened, bytes, PREVIEW.size, (image) => encode(fit(image, PREVIEW.size), PREVIEW.quality))
}

/** Formats in which a poster may come: what browsers make of a frame. */
const posterFormats = new Set<Format>(['jpeg', 'png', 'webp'])
const POSTER = { size: limits.poster.size, quality: 82 }

/** The picture that stands for a video is encoded anew, so that nothing of the sent file is stored. */
export async function poster(bytes: Buffer, maxPixels: Record<Format, number>) {
  const format = detectPicture(bytes)
  // The check precedes all decoders: whoever has a video reaches those of these formats only.
  if (!format || !posterFormats.has(format)) throw refuse('image_unsupported')
  const { image } = await openImage(bytes, maxPixels)
  return refuseDecoderErrors(encode(fit(image, POSTER.size).flatten({ background: '#000' }), POSTER.quality))
}

export async function avatar(bytes: Buffer, maxPixels: Record<Format, number>) {
  // SVG uploads are limited to named groups, but every user may have an avatar; the check precedes the parser.
  if (detectPicture(bytes) === 'svg') throw refuse('image_unsupported')
  const { image } = await openImage(bytes, maxPixels)
  const { autoOrient } = await refuseDecoderErrors(image.metadata())
  const { width, height } = coverSize(autoOrient, { width: AVATAR.size, height: AVATAR.size })
  return refuseDecoderErrors(
    encode(image.resize(width, height, { fit: 'cover', withoutEnlargement: true }), AVATAR.quality),
  )
}
