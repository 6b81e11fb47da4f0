import { hash } from 'node:crypto'
import { refuse } from '#refusal.ts'
import type { Format } from './formats.ts'
import type { Facts } from './images.ts'
import { measure, recognise } from './open.ts'

/** All frames together may have this many times the pixels that one picture may have. */
const FRAMES_ALLOWANCE = 20

/** What a file is, by its first bytes, by its structure and by what the decoder makes of its header. */
export async function inspect(bytes: Buffer, maxPixels: Record<Format, number>): Promise<Facts> {
  const source = recognise(bytes, maxPixels)
  const { format, frames } = source
  const { width, height } = await measure(source)
  const allowance = frames > 1 ? FRAMES_ALLOWANCE : 1
  if (width * height * frames > maxPixels[format] * allowance) throw refuse('image_too_many_pixels')
  return { format, width, height, frames, md5: hash('md5', bytes), sha1: hash('sha1', bytes) }
}
