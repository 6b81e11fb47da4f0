import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import * as queries from './queries.ts'
import { insertPictureHash, needsPictureHashes } from '#db/picture-hashes.ts'
import type { Db } from '#db/schema/schema.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { Images } from '#images/workers/images.ts'
import { isRaw } from '#images/raw/raw-formats.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { Log } from '#platform/process/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { DAY_MS, SECOND_MS } from '#platform/time.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { Spool } from '#storage/local/spool.ts'

interface PictureHasherDeps {
  db: Db
  storages: Pick<StorageService, 'open'>
  images: Pick<Images, 'computePerceptualHash'>
  spool: Pick<Spool, 'fetch' | 'remove'>
}

interface StoredPictureHashDeps extends PictureHasherDeps {
  settings: Pick<SettingsStore, 'get'>
  images: Pick<Images, 'computePerceptualHash' | 'status'>
  log: Log
  now: () => Date
}

const BLOB_IDS_PER_QUERY_COUNT = 2000
/** A run ends before the next one starts, which goes on where it stopped. */
const RUN_BUDGET_MS = 40 * SECOND_MS
const BUSY_POLL_INTERVAL_MS = SECOND_MS / 4
/** A run gives its place among the jobs up when the workers are busy for so long. */
const BUSY_TIMEOUT_MS = 5 * SECOND_MS

const isBusy = (error: unknown) => error instanceof Refusal && error.code === 'server_busy'
const isStorageDown = (error: unknown) => error instanceof Refusal && error.code === 'storage_unavailable'
/** The file will not become a picture by trying again. */
const isPermanentFailure = (error: unknown) => error instanceof Refusal && error.code.startsWith('image_')

/** Hashes a stored picture from its thumbnail. */
function createPictureHasher({ db, storages, images, spool }: PictureHasherDeps) {
  async function computeHash({ storage_id, path, extension, thumb_path }: queries.UnhashedBlob) {
    // Only the file itself tells whether its thumbnail is a picture or the tile of a raw file without one.
    const source = isRaw(extension) ? path : thumb_path
    const file = await spool.fetch(await storages.open(storage_id), source)
    try {
      return await images.computePerceptualHash(file)
    } catch (error) {
      if (isPermanentFailure(error)) return { hash: null, quality: 0 }
      throw error
    } finally {
      await spool.remove(file)
    }
  }

  return async (blob: queries.UnhashedBlob) => insertPictureHash(db, { blob_id: blob.id, ...(await computeHash(blob)) })
}

/** Hashes at once the pictures of photos that have no hash yet; what cannot be read now is left out. */
function createPhotoHasher(deps: StoredPictureHashDeps) {
  const hashPicture = createPictureHasher(deps)
  return async (photoIds: number[]) => {
    for (const blob of await queries.listUnhashedBlobsOf(deps.db, photoIds)) {
      try {
        await hashPicture(blob)
      } catch (error) {
        deps.log.warn({ err: error, blob_id: blob.id }, 'A stored picture could not be hashed')
      }
    }
  }
}

/**
 * Hashes pictures that were stored before hashes were wanted, while the workers have nothing else to do. Their thumbnail
 * is read, which is small and near, and looks the same.
 */
function createStoredPictureHashes(deps: StoredPictureHashDeps) {
  const { db, settings, images, log, now } = deps
  const hashPicture = createPictureHasher(deps)
  /** Files up to this one were looked at; those that could not be read are tried again a day later. */
  let lastId = 0
  let passStartedAt = 0
  /** Storages that did not answer in this pass. */
  const downStorages = new Set<number>()

  /** Returns false when the workers have other work. The other files of a storage that is down wait for the next pass. */
  async function tryToHash(blob: queries.UnhashedBlob) {
    if (downStorages.has(blob.storage_id)) return true
    const { waiting, running } = images.status()
    if (waiting + running > 0) return false
    try {
      await hashPicture(blob)
    } catch (error) {
      if (isBusy(error)) return false
      if (isStorageDown(error)) downStorages.add(blob.storage_id)
      log.warn({ err: error, blob_id: blob.id }, 'A stored picture could not be hashed')
    }
    return true
  }

  /** Returns false when the workers stay busy. */
  async function hashWhenIdle(blob: queries.UnhashedBlob, signal: AbortSignal) {
    for (let waitedMs = 0; !(await tryToHash(blob)); waitedMs += BUSY_POLL_INTERVAL_MS) {
      if (waitedMs >= BUSY_TIMEOUT_MS) return false
      await sleep(BUSY_POLL_INTERVAL_MS, undefined, { signal })
    }
    return true
  }

  async function hashWithin(signal: AbortSignal) {
    const end = await queries.findLastBlobId(db)
    while (lastId < end) {
      const upTo = lastId + BLOB_IDS_PER_QUERY_COUNT
      for (const blob of await queries.listUnhashedBlobs(db, { after: lastId, upTo })) {
        if (!(await hashWhenIdle(blob, signal))) return
        signal.throwIfAborted()
        lastId = blob.id
      }
      lastId = Math.min(upTo, end)
    }
  }

  return async (shutdown: AbortSignal) => {
    const isOn = needsPictureHashes(await settings.get())
    if (!isOn || now().getTime() - passStartedAt > DAY_MS) {
      lastId = 0
      downStorages.clear()
      passStartedAt = now().getTime()
    }
    if (!isOn) return
    const signal = AbortSignal.any([shutdown, AbortSignal.timeout(RUN_BUDGET_MS)])
    await hashWithin(signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
}

export function createNearDuplicateJobs(deps: StoredPictureHashDeps) {
  const run = createStoredPictureHashes(deps)
  const hashJob = defineJob({
    name: 'near_duplicates.hash',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => run(signal),
  })
  return {
    register: (jobs: Jobs) => jobs.schedule('* * * * *', hashJob),
    hashPhotos: createPhotoHasher(deps),
  }
}
