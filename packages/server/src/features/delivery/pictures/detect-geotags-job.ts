import type { Db } from '#db/schema/schema.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { Images } from '#images/workers/images.ts'
import type { Log } from '#platform/process/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Spool } from '#storage/local/spool.ts'
import type { createPictureCache } from './picture-cache.ts'
import * as queries from './queries.ts'
import { SECOND_MS } from '#platform/time.ts'

interface GeotagJobDeps {
  db: Db
  storages: Pick<StorageService, 'open'>
  images: Pick<Images, 'detectLocation'>
  spool: Pick<Spool, 'fetch' | 'remove'>
  pictureCache: Pick<ReturnType<typeof createPictureCache>, 'publishInvalidation' | 'evict'>
  log: Log
}

interface ExaminationLimits {
  signal?: AbortSignal
  /** Milliseconds per run; a run ends before the next one starts, which continues where it stopped. */
  budgetMs?: number
}

const BATCH_COUNT = 50
const RUN_BUDGET_MS = 40 * SECOND_MS

const isBusy = (error: unknown) => error instanceof Refusal && error.code === 'server_busy'
/** A file that exceeds the limits of a worker can never be examined, so it is assumed to contain a location. */
const isPermanentFailure = (error: unknown) => error instanceof Refusal && error.code.startsWith('image_')

/**
 * Examines files that were stored before geotags were recorded. A file that cannot be read now stays unexamined and
 * counts as geotagged.
 */
export function createGeotagJob({ db, storages, images, spool, pictureCache, log }: GeotagJobDeps) {
  // The next run of this process continues after this id, so that unreadable files do not block the others.
  let lastId = 0

  async function containsLocation({ storage_id, path }: queries.UnexaminedBlob) {
    const file = await spool.fetch(await storages.open(storage_id), path)
    try {
      return (await images.detectLocation(file)).tells_place
    } catch (error) {
      if (isPermanentFailure(error)) return true
      throw error
    } finally {
      await spool.remove(file)
    }
  }

  async function examine(blob: queries.UnexaminedBlob) {
    const is_geotagged = await containsLocation(blob)
    const keys = await db.transaction().execute(async (tx) => {
      const photoKeys = await queries.setGeotagged(tx, blob, is_geotagged)
      await pictureCache.publishInvalidation(tx, photoKeys)
      return photoKeys
    })
    pictureCache.evict(keys)
  }

  /** Returns false when the workers are busy. */
  async function tryToExamine(blob: queries.UnexaminedBlob) {
    try {
      await examine(blob)
    } catch (error) {
      if (isBusy(error)) return false
      log.warn({ err: error, blob_id: blob.id }, 'A file could not be examined for its place')
    }
    return true
  }

  return async ({ signal, budgetMs = RUN_BUDGET_MS }: ExaminationLimits = {}) => {
    const end = performance.now() + budgetMs
    for (;;) {
      const blobs = await queries.listUnexaminedBlobs(db, lastId, BATCH_COUNT)
      for (const blob of blobs) {
        if (signal?.aborted || performance.now() > end || !(await tryToExamine(blob))) return
        lastId = blob.id
      }
      if (blobs.length < BATCH_COUNT) break
    }
    lastId = 0
  }
}
