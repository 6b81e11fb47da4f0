import { hash } from 'node:crypto'
import { refuse } from '#refusal.ts'
import { decoded, decoder } from './decode.ts'
import { type Format, sniff } from './formats.ts'
import type { Facts } from './images.ts'
import { countFrames, isMoving } from './structure.ts'

/** All frames together may have this many times the pixels that one picture may have. */
const FRAMES_ALLOWANCE = 20

/** The bytes decide what a file is: by their first few, by their structure and by what the decoder makes of them. */
export async function inspect(bytes: Buffer, maxPixels: Record<Format, number>): Promise<Facts> {
  const format = sniff(bytes)
  if (!format) throw refuse('image_unsupported')
  const pages = countFrames(format, bytes)
  if (!pages) throw refuse('image_damaged')
  const metadata = await decoded(decoder(bytes, maxPixels[format]).metadata())
  if (metadata.format !== (format === 'avif' ? 'heif' : format)) throw refuse('image_unsupported')
  const { width, height } = isMoving(format, pages) ? metadata : metadata.autoOrient
  if (width * height * pages > maxPixels[format] * FRAMES_ALLOWANCE) throw refuse('image_too_many_pixels')
  return { format, width, height, pages, md5: hash('md5', bytes), sha1: hash('sha1', bytes) }
}
