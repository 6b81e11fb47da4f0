import * as fs from 'node:fs'
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { FilePathSource } from 'mediabunny'
import type { ProcessedUpload } from '#images/image-facts.ts'
import { contentIdOf } from '#images/metadata/exif.ts'
import { encodePatch } from '#images/metadata/splices.ts'
import { MAX_PATCH_BYTES, type UploadProcessing } from '#images/processing/process-upload.ts'
import { refuse } from '#platform/refusal.ts'
import { inspectVideo } from './inspect-video.ts'
import { type ContainerPart, readContainer } from './video-file.ts'
import type { VideoFormat } from './video-formats.ts'
import { editMetadata, type FileEdit, parsePosition, readCamera, readCameraTime, readMoment } from './video-metadata.ts'

const CHUNK_BYTES = 4_000_000

/** Applies the edits that lie in a chunk, in whole or in part. */
function applyEdits(chunk: Buffer, at: number, edits: FileEdit[]) {
  for (const { at: from, changed } of edits) {
    const [start, end] = [Math.max(from, at), Math.min(from + changed.length, at + chunk.length)]
    if (start < end) changed.copy(chunk, start - at, start - from, end - from)
  }
}

/** Computes the sums of the edited file, and writes it where it is wanted. */
function copyFile(source: number, target: number | null, edits: FileEdit[]) {
  const hashes = { sha256: createHash('sha256'), md5: createHash('md5'), sha1: createHash('sha1') }
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  let [bytes, sum] = [0, 0]
  for (;;) {
    const read = fs.readSync(source, buffer, 0, CHUNK_BYTES, bytes)
    if (read === 0) break
    const chunk = buffer.subarray(0, read)
    applyEdits(chunk, bytes, edits)
    hashes.md5.update(chunk)
    hashes.sha1.update(chunk)
    if (target !== null) {
      hashes.sha256.update(chunk)
      sum = crc32(chunk, sum)
      for (let written = 0; written < read;) written += fs.writeSync(target, chunk, written)
    }
    bytes += read
  }
  const { md5, sha1, sha256 } = hashes
  return { bytes, crc32: sum, md5: md5.digest('hex'), sha1: sha1.digest('hex'), sha256: sha256.digest('hex') }
}

function positionOf(parts: ContainerPart[], tags: Record<string, unknown>) {
  const texts = Object.values(tags).filter((each): each is string => typeof each === 'string')
  const box = parts.find(({ type }) => type === 'moov')?.content
  const at = box ? box.indexOf(Buffer.from('\xa9xyz', 'latin1')) : -1
  return parsePosition([...texts, at >= 0 ? box!.toString('latin1', at + 4, at + 80) : ''].join('\n'))
}

interface VideoJob {
  file: string
  format: VideoFormat
  maxPixels: number
  treatment: UploadProcessing
  /** Opens the file to write the edited video to. */
  create: () => number
}

/**
 * Inspects a video and edits its metadata in place. Its frames are never decoded here, and it is neither converted nor
 * scaled, whatever the image policy says.
 */
export async function processVideo(job: VideoJob): Promise<ProcessedUpload> {
  const { file, format, maxPixels, treatment, create } = job
  const { tags, width, height, ...video } = await inspectVideo(new FilePathSource(file))
  if (width * height > maxPixels) throw refuse('image_too_many_pixels')
  const source = fs.openSync(file, 'r')
  let target: number | null = null
  try {
    const parts = readContainer(source, format === 'webm')
    const { edits, tellsPlace } = editMetadata(parts, treatment.metadata)
    if (edits.length > 0) target = create()
    const { md5, sha1, ...sums } = copyFile(source, target, edits)
    const patch = encodePatch(
      edits.map(({ at, original, changed }) => ({ from: at, original, insertedBytes: changed.length })),
    )
    return {
      format,
      source_format: format,
      width,
      height,
      frames: 1,
      exif: readCamera(tags),
      place: positionOf(parts, tags),
      taken: readCameraTime(tags),
      taken_moment: readMoment(parts),
      alt: '',
      content_id: contentIdOf(tags['com.apple.quicktime.content.identifier']),
      tells_place: tellsPlace,
      video,
      motion: null,
      md5,
      sha1,
      rewritten:
        target === null ? null : { ...sums, patch: patch.length <= MAX_PATCH_BYTES ? patch.toString('base64') : null },
    }
  } finally {
    fs.closeSync(source)
    if (target !== null) fs.closeSync(target)
  }
}
