import * as queries from './queries.ts'
import * as renderingQueries from '#features/delivery/renderings/queries.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Log } from '#platform/log.ts'
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
import { delivery } from '#features/delivery/renderings/picture-variants.ts'
import { createGeotagJob } from './detect-geotags-job.ts'
import {
  createIdlePreviews,
  createRenderings,
  type Variant,
  variantPath,
  variants,
} from '#features/delivery/renderings/thumbnails.ts'
import { createRenderingUrls } from '#features/delivery/renderings/rendering-urls.ts'
import { createRenderingBudget, type ClientAddress } from '#features/delivery/renderings/rendering-budget.ts'
import { MINUTE_MS, SECOND_MS } from '#platform/time.ts'

/** At most so much of counting is lost when the process dies. */
const VIEW_FLUSH_INTERVAL_MS = 5 * SECOND_MS
const PHOTOS_PER_UPDATE_COUNT = 500

/** Views are counted in memory and written together: a write for every picture served would cost more than serving it. */
function viewCounter({ db, log }: { db: Db; log: Log }) {
  let counted = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    if (counted.size === 0) return
    const byViews = Map.groupBy(counted, ([, views]) => views)
    counted = new Map()
    try {
      await db.transaction().execute(async (tx) => {
        for (const [views, entries] of byViews) {
          // In one order, so that two processes never wait for each other.
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
      counted.set(photoId, (counted.get(photoId) ?? 0) + 1)
      timer ??= setTimeout(() => void flush(), VIEW_FLUSH_INTERVAL_MS)
    },
    flush,
  }
}

interface WithdrawalsDeps {
  facts: Pick<ReturnType<typeof createPictureCache>, 'announce'>
  purging: Pick<CdnPurgeService, 'enqueue'>
}

const PHOTOS_PER_BATCH_COUNT = 500

/** What was to be seen is so no more: it was deleted, hidden, protected or replaced. */
function withdrawals({ facts, purging }: WithdrawalsDeps) {
  /**
   * In the transaction that does so. Signatures given out before are dead, every process forgets, and what stands
   * before us is told. Answers with the keys, to be forgotten after that transaction.
   */
  return async function withdraw(tx: Db, photoIds: number[]) {
    const keys: string[] = []
    for (let start = 0; start < photoIds.length; start += PHOTOS_PER_BATCH_COUNT) {
      const ids = photoIds.slice(start, start + PHOTOS_PER_BATCH_COUNT)
      const photos = await queries.listAddresses(tx, ids)
      await queries.bumpVersions(tx, ids)
      await purging.enqueue(tx, photos)
      keys.push(...photos.map(({ key }) => key))
    }
    await facts.announce(tx, keys)
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
  purging: Pick<CdnPurgeService, 'enqueue'>
  policies: Pick<PolicyService, 'known' | 'of'>
  cache: RenderingCache
  renderingLimits: MemoryLimiter
  log: Log
  now: () => Date
}

type File = Pick<Picture, 'blob_id' | 'storage_id' | 'path' | 'thumb_path' | 'preview_path'>

/** What the answer to an upload promised is owed when it was not made within this time. */
const VARIANT_OVERDUE_MS = MINUTE_MS
const MAX_VARIANT_FAILURES_COUNT = 5
const VARIANTS_PER_RUN_COUNT = 100

const toBuffer = async (chunks: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(chunks))

/** Pictures as they are looked at: found by their key, rendered when they are first wanted, counted when seen. */
export function createPictureService(needs: PictureServiceDeps) {
  const { db, settings, storages, spool, log, now } = needs
  const facts = createPictureCache(needs)
  const budget = createRenderingBudget(needs.renderingLimits)
  const { ensure } = createRenderings({ ...needs, budget })
  const views = viewCounter(needs)
  const withdraw = withdrawals({ facts, purging: needs.purging })

  async function variantOf(picture: File, variant: Variant, visitor: ClientAddress | null) {
    const made = await ensure(picture.blob_id, variant, { visitor })
    const { thumb_path, preview_path } = (await renderingQueries.findBlob(db, picture.blob_id)) ?? {}
    picture.thumb_path = thumb_path ?? null
    picture.preview_path = preview_path ?? null
    return made
  }

  async function preview(picture: File, visitor: ClientAddress | null = null) {
    if (!picture.preview_path) await variantOf(picture, 'preview', visitor)
    if (!picture.preview_path) throw new ObjectMissing(`preview of ${picture.path}`)
    return picture.preview_path
  }

  async function read({ storage_id }: File, path: string) {
    const storage = await storages.open(storage_id)
    return toBuffer((await storage.read(path)) as AsyncIterable<Buffer>)
  }

  async function readThumbnail(picture: File) {
    if (!picture.thumb_path) throw new ObjectMissing(`thumbnail of ${picture.path}`)
    return read(picture, picture.thumb_path)
  }

  /** The whole file: it is small, and wanted often. */
  async function thumbnail(picture: File, visitor: ClientAddress | null = null): Promise<Buffer> {
    if (picture.thumb_path) {
      try {
        return await readThumbnail(picture)
      } catch (error) {
        if (!(error instanceof ObjectMissing)) throw error
      }
    }
    return (await variantOf(picture, 'thumb', visitor)) ?? readThumbnail(picture)
  }

  /** The small one where the storage is only read and nobody has made a preview before. */
  const readPreview = (picture: File) =>
    unlessWriteProtected(
      async () => read(picture, await preview(picture)),
      () => thumbnail(picture),
    )

  async function makeThumbnail(blobId: number, source: string | null = null) {
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
    find: facts.find,
    announce: facts.announce,
    forget: facts.forget,
    announceAll: facts.announceAll,
    forgetAll: facts.forgetAll,
    withdraw,

    async findMoved({ key, storage_id, path }: Picture) {
      facts.forget([key])
      const fresh = await facts.find(key)
      return fresh && (fresh.storage_id !== storage_id || fresh.path !== path) ? fresh : null
    },

    countView: ({ id }: Pick<Picture, 'id'>) => views.count(id),
    flushViews: views.flush,
    ...delivery({ ...needs, budget, find: facts.find, preview }),
    ...createRenderingUrls(needs),
    maxAge: () => settings.known().picture_max_age,

    /** Files that may lie beside an original, made or not. */
    variantsOf: (path: string) => variants.map((variant) => variantPath(path, variant)),

    thumbnail: (picture: Picture, visitor: ClientAddress) => thumbnail(picture, visitor),

    /** Of what no link shows. */
    variant: (picture: File, variant: Variant) => (variant === 'thumb' ? thumbnail(picture) : readPreview(picture)),

    /** After an upload; a failure is logged, as nobody waits. `source` is a file to be read, and gone afterwards. */
    makeThumbnail,

    /** Makes previews ahead, while the workers are idle. */
    makePreviews: createIdlePreviews({ ...needs, ensure }),

    /** Tells of files that were here before whether they tell where they were taken. */
    examinePlaces: createGeotagJob({ ...needs, facts }),

    /** Makes what a crash, or a busy hour, has left unmade. */
    async makeMissing(signal?: AbortSignal) {
      const createdBefore = new Date(now().getTime() - VARIANT_OVERDUE_MS).toISOString()
      const owed = await renderingQueries.listWithoutThumbnail(db, {
        createdBefore,
        failures: MAX_VARIANT_FAILURES_COUNT,
        limit: VARIANTS_PER_RUN_COUNT,
      })
      for (const { id } of owed) if (!signal?.aborted) await makeThumbnail(id)
    },
  }
}

export type PictureService = ReturnType<typeof createPictureService>
