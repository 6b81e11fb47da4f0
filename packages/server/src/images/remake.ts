import type { ImagePolicy } from '@imagora/contract'
import type { Sharp } from 'sharp'
import { decoded } from './decode.ts'
import type { Format } from './formats.ts'
import type { Description } from './images.ts'
import { openPicture } from './open.ts'
import { isMoving } from './structure.ts'

/** What is done to a file before it is kept. */
export type Treatment = Pick<ImagePolicy, 'metadata' | 'convert' | 'quality' | 'max_side'>

export interface Remade {
  data: Buffer
  changed: Pick<Description, 'format' | 'width' | 'height' | 'frames'>
}

/** Coding a megapixel takes some 0.1 s even at the lowest effort; beyond this a file is kept as it is. */
const MAX_AVIF_PIXELS = 40_000_000

type Coded = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

const encoders: Record<Coded, (image: Sharp, quality: number) => Sharp> = {
  jpeg: (image, quality) => image.jpeg({ quality }),
  png: (image) => image.png({ compressionLevel: 6 }),
  gif: (image) => image.gif({ effort: 1 }),
  webp: (image, quality) => image.webp({ quality, effort: 2 }),
  avif: (image, quality) => image.avif({ quality, effort: 0 }),
}

const isCoded = (format: Format): format is Coded => format in encoders

/** Whether something would be lost that is worth more than what would be won. */
function isBetterKept({ format, frames, width, height }: Description, { convert }: Treatment) {
  if (format === 'svg') return true
  // Frames of these are unknown to the encoders.
  if (frames > 1 && (format === 'png' || format === 'avif')) return true
  return convert === 'avif' && (isMoving(format, frames) || width * height > MAX_AVIF_PIXELS)
}

function targetOf({ format }: Description, { convert }: Treatment): Coded {
  if (convert !== 'keep') return convert
  return isCoded(format) ? format : 'jpeg'
}

async function encode(image: Sharp, target: Coded, quality: number): Promise<Remade> {
  const { data, info } = await decoded(encoders[target](image, quality).toBuffer({ resolveWithObject: true }))
  const height = info.pageHeight ?? info.height
  return { data, changed: { format: target, width: info.width, height, frames: info.pages ?? 1 } }
}

/** Whether the picture is larger than it may be, or coded otherwise than it is to be. */
function demandsOf(facts: Description, treatment: Treatment, target: Coded) {
  const { convert, max_side } = treatment
  const isTooLarge = max_side > 0 && Math.max(facts.width, facts.height) > max_side
  return { isTooLarge, isOther: convert !== 'keep' && target !== facts.format }
}

/** Smaller, or in another format, or both; null where neither is asked for or the outcome would be larger. */
export async function remake(
  bytes: Buffer,
  facts: Description,
  treatment: Treatment,
  maxPixels: Record<Format, number>,
): Promise<Remade | null> {
  const { quality, max_side, metadata } = treatment
  const target = targetOf(facts, treatment)
  const { isTooLarge, isOther } = demandsOf(facts, treatment, target)
  if (isBetterKept(facts, treatment) || (!isTooLarge && !isOther)) return null
  const { image, hasAllFrames } = await openPicture(bytes, maxPixels, { wantsFrames: true })
  if (isMoving(facts.format, facts.frames) && !hasAllFrames) return null
  if (isTooLarge) image.resize(max_side, max_side, { fit: 'inside', withoutEnlargement: true })
  if (metadata !== 'strip') image.keepExif()
  const made = await encode(image, target, quality)
  return isTooLarge || made.data.length < bytes.length ? made : null
}
