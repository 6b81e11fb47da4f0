import * as queries from './queries.ts'
import { readFileSync } from 'node:fs'
import { relaxed } from '#db/relaxed-transaction.ts'
import type { Db } from '#db/schema/schema.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { Images } from '#images/workers/images.ts'
import { createFairRunner } from '#platform/fair-queue.ts'
import { looksOf } from '#db/photo-columns.ts'
import { isWriteProtected } from '#storage/read-only-storage.ts'
import type { Spool } from '#storage/local/spool.ts'
import { ObjectMissing } from '#storage/storage.ts'
import { clientOf, type RenderingBudget, type ClientAddress } from './rendering-budget.ts'
import { createSharedWork } from './shared-work.ts'
import type { Log } from '#platform/log.ts'
import { remembered } from '#platform/lru-cache.ts'

export const variants = ['thumb', 'preview'] as const
export type Variant = (typeof variants)[number]

interface RenderingsDeps {
  db: Db
  storages: Pick<StorageService, 'open'>
  images: Pick<Images, 'thumbnail' | 'preview'>
  spool: Spool
  budget: RenderingBudget
}

/** For whom something is made, and from what. */
interface MakingOptions {
  /** A file that is at hand: nothing has to be fetched. */
  source?: string | null
  /** Whoever waits for it; nobody where the site itself wants it. */
  visitor?: ClientAddress | null
}

/**
 * Each has a copy of an original on the disk while it is worked on; who waits costs nothing yet. A network that floods the
 * queue has three quarters of the places at most, so that others go on even while a slow storage holds all of its own.
 * A browser asks for up to 100 pictures of a page at once over HTTP/2, and all of them find a place.
 */
export const renderingBounds = { concurrency: 16, concurrencyPerClient: 12, waiting: 112, retryAfter: 5 }

/** Beside the original and named after it: whoever removes the blob knows what else to remove. */
export const variantPath = (path: string, variant: Variant) => path.replace(/\.\w+$/, `.${variant}.webp`)

/** Thumbnails and previews: each is made once, whoever asks for it meanwhile waits for the same work. */
export function createRenderings({ db, storages, images, spool, budget }: RenderingsDeps) {
  const shared = createSharedWork<Buffer | null>()
  const inTurn = createFairRunner(renderingBounds)

  async function store(blob: queries.Blob, variant: Variant, file: string, record: (path: string) => Promise<boolean>) {
    const storage = await storages.open(blob.storage_id)
    const path = variantPath(blob.path, variant)
    // A crash, or another process at the same work, may have left the name taken: what counts is that ours is whole.
    await storage.write(path, file, { isSynced: true, replaces: true, canBeLost: variant === 'thumb' })
    // The blob may have been removed or moved meanwhile, with all that lay beside it.
    if (!(await record(path))) await storage.remove(path)
  }

  /**
   * Makes the file, keeps it, and then says so in the row. The small one is handed back in memory; where the storage is
   * only read that is all that is done with it.
   */
  async function render(blob: queries.Blob, variant: Variant, source: string, limits: { client?: string }) {
    const { id, storage_id, path } = blob
    const target = spool.newFile()
    let bytes: Buffer | null = null
    try {
      if (variant === 'preview') {
        await images.preview(source, target, limits)
        await store(blob, variant, target, (made) => queries.setPreview(db, blob, made))
        return null
      }
      const { thumbhash, color } = await images.thumbnail(source, target, limits)
      // Small and just written: reading it takes less than asking for it to be read.
      bytes = readFileSync(target)
      // Losing the record in a power cut would only mean to make it again.
      await store(blob, variant, target, (thumb_path) =>
        relaxed(db, (tx) =>
          queries.setThumbnail(tx, { id, storage_id, path, thumb_path, thumbhash, color }, looksOf({ ...blob, color })),
        ),
      )
      return bytes
    } catch (error) {
      await spool.remove(target)
      if (bytes && isWriteProtected(error)) return bytes
      throw error
    }
  }

  async function make(blobId: number, variant: Variant, given: string | null, limits: { client?: string }) {
    // Another process may have made it since this one looked.
    const blob = await queries.findBlob(db, blobId)
    if (!blob) throw new ObjectMissing(`blob ${blobId}`)
    const made = blob[`${variant}_path`]
    const storage = await storages.open(blob.storage_id)
    if (made && (await storage.stat(made))) return null
    const source = given ?? (await spool.fetch(storage, blob.path))
    try {
      return await render(blob, variant, source, limits)
    } catch (error) {
      if (variant === 'thumb') await queries.countFailure(db, blobId)
      throw error
    } finally {
      if (!given) await spool.remove(source)
    }
  }

  /** The bytes of a thumbnail that was made just now; null where it was there before, or is a preview. */
  function ensure(blobId: number, variant: Variant, options: MakingOptions = {}) {
    const { source = null, visitor = null } = options
    const client = clientOf(visitor)
    const limits = visitor ? { client } : {}
    return shared.run(`${variant} ${blobId}`, client, async () => {
      if (source) return make(blobId, variant, source, limits)
      if (variant === 'preview') budget.spendOnPreview(visitor)
      return inTurn(client, () => make(blobId, variant, null, limits))
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
/** A run ends before the next one begins. */
const PREVIEWS_PER_RUN_COUNT = 40

/** Nobody waits for the workers, and they are at nothing. */
export function isIdle({ status }: Pick<Images, 'status'>) {
  const { waiting, running } = status()
  return waiting === 0 && running === 0
}

/** Previews of what came lately, made while there is nothing else to do; of all else, when they are first looked at. */
export function createIdlePreviews({ db, images, log, ensure }: IdlePreviewsDeps) {
  const tried = remembered<number, true>(NEWEST_PHOTOS_COUNT * 2)

  async function make(blobId: number) {
    tried.set(blobId, true)
    try {
      await ensure(blobId, 'preview')
    } catch (error) {
      log.warn({ err: error, blob_id: blobId }, 'A preview could not be made ahead')
    }
  }

  return async (signal?: AbortSignal) => {
    const owed = (await queries.listWithoutPreview(db, NEWEST_PHOTOS_COUNT)).filter(({ id }) => !tried.has(id))
    for (const { id } of owed.slice(0, PREVIEWS_PER_RUN_COUNT)) {
      if (signal?.aborted || !isIdle(images)) return
      await make(id)
    }
  }
}
