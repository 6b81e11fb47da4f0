import sharp, { type Sharp } from 'sharp'
import { decoded } from './decode.ts'
import { dropAlpha } from './opaque.ts'
import type { Opened } from './open.ts'

/** Larger ones are resized while they are decoded, and never lie in memory whole. */
const MAX_PIXELS = 10_000_000

/** As the header of a PNG has it, in its bytes 24 and 25. */
const EIGHT_BITS = 8
const RED_GREEN_BLUE_ALPHA = 6

function isWorthLooking({ format }: Opened, bytes: Buffer, size: number) {
  if (format !== 'png' || bytes[24] !== EIGHT_BITS || bytes[25] !== RED_GREEN_BLUE_ALPHA) return false
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return Math.max(width, height) > size && width * height <= MAX_PIXELS
}

/**
 * Work that makes a picture smaller than `size`. Screenshots have an alpha channel and nothing transparent: to multiply
 * with it and to divide by it again takes more time than to decode and to resize.
 */
export async function makeSmaller<T>(opened: Opened, bytes: Buffer, size: number, work: (image: Sharp) => Promise<T>) {
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
