import { hash } from 'node:crypto'
import { refuse } from '#platform/refusal.ts'
import { type FileFormat, type Format, detectPicture } from '#images/formats/formats.ts'
import { readAltText } from '#images/metadata/alt-text.ts'
import { containsLocation } from '#images/metadata/remove-location.ts'
import { findExif } from '#images/metadata/metadata-blocks.ts'
import { type ExifFacts, readExif } from '#images/metadata/exif.ts'
import { findMotionVideo } from '#images/video/motion-span.ts'
import { measure, identifyImage, type ImageSource } from './decode.ts'
import { type UploadProcessing, computeChecksums, processFile } from './process-upload.ts'
import type { ProcessedUpload, ImageDescription, ImageFacts } from '#images/image-facts.ts'

/** All frames together may have this many times the pixel limit of one image. */
const FRAMES_PIXEL_FACTOR = 20

function exifOf(source: ImageSource): ExifFacts {
  const { format, bytes, raw } = source
  if (raw) return raw.facts
  return readExif(findExif(format, bytes) ?? Buffer.alloc(0))
}

/** Describes a file by its magic bytes, its structure and the header as read by the decoder. */
async function describe(bytes: Buffer, maxPixels: Record<Format, number>): Promise<ImageDescription> {
  const source = identifyImage(bytes, maxPixels)
  const { format, frames } = source
  const { width, height } = await measure(source)
  const allowance = frames > 1 ? FRAMES_PIXEL_FACTOR : 1
  if (width * height * frames > maxPixels[format] * allowance) throw refuse('image_too_many_pixels')
  return { format, width, height, frames, ...exifOf(source) }
}

const computeHashes = (bytes: Buffer) => ({ md5: hash('md5', bytes), sha1: hash('sha1', bytes) })

export async function inspect(bytes: Buffer, maxPixels: Record<Format, number>): Promise<ImageFacts> {
  return { ...(await describe(bytes, maxPixels)), ...computeHashes(bytes) }
}

/** Returns whether a stored file contains a location; a file of unknown format may contain one. */
export function detectLocation(bytes: Buffer): { tells_place: boolean } {
  const format = detectPicture(bytes)
  return { tells_place: format === null || containsLocation(format, bytes) }
}

/**
 * Returns the video within the file that is stored: a file that was converted has none. Where videos are not allowed, a
 * picture with a video is a picture. The parser is loaded with the first one.
 */
async function motionOf(format: Format, bytes: Buffer, maxPixels: Record<FileFormat, number>, formats: FileFormat[]) {
  if (!formats.includes('mp4') || !findMotionVideo(format, bytes)) return null
  const { readMotionVideo } = await import('#images/video/motion-video.ts')
  return readMotionVideo(format, bytes, maxPixels.mp4)
}

/** Inspects an upload of an allowed format; `data` is the rewritten file, or null when the file is stored unchanged. */
export async function processUpload(
  bytes: Buffer,
  maxPixels: Record<FileFormat, number>,
  treatment: UploadProcessing,
  formats: FileFormat[],
): Promise<{ admitted: ProcessedUpload; data: Buffer | null }> {
  const description = await describe(bytes, maxPixels)
  const { outcome: processed, tells_place } = await processFile(bytes, description, treatment, maxPixels)
  const stored = processed?.bytes ?? bytes
  const motion = await motionOf(processed?.changed?.format ?? description.format, stored, maxPixels, formats)
  // Whoever wants no metadata stored does not want its texts published either.
  const alt = treatment.metadata === 'strip' ? '' : await readAltText(description.format, bytes)
  const facts = {
    ...description,
    alt,
    tells_place,
    source_format: description.format,
    video: null,
    motion,
    taken_moment: null,
  }
  if (!processed) return { admitted: { ...facts, ...computeHashes(bytes), rewritten: null }, data: null }
  const { md5, sha1, ...sums } = computeChecksums(processed.bytes)
  const rewritten = { ...sums, patch: processed.patch?.toString('base64') ?? null }
  return { admitted: { ...facts, ...processed.changed, md5, sha1, rewritten }, data: processed.bytes }
}
