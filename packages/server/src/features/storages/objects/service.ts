import type { Db } from '#db/schema/schema.ts'
import { takeTurns } from '#db/advisory-lock.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { Log } from '#platform/log.ts'
import { isWriteProtected } from '#storage/read-only-storage.ts'
import * as queries from './queries.ts'
import type { Intent } from './queries.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'

interface ObjectServiceDeps {
  db: Db
  storages: Pick<StorageService, 'openAlone'>
  log: Log
  now: () => Date
}

const INTENTS_PER_BATCH_COUNT = 100
/** Longer than any upload takes. */
const INTENT_TIMEOUT_MS = HOUR_MS
/** Whoever has just looked up where an object lies has begun to read it by then. */
const READ_GRACE_MS = 5 * MINUTE_MS
/** Whoever seized an intent has removed its object by then, or failed to. */
const REMOVAL_TIMEOUT_MS = 5 * MINUTE_MS

/**
 * [Note: Intents] No object is written or removed without a row that says so first. The row goes with the transaction
 * that makes the object part of a photo, or after the object has gone: whatever a crash leaves behind can be found.
 */
export function createObjectService({ db, storages, log, now }: ObjectServiceDeps) {
  const intend = (tx: Db, storage_id: number, path: string) =>
    queries.insertIntent(tx, { storage_id, path, created_at: now().toISOString() })

  /** Removes the objects and then the rows; what fails is tried again later. */
  async function remove(intents: Intent[]) {
    const removed: number[] = []
    for (const { id, storage_id, path } of intents) {
      try {
        await (await storages.openAlone(storage_id)).remove(path)
        removed.push(id)
      } catch (error) {
        if (isWriteProtected(error)) continue
        log.warn({ err: error, storage_id, path }, 'An object could not be removed yet')
      }
    }
    if (removed.length > 0) await queries.deleteIntents(db, removed)
  }

  /** Under another number first, so that an upload which still believes in it cannot be completed any more. */
  const seize = (intent: Intent) =>
    db.transaction().execute(async (tx) => {
      const isOurs = await queries.deleteIntent(tx, intent.id)
      if (!isOurs || (await queries.isKept(tx, intent))) return null
      return intend(tx, intent.storage_id, intent.path)
    })

  const ageing = (ms: number) => new Date(now().getTime() - ms).toISOString()

  /** Removes what was begun before this time and neither kept nor removed. */
  async function settle(before: Date) {
    // Seizing makes an intent young again, so that this ends even while a storage does not answer.
    let found: Intent[]
    do {
      found = await queries.listIntents(db, before.toISOString(), INTENTS_PER_BATCH_COUNT)
      for (const intent of found) {
        const seized = await seize(intent)
        if (seized) await remove([seized])
      }
    } while (found.length === INTENTS_PER_BATCH_COUNT)
  }

  return {
    intend,

    /**
     * For an object that may be written under the same name again and again. Null while another is at it; what one has
     * left behind long enough ago is taken over.
     */
    intendAgain: (storage_id: number, path: string) =>
      db.transaction().execute(async (tx) => {
        await takeTurns(tx, `object ${storage_id} ${path}`)
        const other = await queries.findIntent(tx, storage_id, path)
        if (other && other.created_at > ageing(REMOVAL_TIMEOUT_MS)) return null
        if (other) await queries.deleteIntent(tx, other.id)
        return intend(tx, storage_id, path)
      }),

    /** In the transaction that keeps the object. False when it was given up meanwhile. */
    fulfil: (tx: Db, { id }: Intent) => queries.deleteIntent(tx, id),

    /**
     * After a failure. Whether the transaction that was to keep the object has failed is asked once more: a connection
     * may be lost after the commit, and then the object is part of a photo.
     */
    async abandon(intent: Intent) {
      try {
        const seized = await seize(intent)
        if (seized) await remove([seized])
      } catch (error) {
        log.warn({ err: error, path: intent.path }, 'An object is left to the clean-up')
      }
    },

    /** In the transaction that gives these objects up. */
    async release(tx: Db, files: { storage_id: number; path: string }[]) {
      const created_at = now().toISOString()
      return files.length > 0
        ? queries.insertIntents(
            tx,
            files.map((file) => ({ ...file, created_at })),
          )
        : []
    },

    /** After that transaction. */
    remove,

    /** In the transaction that gives up objects which are still read: they go a little later. */
    async retire(tx: Db, files: { storage_id: number; path: string }[]) {
      const created_at = ageing(INTENT_TIMEOUT_MS - READ_GRACE_MS)
      await queries.insertIntents(
        tx,
        files.map((file) => ({ ...file, created_at })),
      )
    },

    settle,
    settleAbandoned: () => settle(new Date(now().getTime() - INTENT_TIMEOUT_MS)),
  }
}

export type ObjectService = ReturnType<typeof createObjectService>
