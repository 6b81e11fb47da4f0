import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Refusal } from '#platform/refusal.ts'
import { type Format, formats, SNIFFED_BYTES } from '#images/formats/formats.ts'
import type { ImageJob } from './messages.ts'
import type { SidecarContents, SidecarTexts } from '#images/metadata/sidecars.ts'
import { openPool, type PoolOptions } from './worker-pool.ts'
import type { Treatment } from '#images/processing/process-upload.ts'
import type { Transformation } from '#images/transformation.ts'
import type { ImageFacts, Admitted, Rendering, Transformed, Thumbnail } from '#images/image-facts.ts'

export interface Limits {
  /** Where the site allows more or less than the defaults in `formats`. */
  maxPixels?: Partial<Record<Format, number>>
  /** Of these a file that is to be kept must be; all where none are named. */
  formats?: Format[]
  /** For whom it is made: jobs of many clients have their turns one client after the other. */
  client?: string
}

export interface Images {
  /** What the first bytes of a file promise it to be, for one that is not here yet; null for no picture. */
  identify: (head: Uint8Array) => Promise<Format | null>
  /** What files beside a picture tell of it. */
  readSidecars: (texts: SidecarTexts) => Promise<SidecarContents>
  /** What a file is: decided by its bytes, without decoding its pixels. */
  inspect: (file: string, limits?: Limits) => Promise<ImageFacts>
  /** The same of a file that is to be kept; where it is to be changed first, the target is what to keep. */
  admit: (file: string, target: string, treatment: Treatment, limits?: Limits) => Promise<Admitted>
  /** Whether a stored file tells where it was taken: decided by what would take the place out of it. */
  examinePlace: (file: string) => Promise<{ tells_place: boolean }>
  /** 400 px WebP of the first frame, upright, in sRGB, without metadata. */
  thumbnail: (source: string, target: string, limits?: Limits) => Promise<Thumbnail>
  /** The same at 1600 px; GIF and WebP keep their frames, unless these are too many to be rendered in time. */
  preview: (source: string, target: string, limits?: Limits) => Promise<Rendering>
  /** In another size or format, or with a mark; upright, in sRGB, without metadata. */
  transform: (source: string, target: string, asked: Transformation, limits?: Limits) => Promise<Transformed>
  /** A square of at most 256 px around the middle of the first frame, upright, in sRGB, without metadata. */
  avatar: (source: string, target: string, limits?: Limits) => Promise<Rendering>
  /** How busy the workers are, for the health of the server. */
  status: () => { waiting: number; running: number; pids: number[] }
  close: () => Promise<void>
}

const defaults = Object.fromEntries(
  Object.entries(formats).map(([format, { maxPixels }]) => [format, maxPixels]),
) as Record<Format, number>

const allowed = (limits: Limits = {}) => ({ ...defaults, ...limits.maxPixels })

const admittedBy = (limits: Limits = {}) => ({
  maxPixels: allowed(limits),
  formats: limits.formats ?? (Object.keys(formats) as Format[]),
})

type Work = { kind: 'thumbnail' | 'preview' | 'avatar' } | { kind: 'transform'; asked: Transformation }

/** Foreign files are opened in processes of their own, which may be killed; the server never decodes one itself. */
export function openImages(options: PoolOptions): Images {
  const pool = openPool(options)

  /** Jobs for no client in particular have their turns by their kind: no flood of one keeps out another. */
  async function run<T>(job: ImageJob, client: string = job.kind): Promise<T> {
    const outcome = await pool.run(job, { isUrgent: job.kind === 'inspect' || job.kind === 'admit', client })
    if ('refusal' in outcome) {
      const { refusal, ...details } = outcome
      throw new Refusal(refusal, details)
    }
    if ('fault' in outcome) throw new Error(`The image worker failed: ${outcome.fault}`)
    return outcome.value as T
  }

  async function writing<T>(target: string, work: (temporary: string) => Promise<T>) {
    const temporary = `${target}.${randomUUID()}.tmp`
    try {
      return await work(temporary)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  const render = <T extends Rendering>(work: Work, file: string, target: string, limits?: Limits) =>
    writing(target, (temporary) =>
      run<T>({ ...work, file, target, temporary, maxPixels: allowed(limits) }, limits?.client),
    )

  return {
    identify: (head) =>
      run<Format | null>({ kind: 'identify', head: Buffer.from(head.subarray(0, SNIFFED_BYTES)).toString('base64') }),
    readSidecars: (texts) => run<SidecarContents>({ kind: 'sidecars', texts }),
    inspect: (file, limits) => run<ImageFacts>({ kind: 'inspect', file, maxPixels: allowed(limits) }),
    examinePlace: (file) => run<{ tells_place: boolean }>({ kind: 'place', file, maxPixels: defaults }),
    admit: (file, target, treatment, limits) =>
      writing(target, (temporary) =>
        run<Admitted>({ kind: 'admit', file, target, temporary, treatment, ...admittedBy(limits) }),
      ),
    thumbnail: (source, target, limits) => render<Thumbnail>({ kind: 'thumbnail' }, source, target, limits),
    preview: (source, target, limits) => render<Rendering>({ kind: 'preview' }, source, target, limits),
    avatar: (source, target, limits) => render<Rendering>({ kind: 'avatar' }, source, target, limits),
    transform: (source, target, asked, limits) =>
      render<Transformed>({ kind: 'transform', asked }, source, target, limits),
    status: pool.status,
    close: pool.close,
  }
}
