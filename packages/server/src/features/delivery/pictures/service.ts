import * as queries from './queries.ts'
import * as renderingQueries from '#features/delivery/renderings/queries.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Log } from '#platform/process/log.ts'
import type { CdnPurgeService } from '#features/delivery/cdn-purge/service.ts'
import { createPictureCache, type Picture } from './picture-cache.ts'
import type { Signals } from '#db/dialects/signals.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { Images } from '#images/workers/images.ts'
import type { MemoryLimiter } from '#platform/rate-limits/memory-limiter.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { RenderingCache } from '#storage/local/rendering-cache.ts'
import { unlessWriteProtected } from '#storage/read-only-storage.ts'
import type { Spool } from '#storage/local/spool.ts'
import { ObjectMissing } from '#storage/storage.ts'
import { createPictureVariants } from '#features/delivery/renderings/picture-variants.ts'
import { createGeotagJob } from './detect-geotags-job.ts'
import {
  createIdlePreviews,
  createRenderings,
  listVariantPaths,
  variantPath,
  type Variant,
} from '#features/delivery/renderings/thumbnails.ts'
import { createRenderingUrls } from '#features/delivery/renderings/rendering-urls.ts'
import { createRenderingBudget, type ClientAddress } from '#features/delivery/renderings/rendering-budget.ts'
import { MINUTE_MS, SECOND_MS } from '#platform/time.ts'
import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'

/** Milliseconds of counted views that are lost at most when the process dies. */
const VIEW_FLUSH_INTERVAL_MS = 5 * SECOND_MS
const PHOTOS_PER_UPDATE_COUNT = 500

/** Views are counted in memory and written in batches; a write per served picture would cost more than serving it. */
function createViewCounter({ db, log }: { db: Db; log: Log }) {
  let viewsByPhoto = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    if (viewsByPhoto.size === 0) return
    const byViews = Map.groupBy(viewsByPhoto, ([, views]) => views)
    viewsByPhoto = new Map()
    try {
      await db.transaction().execute(async (tx) => {
        for (const [views, entries] of byViews) {
          // Ids are sorted; otherwise two processes could deadlock.
          const ids = entries.map(([id]) => id).toSorted((a, b) => a - b)
          for (let start = 0; start < ids.length; start += PHOTOS_PER_UPDATE_COUNT) {
            await queries.addViews(tx, ids.slice(start, start + PHOTOS_PER_UPDATE_COUNT), views)
          }
        }
      })
    } catch (error) {
      log.warn({ err: error }, 'Views could not be written down')
    }
  }

  return {
    count(photoId: number) {
      viewsByPhoto.set(photoId, (viewsByPhoto.get(photoId) ?? 0) + 1)
      timer ??= setTimeout(() => void flush(), VIEW_FLUSH_INTERVAL_MS)
    },
    flush,
  }
}

interface WithdrawalsDeps {
  pictureCache: Pick<ReturnType<typeof createPictureCache>, 'publishInvalidation'>
  cdnPurge: Pick<CdnPurgeService, 'enqueue'>
}

const PHOTOS_PER_BATCH_COUNT = 500

/** Withdraws pictures that were deleted, hidden, protected or replaced. */
function createWithdrawal({ pictureCache, cdnPurge }: WithdrawalsDeps) {
  /**
   * Runs in the transaction of the change. Earlier signatures become invalid, every process evicts the photos, and the
   * CDN is purged. Returns the keys to evict after that transaction.
   */
  return async function withdraw(tx: Db, photoIds: number[]) {
    const keys: string[] = []
    for (let start = 0; start < photoIds.length; start += PHOTOS_PER_BATCH_COUNT) {
      const ids = photoIds.slice(start, start + PHOTOS_PER_BATCH_COUNT)
      const photos = await queries.listUrlColumns(tx, ids)
      await queries.bumpVersions(tx, ids)
      await cdnPurge.enqueue(tx, photos)
      keys.push(...photos.map(({ key }) => key))
    }
    await pictureCache.publishInvalidation(tx, keys)
    return keys
  }
}

interface PictureServiceDeps {
  db: Db
  signals: Signals
  settings: SettingsStore
  storages: StorageService
  images: Images
  spool: Spool
  cdnPurge: Pick<CdnPurgeService, 'enqueue'>
  policies: Pick<PolicyService, 'resolveCached' | 'resolve'>
  cache: RenderingCache
  renderingLimits: MemoryLimiter
  log: Log
  now: () => Date
}

type PictureFile = Pick<Picture, 'blob_id' | 'storage_id' | 'path' | 'thumb_path' | 'preview_path'>

/** A thumbnail promised in an upload response counts as overdue after this time. */
const VARIANT_OVERDUE_MS = MINUTE_MS
const MAX_VARIANT_FAILURES_COUNT = 5
const VARIANTS_PER_RUN_COUNT = 100

const toBuffer = async (chunks: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(chunks))

/** Serves pictures: finds them by key, renders variants on first request and counts views. */
export function createPictureService(deps: PictureServiceDeps) {
  const { db, settings, storages, spool, log, now } = deps
  const pictureCache = createPictureCache(deps)
  const budget = createRenderingBudget(deps.renderingLimits)
  const { ensure } = createRenderings({ ...deps, budget })
  const views = createViewCounter(deps)
  const withdraw = createWithdrawal({ pictureCache, cdnPurge: deps.cdnPurge })

  async function renderVariant(picture: PictureFile, variant: Variant, visitor: ClientAddress | null) {
    const rendering = await ensure(picture.blob_id, variant, { visitor })
    const { thumb_path, preview_path } = (await renderingQueries.findBlob(db, picture.blob_id)) ?? {}
    picture.thumb_path = thumb_path ?? null
    picture.preview_path = preview_path ?? null
    return rendering
  }

  async function preview(picture: PictureFile, visitor: ClientAddress | null = null) {
    if (!picture.preview_path) await renderVariant(picture, 'preview', visitor)
    if (!picture.preview_path) throw new ObjectMissing(`preview of ${picture.path}`)
    return picture.preview_path
  }

  async function read({ storage_id }: PictureFile, path: string) {
    const storage = await storages.open(storage_id)
    return toBuffer((await storage.read(path)) as AsyncIterable<Buffer>)
  }

  async function readThumbnail(picture: PictureFile) {
    if (!picture.thumb_path) throw new ObjectMissing(`thumbnail of ${picture.path}`)
    return read(picture, picture.thumb_path)
  }

  /** The thumbnail is read as a whole, because it is small and requested often. */
  async function thumbnail(picture: PictureFile, visitor: ClientAddress | null = null): Promise<Buffer> {
    if (picture.thumb_path) {
      try {
        return await readThumbnail(picture)
      } catch (error) {
        if (!(error instanceof ObjectMissing)) throw error
      }
    }
    return (await renderVariant(picture, 'thumb', visitor)) ?? readThumbnail(picture)
  }

  /** The thumbnail stands in when the storage is read-only and no preview exists. */
  const readPreview = (picture: PictureFile) =>
    unlessWriteProtected(
      async () => read(picture, await preview(picture)),
      () => thumbnail(picture),
    )

  async function renderThumbnail(blobId: number, source: string | null = null) {
    try {
      await ensure(blobId, 'thumb', { source })
    } catch (error) {
      const isExpected = error instanceof Refusal || error instanceof ObjectMissing
      log[isExpected ? 'warn' : 'error']({ err: error, blob_id: blobId }, 'A thumbnail could not be made')
    } finally {
      if (source) await spool.remove(source)
    }
  }

  return {
    find: pictureCache.find,
    publishInvalidation: pictureCache.publishInvalidation,
    evict: pictureCache.evict,
    publishFullInvalidation: pictureCache.publishFullInvalidation,
    evictAll: pictureCache.evictAll,
    withdraw,

    /** Runs in a transaction that changes how photos are rendered: their addresses stay, but caches must ask again. */
    async purge(tx: Db, photoIds: number[]) {
      await deps.cdnPurge.enqueue(tx, await queries.listUrlColumns(tx, photoIds))
    },

    async findMovedPicture({ key, storage_id, path, motion_video_path }: Picture) {
      pictureCache.evict([key])
      const fresh = await pictureCache.find(key)
      const isMoved =
        fresh?.storage_id !== storage_id || fresh.path !== path || fresh.motion_video_path !== motion_video_path
      return isMoved ? fresh : null
    },

    countView: ({ id }: Pick<Picture, 'id'>) => views.count(id),
    flushViews: views.flush,
    ...createPictureVariants({ ...deps, budget, find: pictureCache.find, preview }),
    ...createRenderingUrls(deps),
    maxAge: () => settings.lastKnown().picture_max_age,

    /** Returns the paths of all variants next to an original, whether they exist or not. */
    listVariantPaths,
    variantPath,

    thumbnail: (picture: Picture, visitor: ClientAddress) => thumbnail(picture, visitor),

    /** Reads variants of photos without a public link, such as those in the trash. */
    readVariant: (picture: PictureFile, variant: Variant) =>
      variant === 'thumb' ? thumbnail(picture) : readPreview(picture),

    /**
     * Runs after an upload; a failure is logged, because nobody waits for the result. `source` is read and then
     * deleted.
     */
    renderThumbnail,

    /** Makes previews in advance while the workers are idle. */
    renderIdlePreviews: createIdlePreviews({ ...deps, ensure }),

    detectGeotags: createGeotagJob({ ...deps, pictureCache }),

    /** Makes the thumbnails that a crash or heavy load has left out. */
    async renderMissingThumbnails(signal?: AbortSignal) {
      const createdBefore = new Date(now().getTime() - VARIANT_OVERDUE_MS).toISOString()
      const blobs = await renderingQueries.listWithoutThumbnail(db, {
        createdBefore,
        failures: MAX_VARIANT_FAILURES_COUNT,
        limit: VARIANTS_PER_RUN_COUNT,
      })
      for (const { id } of blobs) if (!signal?.aborted) await renderThumbnail(id)
    },
  }
}

export type PictureService = ReturnType<typeof createPictureService>

export function registerPictureJobs(jobs: Jobs, pictures: PictureService) {
  const thumbnails = defineJob({
    name: 'pictures.thumbnails',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => pictures.renderMissingThumbnails(signal),
  })
  const previews = defineJob({
    name: 'pictures.previews',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => pictures.renderIdlePreviews(signal),
  })
  const places = defineJob({
    name: 'pictures.places',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => pictures.detectGeotags({ signal }),
  })
  const addresses = defineJob({
    name: 'pictures.addresses',
    payload: z.strictObject({}),
    run: async () => void (await pictures.deleteExpiredAddresses()),
  })
  jobs.schedule('37 4 * * *', addresses)
  jobs.schedule('* * * * *', places)
  jobs.schedule('* * * * *', thumbnails)
  jobs.schedule('* * * * *', previews)
}
