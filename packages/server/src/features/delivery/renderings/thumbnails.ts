import * as queries from './queries.ts'
import { readFileSync } from 'node:fs'
import { insertPictureHash, needsPictureHashes } from '#db/picture-hashes.ts'
import { relaxedTransaction } from '#db/relaxed-transaction.ts'
import type { Db } from '#db/schema/schema.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { ImageLimits, Images } from '#images/workers/images.ts'
import { createFairRunner } from '#platform/queues/fair-queue.ts'
import { looksOf } from '#db/photo-columns.ts'
import { isWriteProtected } from '#storage/read-only-storage.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { Spool } from '#storage/local/spool.ts'
import { ObjectMissing } from '#storage/storage.ts'
import { clientOf, type RenderingBudget, type ClientAddress } from './rendering-budget.ts'
import { createSharedWork } from './shared-work.ts'
import { stillPathOf } from './source-picture.ts'
import type { Log } from '#platform/process/log.ts'
import { createLruCache } from '#platform/lru-cache.ts'

export const variants = ['thumb', 'preview'] as const
export type Variant = (typeof variants)[number]

interface RenderingsDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  storages: Pick<StorageService, 'open'>
  images: Pick<Images, 'thumbnail' | 'preview' | 'tile'>
  spool: Spool
  budget: RenderingBudget
}

interface RenderOptions {
  /** Local file; nothing has to be fetched. */
  source?: string | null
  /** Client that waits for the result; null for background work. */
  visitor?: ClientAddress | null
}

/**
 * Each running task holds a copy of an original on disk; waiting ones cost nothing yet. A network that floods the queue
 * gets at most three quarters of the places, so that others proceed even while a slow storage holds all of its own. A
 * browser requests up to 100 pictures of a page at once over HTTP/2, and all of them fit into the queue.
 */
export const RENDERING_QUEUE_LIMITS = { concurrency: 16, concurrencyPerClient: 12, waiting: 112, retryAfter: 5 }

/** Files of a video besides those of every picture. */
export const videoVariants = ['poster', 'playback', 'storyboard'] as const
export type DerivedFile = Variant | (typeof videoVariants)[number]

/** Variants are stored next to the original under a derived name, so that deleting a blob can find them. */
export const variantPath = (path: string, variant: DerivedFile) =>
  path.replace(/\.\w+$/, `.${variant}.${variant === 'playback' ? 'mp4' : 'webp'}`)

const isVideoPath = (path: string) => /\.(?:mp4|mov|webm)$/.test(path)

/** Returns the paths of all files derived from an original, whether they exist or not. */
export const listVariantPaths = (path: string) =>
  [...variants, ...(isVideoPath(path) ? videoVariants : [])].map((variant) => variantPath(path, variant))

/** Returns the subject under which the work on a picture is queued. */
export const subjectOf = (blobId: number) => `blob ${blobId}`

/** Client and picture under which the work is queued. */
type TurnLimits = Pick<ImageLimits, 'client' | 'subject'>

/** Makes thumbnails and previews once; concurrent requests share the same work. */
export function createRenderings({ db, settings, storages, images, spool, budget }: RenderingsDeps) {
  const shared = createSharedWork<Buffer | null>()
  const inTurn = createFairRunner(RENDERING_QUEUE_LIMITS)

  async function store(
    blob: queries.RenderableBlob,
    variant: Variant,
    file: string,
    record: (path: string) => Promise<boolean>,
  ) {
    const storage = await storages.open(blob.storage_id)
    const path = variantPath(blob.path, variant)
    // A crash or another process may have left a file of this name; it is replaced by a complete one.
    await storage.write(path, file, { isSynced: true, replaces: true, canBeLost: variant === 'thumb' })
    // The blob may have been deleted or moved meanwhile, along with its variants.
    if (!(await record(path))) await storage.remove(path)
  }

  /**
   * Renders the file, stores it and then records it. The thumbnail is also returned in memory, which is all that
   * happens on a read-only storage.
   */
  async function render(blob: queries.RenderableBlob, variant: Variant, source: string | null, limits: TurnLimits) {
    const { id, storage_id, path } = blob
    const target = spool.newFile()
    let bytes: Buffer | null = null
    try {
      if (variant === 'preview') {
        // A poster that comes later clears the path of the tile.
        if (source) await images.preview(source, target, limits)
        else await images.tile({ symbol: 'film', width: blob.width, height: blob.height }, target)
        await store(blob, variant, target, (made) => queries.setPreview(db, blob, made))
        return null
      }
      const isHashed = blob.kind !== 'video' && needsPictureHashes(await settings.get())
      const { thumbhash, color, perceptual_hash } = source
        ? await images.thumbnail(source, target, { ...limits, isHashed })
        : await images.tile({ symbol: 'film', width: blob.width, height: blob.height }, target)
      // The file is small and was just written; a synchronous read is faster than an asynchronous one.
      bytes = readFileSync(target)
      // A record lost in a power failure only means that the thumbnail is made again.
      await store(blob, variant, target, (thumb_path) =>
        relaxedTransaction(db, async (tx) => {
          const isStored = await queries.setThumbnail(
            tx,
            { id, storage_id, path, thumb_path, thumbhash, color, poster: blob.poster_sha256 ?? '' },
            looksOf({ ...blob, color }),
          )
          if (isStored && perceptual_hash) await insertPictureHash(tx, { blob_id: id, ...perceptual_hash })
          return isStored
        }),
      )
      return bytes
    } catch (error) {
      await spool.remove(target)
      if (bytes && isWriteProtected(error)) return bytes
      throw error
    }
  }

  async function renderIfMissing(blobId: number, variant: Variant, given: string | null, limits: TurnLimits) {
    // Another process may have made it since the last check.
    const blob = await queries.findBlob(db, blobId)
    if (!blob) throw new ObjectMissing(`blob ${blobId}`)
    const existingPath = blob[`${variant}_path`]
    const storage = await storages.open(blob.storage_id)
    if (existingPath && (await storage.stat(existingPath))) return null
    const still = stillPathOf(blob)
    // The file that has just come in is no picture if it is a video.
    const isGiven = given !== null && still === blob.path
    const source = isGiven ? given : still && (await spool.fetch(storage, still))
    try {
      return await render(blob, variant, source, limits)
    } catch (error) {
      if (variant === 'thumb') await queries.countThumbnailFailure(db, blobId)
      throw error
    } finally {
      if (source && !isGiven) await spool.remove(source)
    }
  }

  /** Returns the bytes of a newly made thumbnail; null when it already existed or is a preview. */
  function ensure(blobId: number, variant: Variant, options: RenderOptions = {}) {
    const { source = null, visitor = null } = options
    const client = clientOf(visitor)
    const limits = visitor ? { client, subject: subjectOf(blobId) } : {}
    return shared.run(`${variant} ${blobId}`, client, async () => {
      if (source) return renderIfMissing(blobId, variant, source, limits)
      if (variant === 'preview') budget.spendOnPreview(visitor)
      return inTurn(client, () => renderIfMissing(blobId, variant, null, limits), subjectOf(blobId))
    })
  }

  return { ensure }
}

interface IdlePreviewsDeps {
  db: Db
  images: Pick<Images, 'status'>
  log: Log
  ensure: (blobId: number, variant: Variant) => Promise<unknown>
}

const NEWEST_PHOTOS_COUNT = 200
/** The limit lets a run end before the next one starts. */
const PREVIEWS_PER_RUN_COUNT = 40

export function isIdle({ status }: Pick<Images, 'status'>) {
  const { waiting, running } = status()
  return waiting === 0 && running === 0
}

/** Makes previews of recent photos while the workers are idle; all others are made on first view. */
export function createIdlePreviews({ db, images, log, ensure }: IdlePreviewsDeps) {
  const tried = createLruCache<number, true>(NEWEST_PHOTOS_COUNT * 2)

  async function renderPreview(blobId: number) {
    tried.set(blobId, true)
    try {
      await ensure(blobId, 'preview')
    } catch (error) {
      log.warn({ err: error, blob_id: blobId }, 'A preview could not be made ahead')
    }
  }

  return async (signal?: AbortSignal) => {
    const blobs = (await queries.listWithoutPreview(db, NEWEST_PHOTOS_COUNT)).filter(({ id }) => !tried.has(id))
    for (const { id } of blobs.slice(0, PREVIEWS_PER_RUN_COUNT)) {
      if (signal?.aborted || !isIdle(images)) return
      await renderPreview(id)
    }
  }
}
