import sharp, { type Sharp } from 'sharp'
import { decoded, type OpenedImage, openPicture } from './decode.ts'
import { limits } from '@imagora/contract/limits'
import { rgbaToThumbHash } from 'thumbhash'
import { refuse } from '#platform/refusal.ts'
import type { Format } from '#images/formats/formats.ts'
import { coverSize } from '#images/transformation.ts'
import { dropAlpha } from './drop-alpha.ts'

interface Bin {
  weight: number
  red: number
  green: number
  blue: number
}

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')

/** The mean of the commonest of 512 coarse colours, as `#rrggbb`; what is transparent does not count. */
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

interface Pixels {
  data: Uint8Array
  width: number
  height: number
  /** 3 for RGB, 4 for RGBA. */
  channels: number
}

/** The mean of a block of pixels, in which each counts by its opacity; of a large block four by four suffice. */
function average({ data, width, height, channels }: Pixels, left: number, top: number, step: number) {
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

/** RGBA with no side longer than asked for. For a placeholder this serves as well as a good filter, at a fifth of its cost. */
export function shrink(pixels: Pixels, size: number): Pixels {
  const step = Math.ceil(Math.max(pixels.width, pixels.height) / size)
  const [width, height] = [Math.ceil(pixels.width / step), Math.ceil(pixels.height / step)]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(average(pixels, x * step, y * step, step), (y * width + x) * 4)
  }
  return { data: new Uint8Array(data.buffer), width, height, channels: 4 }
}

/** Larger ones are resized while they are decoded, and never lie in memory whole. */
const MAX_PIXELS = 10_000_000

/** As the header of a PNG has it, in its bytes 24 and 25. */
const EIGHT_BITS = 8
const RED_GREEN_BLUE_ALPHA = 6

function isWorthLooking({ format }: OpenedImage, bytes: Buffer, size: number) {
  if (format !== 'png' || bytes[24] !== EIGHT_BITS || bytes[25] !== RED_GREEN_BLUE_ALPHA) return false
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return Math.max(width, height) > size && width * height <= MAX_PIXELS
}

/**
 * Work that makes a picture smaller than `size`. Screenshots have an alpha channel and nothing transparent: to multiply
 * with it and to divide by it again takes more time than to decode and to resize.
 */
async function makeSmaller<T>(opened: OpenedImage, bytes: Buffer, size: number, work: (image: Sharp) => Promise<T>) {
  if (!isWorthLooking(opened, bytes, size)) return decoded(work(opened.image))
  const { data, info } = await decoded(opened.image.raw().toBuffer({ resolveWithObject: true }))
  const { width, height, channels } = info
  const opaque = channels === 4 ? dropAlpha(data) : null
  try {
    return await work(sharp(opaque ?? data, { raw: { width, height, channels: opaque ? 3 : channels } }))
  } finally {
    // Given back at once: left to the collector it cost more than is saved.
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

/** The file, the placeholder and the colour all come from one decoding of the source. */
export async function thumbnail(bytes: Buffer, maxPixels: Record<Format, number>) {
  const opened = await openPicture(bytes, maxPixels)
  const { data, info } = await makeSmaller(opened, bytes, THUMBNAIL.size, (image) =>
    fit(image, THUMBNAIL.size).raw().toBuffer({ resolveWithObject: true }),
  )
  const pixels = { width: info.width, height: info.height, channels: info.channels }
  const small = shrink({ data, ...pixels }, PLACEHOLDER_SIDE_PX)
  return {
    ...(await encode(sharp(data, { raw: pixels }), THUMBNAIL.quality)),
    thumbhash: Buffer.from(rgbaToThumbHash(small.width, small.height, small.data)).toString('base64'),
    color: dominantColor(small.data),
  }
}

export async function preview(bytes: Buffer, maxPixels: Record<Format, number>) {
  const opened = await openPicture(bytes, maxPixels, { wantsFrames: true })
  return makeSmaller(opened, bytes, PREVIEW.size, (image) => encode(fit(image, PREVIEW.size), PREVIEW.quality))
}

export async function avatar(bytes: Buffer, maxPixels: Record<Format, number>) {
  const { image, format } = await openPicture(bytes, maxPixels)
  // Groups that may upload them are named; an avatar has everybody.
  if (format === 'svg') throw refuse('image_unsupported')
  const { autoOrient } = await decoded(image.metadata())
  const { width, height } = coverSize(autoOrient, { width: AVATAR.size, height: AVATAR.size })
  return decoded(encode(image.resize(width, height, { fit: 'cover', withoutEnlargement: true }), AVATAR.quality))
}
