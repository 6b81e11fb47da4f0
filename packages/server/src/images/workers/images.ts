import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Refusal, refuse } from '#platform/refusal.ts'
import { type FileFormat, fileFormats, formats, SNIFFED_BYTES } from '#images/formats/formats.ts'
import type { AdmittedBytes, ImageJob } from './messages.ts'
import type { SidecarContents, SidecarTexts } from '#images/metadata/sidecars.ts'
import { openPool, type PoolOptions, WorkerDeath } from './worker-pool.ts'
import type { UploadProcessing } from '#images/processing/process-upload.ts'
import type { PerceptualHash } from '#images/perceptual-hash/pdq.ts'
import type { LogoPart } from '#images/processing/site-logo.ts'
import type { Tile } from '#images/processing/tile-svg.ts'
import type { Transformation } from '#images/transformation.ts'
import type { ImageFacts, ProcessedUpload, Rendering, Transformed, Thumbnail } from '#images/image-facts.ts'

export interface ImageLimits {
  /** Site-specific overrides of the defaults in `formats`. */
  maxPixels?: Partial<Record<FileFormat, number>>
  /** Allowed formats of a file to be stored; all when omitted. */
  formats?: FileFormat[]
  /** Largest file to be stored; of any size when omitted. */
  maxBytes?: AdmittedBytes
  /** Client the job runs for; the queue alternates between clients. */
  client?: string
  /** Picture the job renders; the queue alternates between pictures as well. */
  subject?: string
}

interface ThumbnailOptions extends ImageLimits {
  /** Whether the perceptual hash is computed from the same pixels. */
  isHashed?: boolean
}

export interface Images {
  /** Returns the format by the first bytes of a remote file, or null for neither picture nor video. */
  identify: (head: Uint8Array) => Promise<FileFormat | null>
  /** Reads the sidecar files of an image. */
  readSidecars: (texts: SidecarTexts) => Promise<SidecarContents>
  /** Determines the facts of a file by its bytes, without decoding pixels. */
  inspect: (file: string, limits?: ImageLimits) => Promise<ImageFacts>
  /**
   * Inspects a file to be stored; a rewritten file is saved at `target`. A file of a format or a size that is not
   * allowed is refused by its first bytes; the refusal says the limit in bytes.
   */
  processUpload: (
    file: string,
    target: string,
    treatment: UploadProcessing,
    limits?: ImageLimits,
  ) => Promise<ProcessedUpload>
  /** Returns whether a stored file contains a location, using the code that would remove it. */
  detectLocation: (file: string) => Promise<{ tells_place: boolean }>
  /** Writes a 400 px WebP of the first frame: orientation applied, sRGB, no metadata. */
  thumbnail: (source: string, target: string, options?: ThumbnailOptions) => Promise<Thumbnail>
  /** Computes the perceptual hash of a picture. */
  computePerceptualHash: (file: string) => Promise<PerceptualHash>
  /** Writes a 1600 px WebP; GIF and WebP keep their frames unless there are too many to render in time. */
  preview: (source: string, target: string, limits?: ImageLimits) => Promise<Rendering>
  /** Writes the image in another size or format or with a watermark: orientation applied, sRGB, no metadata. */
  transform: (
    source: string,
    target: string,
    transformation: Transformation,
    limits?: ImageLimits,
  ) => Promise<Transformed>
  /** Writes a centred square of at most 256 px from the first frame: orientation applied, sRGB, no metadata. */
  avatar: (source: string, target: string, limits?: ImageLimits) => Promise<Rendering>
  /** Writes the picture that stands for a video, a WebP of at most 1920 px: a JPEG, PNG or WebP is taken. */
  poster: (source: string, target: string, limits?: ImageLimits) => Promise<Rendering>
  /** Writes a part of the site's logo; an SVG is sanitised, and drawn in the size that the part needs. */
  logo: (source: string, target: string, part: LogoPart, limits?: ImageLimits) => Promise<Rendering>
  /** Draws the thumbnail of a file that cannot be shown. */
  tile: (tile: Tile, target: string) => Promise<Thumbnail>
  /** Returns the load of the workers for the health check. */
  status: () => { waiting: number; running: number; pids: number[]; busyPids: number[] }
  close: () => Promise<void>
}

const defaults = Object.fromEntries(
  Object.entries(formats).map(([format, { maxPixels }]) => [format, maxPixels]),
) as Record<FileFormat, number>

const resolvePixelLimits = (limits: ImageLimits = {}) => ({ ...defaults, ...limits.maxPixels })

const admittedBy = (limits: ImageLimits = {}) => ({
  maxPixels: resolvePixelLimits(limits),
  formats: limits.formats ?? fileFormats,
  maxBytes: limits.maxBytes ?? { picture: Number.MAX_SAFE_INTEGER, video: Number.MAX_SAFE_INTEGER },
})

type RenderWork =
  | { kind: 'thumbnail'; isHashed: boolean }
  | { kind: 'preview' | 'avatar' | 'poster' }
  | { kind: 'logo'; part: LogoPart }
  | { kind: 'transform'; transformation: Transformation }

/** Untrusted files are opened in separate processes, which can be killed; the server itself never decodes one. */
export function openImages(options: PoolOptions): Images {
  const pool = openPool(options)

  /** A worker may die of something else than its file, so the file is refused after the second death only. */
  async function retryOnce(job: ImageJob, turn: Parameters<typeof pool.run>[1]) {
    if ('temporary' in job) await rm(job.temporary, { force: true })
    return pool.run(job, turn).catch((error: unknown) => {
      throw error instanceof WorkerDeath ? refuse('image_damaged', { is_costly: true }) : error
    })
  }

  /** Jobs without a client are queued by kind, so that a flood of one kind does not block another. */
  async function run<T>(job: ImageJob, { client = job.kind, subject }: ImageLimits = {}): Promise<T> {
    const turn = { isUrgent: job.kind === 'inspect' || job.kind === 'admit', client, subject }
    const outcome = await pool.run(job, turn).catch((error: unknown) => {
      if (!(error instanceof WorkerDeath)) throw error
      return retryOnce(job, turn)
    })
    if ('refusal' in outcome) {
      const { refusal, ...details } = outcome
      throw new Refusal(refusal, details)
    }
    if ('fault' in outcome) throw new Error(`The image worker failed: ${outcome.fault}`)
    return outcome.value as T
  }

  async function withTemporaryFile<T>(target: string, work: (temporary: string) => Promise<T>) {
    const temporary = `${target}.${randomUUID()}.tmp`
    try {
      return await work(temporary)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  const render = <T extends Rendering>(work: RenderWork, file: string, target: string, limits?: ImageLimits) =>
    withTemporaryFile(target, (temporary) =>
      run<T>({ ...work, file, target, temporary, maxPixels: resolvePixelLimits(limits) }, limits),
    )

  return {
    identify: (head) =>
      run<FileFormat | null>({
        kind: 'identify',
        head: Buffer.from(head.subarray(0, SNIFFED_BYTES)).toString('base64'),
      }),
    readSidecars: (texts) => run<SidecarContents>({ kind: 'sidecars', texts }),
    inspect: (file, limits) => run<ImageFacts>({ kind: 'inspect', file, maxPixels: resolvePixelLimits(limits) }),
    detectLocation: (file) => run<{ tells_place: boolean }>({ kind: 'place', file, maxPixels: defaults }),
    processUpload: (file, target, treatment, limits) =>
      withTemporaryFile(target, (temporary) =>
        run<ProcessedUpload>({ kind: 'admit', file, target, temporary, treatment, ...admittedBy(limits) }),
      ),
    thumbnail: (source, target, { isHashed = false, ...limits } = {}) =>
      render<Thumbnail>({ kind: 'thumbnail', isHashed }, source, target, limits),
    computePerceptualHash: (file) => run<PerceptualHash>({ kind: 'perceptual_hash', file, maxPixels: defaults }),
    preview: (source, target, limits) => render<Rendering>({ kind: 'preview' }, source, target, limits),
    avatar: (source, target, limits) => render<Rendering>({ kind: 'avatar' }, source, target, limits),
    poster: (source, target, limits) => render<Rendering>({ kind: 'poster' }, source, target, limits),
    logo: (source, target, part, limits) => render<Rendering>({ kind: 'logo', part }, source, target, limits),
    tile: (tile, target) =>
      withTemporaryFile(target, (temporary) => run<Thumbnail>({ kind: 'tile', tile, target, temporary })),
    transform: (source, target, transformation, limits) =>
      render<Transformed>({ kind: 'transform', transformation }, source, target, limits),
    status: pool.status,
    close: pool.close,
  }
}
