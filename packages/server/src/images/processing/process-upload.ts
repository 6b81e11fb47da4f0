import type { ImagePolicy } from '@imagora/contract'
import type { Sharp } from 'sharp'
import { refuseDecoderErrors, openImage } from './decode.ts'
import type { Format } from '#images/formats/formats.ts'
import { isRaw } from '#images/raw/raw-formats.ts'
import { isAnimated } from '#images/formats/file-structure.ts'
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { findLocations, containsLocation } from '#images/metadata/remove-location.ts'
import { stripMetadata } from '#images/metadata/strip-metadata.ts'
import { applySplices, patchOf, type Splice } from '#images/metadata/splices.ts'
import type { ImageDescription } from '#images/image-facts.ts'

/** Changes applied to a file before it is stored. */
export type UploadProcessing = Pick<ImagePolicy, 'metadata' | 'convert' | 'quality' | 'max_side'>

interface ReencodedImage {
  data: Buffer
  changed: Pick<ImageDescription, 'format' | 'width' | 'height' | 'frames'>
}

/** Encoding takes about 0.1 s per megapixel even at the lowest effort; larger images are stored unchanged. */
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

/** Returns whether converting would lose more than it gains. */
function isBetterKept({ format, frames, width, height }: ImageDescription, { convert }: UploadProcessing) {
  if (format === 'svg' || isRaw(format)) return true
  // The encoders support no frames in these formats.
  if (frames > 1 && (format === 'png' || format === 'avif')) return true
  return convert === 'avif' && (isAnimated(format, frames) || width * height > MAX_AVIF_PIXELS)
}

function targetOf({ format }: ImageDescription, { convert }: UploadProcessing): Coded {
  if (convert !== 'keep') return convert
  if (isCoded(format)) return format
  // A JPEG XL may be transparent.
  return format === 'jxl' ? 'webp' : 'jpeg'
}

async function encode(image: Sharp, target: Coded, quality: number): Promise<ReencodedImage> {
  const { data, info } = await refuseDecoderErrors(
    encoders[target](image, quality).toBuffer({ resolveWithObject: true }),
  )
  const height = info.pageHeight ?? info.height
  return { data, changed: { format: target, width: info.width, height, frames: info.pages ?? 1 } }
}

/** Returns whether the image exceeds the size limit, and whether it needs another format. */
function demandsOf(facts: ImageDescription, treatment: UploadProcessing, target: Coded) {
  const { convert, max_side } = treatment
  const isTooLarge = max_side > 0 && Math.max(facts.width, facts.height) > max_side
  return { isTooLarge, isOther: convert !== 'keep' && target !== facts.format }
}

/** Resizes or converts the image; returns null when neither is needed or a conversion alone would not save bytes. */
async function reencode(
  bytes: Buffer,
  facts: ImageDescription,
  treatment: UploadProcessing,
  maxPixels: Record<Format, number>,
): Promise<ReencodedImage | null> {
  const { quality, max_side, metadata } = treatment
  const target = targetOf(facts, treatment)
  const { isTooLarge, isOther } = demandsOf(facts, treatment, target)
  if (isBetterKept(facts, treatment) || (!isTooLarge && !isOther)) return null
  const { image, hasAllFrames } = await openImage(bytes, maxPixels, { wantsFrames: true })
  if (isAnimated(facts.format, facts.frames) && !hasAllFrames) return null
  if (isTooLarge) image.resize(max_side, max_side, { fit: 'inside', withoutEnlargement: true })
  if (metadata !== 'strip') image.keepExif()
  const encodedImage = await encode(image, target, quality)
  return isTooLarge || encodedImage.data.length < bytes.length ? encodedImage : null
}

interface ProcessingResult {
  /** Null when the file is stored unchanged. */
  outcome: RewrittenFile | null
  /** Whether the stored file contains a location. */
  tells_place: boolean
}

interface RewrittenFile {
  bytes: Buffer
  /** Patch back to the uploaded file; null when the original is not recoverable. */
  patch: Buffer | null
  /** New format and size when the image was re-encoded. */
  changed: ReencodedImage['changed'] | null
}

/** A larger patch is not stored; the original is then not recoverable. */
export const MAX_PATCH_BYTES = 1_000_000

async function treatSvg(bytes: Buffer): Promise<ProcessingResult> {
  const { sanitiseSvg } = await import('#images/formats/svg.ts')
  const safe = Buffer.from(sanitiseSvg(bytes))
  return { outcome: safe.equals(bytes) ? null : { bytes: safe, patch: null, changed: null }, tells_place: false }
}

function toSplicedResult(format: Format, bytes: Buffer, splices: Splice[]): ProcessingResult {
  const patch = patchOf(bytes, splices)
  const changed = applySplices(bytes, splices)
  const outcome = { bytes: changed, patch: patch.length <= MAX_PATCH_BYTES ? patch : null, changed: null }
  return { outcome, tells_place: containsLocation(format, changed) }
}

function treatMetadata(format: Format, bytes: Buffer, metadata: UploadProcessing['metadata']): ProcessingResult {
  if (metadata === 'strip') {
    const splices = stripMetadata(format, bytes)
    if (splices.length > 0) return toSplicedResult(format, bytes, splices)
  }
  const { splices, hasLocation } = findLocations(format, bytes)
  if (metadata === 'blank_place' && splices.length > 0) return toSplicedResult(format, bytes, splices)
  return { outcome: null, tells_place: hasLocation }
}

/** Returns the file to store instead of the upload, if any, and whether the stored file contains a location. */
export async function processFile(
  bytes: Buffer,
  facts: ImageDescription,
  treatment: UploadProcessing,
  maxPixels: Record<Format, number>,
): Promise<ProcessingResult> {
  if (facts.format === 'svg') return treatSvg(bytes)
  const encodedImage = await reencode(bytes, facts, treatment, maxPixels)
  if (!encodedImage) return treatMetadata(facts.format, bytes, treatment.metadata)
  const { data, changed } = encodedImage
  const processed = treatMetadata(changed.format, data, treatment.metadata)
  return { ...processed, outcome: { bytes: processed.outcome?.bytes ?? data, patch: null, changed } }
}

export const computeChecksums = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: hash('sha256', bytes),
  crc32: crc32(bytes),
  md5: hash('md5', bytes),
  sha1: hash('sha1', bytes),
})
