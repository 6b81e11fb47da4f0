import { randomBytes } from 'node:crypto'
import sharp, { type Exif, type Sharp } from 'sharp'

export interface Picture {
  /** Pixels as displayed, after the EXIF orientation. */
  width?: number
  height?: number
  /** Different seeds give different bytes. */
  seed?: number
  /** EXIF orientation; the pixels are stored accordingly, so that every orientation displays the same picture. */
  orientation?: number
  exif?: Exif
}

interface Moving extends Picture {
  frames?: number
}

const CELLS = 8
/** Colors of the top left, top right, bottom left and bottom right. */
export const quadrants = [
  [220, 30, 30],
  [30, 180, 30],
  [30, 30, 220],
  [220, 200, 30],
] as const

/** Maps a stored cell to its displayed position for each EXIF orientation. */
const turn: Record<number, (x: number, y: number) => [number, number]> = {
  1: (x, y) => [x, y],
  2: (x, y) => [CELLS - 1 - x, y],
  3: (x, y) => [CELLS - 1 - x, CELLS - 1 - y],
  4: (x, y) => [x, CELLS - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y) => [CELLS - 1 - y, x],
  7: (x, y) => [CELLS - 1 - y, CELLS - 1 - x],
  8: (x, y) => [y, CELLS - 1 - x],
}

/** Seeded random numbers in 0…1. */
export function randomFrom(seed: number) {
  let state = (seed * 2654435761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

function cells(seed: number, orientation: number) {
  const random = randomFrom(seed)
  const grain = Array.from({ length: CELLS * CELLS }, () => Math.floor(random() * 24))
  return Buffer.from(
    Array.from({ length: CELLS * CELLS }, (_, index) => {
      const [x, y] = turn[orientation]!(index % CELLS, Math.floor(index / CELLS))
      const color = quadrants[(y < CELLS / 2 ? 0 : 2) + (x < CELLS / 2 ? 0 : 1)]!
      return color.map((value) => value + grain[y * CELLS + x]!)
    }).flat(),
  )
}

/** Four colored quadrants with a noise of squares. */
export function scene({ width = 64, height = 48, seed = 1, orientation = 1, exif }: Picture = {}): Sharp {
  const [storedWidth, storedHeight] = orientation > 4 ? [height, width] : [width, height]
  const image = sharp(cells(seed, orientation), { raw: { width: CELLS, height: CELLS, channels: 3 } }).resize(
    storedWidth,
    storedHeight,
    { fit: 'fill', kernel: 'nearest' },
  )
  if (exif) image.withExif(exif)
  return orientation === 1 ? image : image.withMetadata({ orientation })
}

/** Stacks the frames vertically, as sharp expects, each with different noise. */
async function strip({ frames = 1, seed = 1, width = 64, height = 48, ...rest }: Moving) {
  const pixels = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      scene({ ...rest, width, height, seed: seed + index })
        .raw()
        .toBuffer(),
    ),
  )
  const pageHeight = frames > 1 ? { pageHeight: height } : {}
  return sharp(Buffer.concat(pixels), { raw: { width, height: height * frames, channels: 3, ...pageHeight } })
}

export const jpeg = (picture?: Picture) => scene(picture).jpeg({ quality: 85 }).toBuffer()
export const png = (picture?: Picture) => scene(picture).png({ compressionLevel: 3 }).toBuffer()
export const tiff = (picture?: Picture) => scene(picture).tiff({ compression: 'lzw' }).toBuffer()
export const avif = (picture?: Picture) => scene(picture).avif({ quality: 60, effort: 0 }).toBuffer()
export const gif = async (picture: Moving = {}) =>
  (await strip(picture)).gif({ effort: 1, delay: Array<number>(picture.frames ?? 1).fill(100) }).toBuffer()
export const webp = async (picture: Moving = {}) =>
  picture.frames && picture.frames > 1
    ? (await strip(picture)).webp({ effort: 0, delay: Array<number>(picture.frames).fill(100) }).toBuffer()
    : scene(picture).webp({ effort: 0 }).toBuffer()

const longestComment = 65_000

/** Returns random bytes outside of ASCII: about one in 240 MB of any bytes look like the beginning of a GPS tag. */
const randomComment = (length: number) => Buffer.from(randomBytes(length).map((byte) => byte | 0x80))

/** Small picture padded to this size in bytes with random comments. */
export async function bigJpeg(bytes: number) {
  const whole = await jpeg()
  const comments: Buffer[] = []
  for (let left = bytes - whole.length; left > 0; left -= longestComment) {
    const text = randomComment(Math.max(0, Math.min(left, longestComment) - 4))
    comments.push(Buffer.from([0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 255]), text)
  }
  return Buffer.concat([whole.subarray(0, 2), ...comments, whole.subarray(2)])
}
