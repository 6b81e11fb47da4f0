import { hash } from 'node:crypto'
import { refuse } from '#refusal.ts'
import { type Format, sniff } from './formats.ts'
import type { Admitted, Description, Facts } from './images.ts'
import { metadataBlocks } from './metadata/blocks.ts'
import { type ExifFacts, readExif } from './metadata/exif.ts'
import { measure, recognise } from './open.ts'
import type { Treatment } from './remake.ts'
import { sumsOf, treat } from './treat.ts'

/** All frames together may have this many times the pixels that one picture may have. */
const FRAMES_ALLOWANCE = 20

function exifOf(format: Format, bytes: Buffer): ExifFacts {
  const [block] = metadataBlocks(format, bytes).filter(({ kind }) => kind === 'exif')
  const { from, to } = block?.spans[0] ?? { from: 0, to: 0 }
  return readExif(bytes.subarray(from, to))
}

/** What a file is, by its first bytes, by its structure and by what the decoder makes of its header. */
async function describe(bytes: Buffer, maxPixels: Record<Format, number>): Promise<Description> {
  const source = recognise(bytes, maxPixels)
  const { format, frames } = source
  const { width, height } = await measure(source)
  const allowance = frames > 1 ? FRAMES_ALLOWANCE : 1
  if (width * height * frames > maxPixels[format] * allowance) throw refuse('image_too_many_pixels')
  return { format, width, height, frames, ...exifOf(format, bytes) }
}

const namesOf = (bytes: Buffer) => ({ md5: hash('md5', bytes), sha1: hash('sha1', bytes) })

export async function inspect(bytes: Buffer, maxPixels: Record<Format, number>): Promise<Facts> {
  return { ...(await describe(bytes, maxPixels)), ...namesOf(bytes) }
}

/** With what is to be kept instead of the file, where it is not to be kept as it came. */
export async function admit(
  bytes: Buffer,
  maxPixels: Record<Format, number>,
  treatment: Treatment,
  formats: Format[],
): Promise<{ admitted: Admitted; data: Buffer | null }> {
  const format = sniff(bytes)
  // Before any parser sees it: each is reached only by those who may upload what it reads.
  if (format && !formats.includes(format)) throw refuse('file_type_refused')
  const found = await describe(bytes, maxPixels)
  const treated = await treat(bytes, found, treatment, maxPixels)
  if (!treated)
    return { admitted: { ...found, ...namesOf(bytes), source_format: found.format, rewritten: null }, data: null }
  const { md5, sha1, ...sums } = sumsOf(treated.bytes)
  const rewritten = { ...sums, patch: treated.patch?.toString('base64') ?? null }
  const described = { ...found, ...treated.changed, source_format: found.format }
  return { admitted: { ...described, md5, sha1, rewritten }, data: treated.bytes }
}
