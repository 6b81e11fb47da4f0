import type { Db } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { Log } from '#platform/process/log.ts'
import { isWriteProtected } from '#storage/read-only-storage.ts'
import * as queries from './queries.ts'
import type { Intent } from './queries.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'

interface ObjectServiceDeps {
  db: Db
  storages: Pick<StorageService, 'openWithoutMirror'>
  log: Log
  now: () => Date
}

const INTENTS_PER_BATCH_COUNT = 100
/** The timeout is longer than any upload takes. */
const INTENT_TIMEOUT_MS = HOUR_MS
/** Time within which a reader that has looked up an object's path has started to read it. */
const READ_GRACE_MS = 5 * MINUTE_MS
/** Time within which the process that seized an intent has removed its object, or failed to. */
const REMOVAL_TIMEOUT_MS = 5 * MINUTE_MS

/**
 * [Note: Intents] Every write or removal of an object is preceded by an intent row. The row is deleted in the
 * transaction that makes the object part of a photo, or after the object is removed, so that anything a crash leaves
 * behind can be found.
 */
export function createObjectService({ db, storages, log, now }: ObjectServiceDeps) {
  const createIntent = (tx: Db, storage_id: number, path: string) =>
    queries.insertIntent(tx, { storage_id, path, created_at: now().toISOString() })

  /** Removes the objects and then their rows; failures are retried later. */
  async function remove(intents: Intent[]) {
    const removed: number[] = []
    for (const { id, storage_id, path } of intents) {
      try {
        await (await storages.openWithoutMirror(storage_id)).remove(path)
        removed.push(id)
      } catch (error) {
        if (isWriteProtected(error)) continue
        log.warn({ err: error, storage_id, path }, 'An object could not be removed yet')
      }
    }
    if (removed.length > 0) await queries.deleteIntents(db, removed)
  }

  /**
   * Replaces the intent with one under a new id, so that an upload which still holds the old one can no longer
   * complete.
   */
  const seize = (intent: Intent) =>
    db.transaction().execute(async (tx) => {
      const isOurs = await queries.deleteIntent(tx, intent.id)
      if (!isOurs || (await queries.isReferenced(tx, intent))) return null
      return createIntent(tx, intent.storage_id, intent.path)
    })

  const isoTimeBefore = (ms: number) => new Date(now().getTime() - ms).toISOString()

  /** Removes objects whose intent is older than this time and was neither fulfilled nor removed. */
  async function removeOrphans(before: Date) {
    // Seizing resets the age of an intent, so the loop ends even while a storage does not respond.
    let batch: Intent[]
    do {
      batch = await queries.listIntents(db, before.toISOString(), INTENTS_PER_BATCH_COUNT)
      for (const intent of batch) {
        const seized = await seize(intent)
        if (seized) await remove([seized])
      }
    } while (batch.length === INTENTS_PER_BATCH_COUNT)
  }

  return {
    createIntent,

    /**
     * Creates an intent for an object that may be written under the same path repeatedly. Returns null while another
     * process works on it; an intent older than 5 minutes is taken over.
     */
    claimIntent: (storage_id: number, path: string) =>
      db.transaction().execute(async (tx) => {
        await acquireAdvisoryLock(tx, `object ${storage_id} ${path}`)
        const other = await queries.findIntent(tx, storage_id, path)
        if (other && other.created_at > isoTimeBefore(REMOVAL_TIMEOUT_MS)) return null
        if (other) await queries.deleteIntent(tx, other.id)
        return createIntent(tx, storage_id, path)
      }),

    /** Runs in the transaction that keeps the object. Returns false when the intent was abandoned in the meantime. */
    fulfil: (tx: Db, { id }: Intent) => queries.deleteIntent(tx, id),

    /**
     * Cleans up after a failure. Whether the transaction really failed is checked again: the connection may be lost
     * after the commit, and then the object is part of a photo.
     */
    async abandon(intent: Intent) {
      try {
        const seized = await seize(intent)
        if (seized) await remove([seized])
      } catch (error) {
        log.warn({ err: error, path: intent.path }, 'An object is left to the clean-up')
      }
    },

    /** Runs in the transaction that gives these objects up. */
    async release(tx: Db, files: { storage_id: number; path: string }[]) {
      const created_at = now().toISOString()
      return files.length > 0
        ? queries.insertIntents(
            tx,
            files.map((file) => ({ ...file, created_at })),
          )
        : []
    },

    /** Runs after the transaction that released the objects. */
    remove,

    /**
     * Runs in the transaction that gives up objects which may still be read; they are removed after a grace period of 5
     * minutes.
     */
    async scheduleRemoval(tx: Db, files: { storage_id: number; path: string }[]) {
      const created_at = isoTimeBefore(INTENT_TIMEOUT_MS - READ_GRACE_MS)
      await queries.insertIntents(
        tx,
        files.map((file) => ({ ...file, created_at })),
      )
    },

    removeOrphans,
    removeAbandoned: () => removeOrphans(new Date(now().getTime() - INTENT_TIMEOUT_MS)),
  }
}

export type ObjectService = ReturnType<typeof createObjectService>
