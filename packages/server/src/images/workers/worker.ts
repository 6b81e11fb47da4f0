import * as fs from 'node:fs'
import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { Refusal, refuse } from '#platform/refusal.ts'
import { detectFormat, type FileFormat, isVideo, SNIFFED_BYTES } from '#images/formats/formats.ts'
import { processUpload, detectLocation, inspect } from '#images/processing/inspect.ts'
import type { ImageJob, WorkerMessage, ImageJobOutcome } from './messages.ts'
import { readSidecars } from '#images/metadata/sidecars.ts'
import { avatar, hashPicture, poster, preview, thumbnail } from '#images/processing/thumbnails.ts'
import { renderLogo } from '#images/processing/site-logo.ts'
import { drawTile } from '#images/processing/tiles.ts'
import { transform } from '#images/processing/transform.ts'
import type { VideoFormat } from '#images/video/video-formats.ts'
import { SECOND_MS } from '#platform/time.ts'

/** Buffers up to this size are reused for the next file: allocating memory takes longer than reading into it. */
const KEPT_BYTES = 16_000_000

let reusedBuffer = Buffer.allocUnsafeSlow(0)

function memory(size: number) {
  if (size > KEPT_BYTES) return Buffer.allocUnsafeSlow(size)
  if (size > reusedBuffer.length) reusedBuffer = Buffer.allocUnsafeSlow(size)
  return reusedBuffer.subarray(0, size)
}

/** Reads a whole file into a buffer that the next call reuses. */
function readWhole(file: string): Buffer {
  const handle = fs.openSync(file, 'r')
  try {
    const bytes = memory(fs.fstatSync(handle).size)
    let length = 0
    for (let read = -1; length < bytes.length && read !== 0; length += read) {
      read = fs.readSync(handle, bytes, length, bytes.length - length, length)
    }
    return bytes.subarray(0, length)
  } finally {
    fs.closeSync(handle)
  }
}

const { O_WRONLY, O_CREAT, O_EXCL, O_DSYNC } = fs.constants

const createFile = (path: string) => fs.openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_DSYNC, 0o640)

/**
 * Writes the target atomically: a power cut may undo the rename but leaves no partial file. O_DSYNC flushes each write,
 * because the permission model of workers has no fsync.
 */
function writeWhole(temporary: string, target: string, bytes: Uint8Array): void {
  const handle = createFile(temporary)
  try {
    for (let written = 0; written < bytes.length;) written += fs.writeSync(handle, bytes, written)
  } finally {
    fs.closeSync(handle)
  }
  fs.renameSync(temporary, target)
}

const maxRssBytes = Number(process.argv[2])
const RSS_CHECK_MS = 100
/** Defects of a file are nearly always detected within a hundredth of this time. */
const COSTLY_MS = 2 * SECOND_MS
/** A worker with more memory after a job is replaced, so that one large image does not occupy memory permanently. */
const SPENT_RSS_BYTES = 256_000_000

const rss = () => process.memoryUsage.rss()
const sendMessage = (message: WorkerMessage) => process.send?.(message)
/** Only SIGKILL ends a process immediately while its decoder runs. */
const killSelf = () => process.kill(process.pid, 'SIGKILL')

const renderers = { preview, avatar, poster }

type RenderJob = Extract<ImageJob, { kind: keyof typeof renderers | 'thumbnail' | 'logo' | 'transform' }>

function render(job: RenderJob, bytes: Buffer) {
  if (job.kind === 'transform') return transform(bytes, job.maxPixels, job.transformation)
  if (job.kind === 'thumbnail') return thumbnail(bytes, job.maxPixels, job)
  if (job.kind === 'logo') return renderLogo(bytes, job.maxPixels, job.part)
  return renderers[job.kind](bytes, job.maxPixels)
}

type AdmitJob = Extract<ImageJob, { kind: 'admit' }>

function readHead(file: string): Buffer {
  const handle = fs.openSync(file, 'r')
  try {
    const head = Buffer.alloc(SNIFFED_BYTES)
    return head.subarray(0, fs.readSync(handle, head, 0, head.length, 0))
  } finally {
    fs.closeSync(handle)
  }
}

/** The parser of videos is loaded with the first one. A video is read in parts, because it may be larger than memory. */
async function admitVideo({ file, temporary, target, maxPixels, treatment }: AdmitJob, format: VideoFormat) {
  const { processVideo } = await import('#images/video/process-video.ts')
  const create = () => createFile(temporary)
  const admitted = await processVideo({ file, format, maxPixels: maxPixels[format], treatment, create })
  if (admitted.rewritten) fs.renameSync(temporary, target)
  return admitted
}

/** Refuses a file by its first bytes and its size, before anything else of it is read. */
function checkAdmitted({ file, formats, maxBytes }: AdmitJob): FileFormat {
  const format = detectFormat(readHead(file))
  if (!format) throw refuse('image_unsupported')
  if (!formats.includes(format)) throw refuse('file_type_refused', { values: { types: formats.join(', ') } })
  const most = isVideo(format) ? maxBytes.video : maxBytes.picture
  if (fs.statSync(file).size > most) throw refuse('file_too_large', { values: { size: most } })
  return format
}

async function admitPicture(job: AdmitJob) {
  const { admitted, data } = await processUpload(readWhole(job.file), job.maxPixels, job.treatment, job.formats)
  if (data) writeWhole(job.temporary, job.target, data)
  return admitted
}

async function drawTileFile({ tile, temporary, target }: Extract<ImageJob, { kind: 'tile' }>) {
  const { data, ...facts } = await drawTile(tile)
  writeWhole(temporary, target, data)
  return { bytes: data.length, ...facts }
}

async function run(job: ImageJob) {
  if (job.kind === 'identify') return detectFormat(Buffer.from(job.head, 'base64'))
  if (job.kind === 'sidecars') return readSidecars(job.texts)
  if (job.kind === 'tile') return drawTileFile(job)
  if (job.kind === 'admit') {
    const format = checkAdmitted(job)
    return isVideo(format) ? admitVideo(job, format) : admitPicture(job)
  }
  const bytes = readWhole(job.file)
  if (job.kind === 'inspect') return inspect(bytes, job.maxPixels)
  if (job.kind === 'place') return detectLocation(bytes)
  if (job.kind === 'perceptual_hash') return hashPicture(bytes, job.maxPixels)
  const { data, ...facts } = await render(job, bytes)
  writeWhole(job.temporary, job.target, data)
  return { bytes: data.length, ...facts }
}

/** The server ends this process after the message; without one it would try the file again in another process. */
function refuseGreedyFile() {
  sendMessage({ outcome: { refusal: 'image_damaged', values: {}, is_costly: true }, isSpent: true })
  setTimeout(killSelf, SECOND_MS).unref()
}

async function outcomeOf(job: ImageJob): Promise<ImageJobOutcome> {
  const startedAt = performance.now()
  const watch = setInterval(() => rss() > maxRssBytes && refuseGreedyFile(), RSS_CHECK_MS)
  try {
    return { value: await run(job) }
  } catch (error) {
    if (!(error instanceof Refusal)) return { fault: String(error) }
    return { refusal: error.code, values: error.values, is_costly: performance.now() - startedAt > COSTLY_MS }
  } finally {
    clearInterval(watch)
  }
}

/** The kernel should kill a worker rather than the server when memory runs out. */
function raiseOomScore() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Other systems have no such file and choose a process themselves.
  }
}

async function answer(job: ImageJob) {
  const outcome = await outcomeOf(job)
  sendMessage({ outcome, isSpent: rss() > SPENT_RSS_BYTES })
}

process.on('message', (job: ImageJob) => void answer(job))
process.on('disconnect', killSelf)
// Terminals and service managers also signal the workers, while the server may still wait for their results.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

raiseOomScore()
sendMessage('ready')
flushCompileCache()
