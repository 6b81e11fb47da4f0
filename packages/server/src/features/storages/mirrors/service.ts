import * as queries from './queries.ts'
import type { Db } from '#db/schema/schema.ts'
import type { ObjectService } from '#features/storages/objects/service.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { Log } from '#platform/process/log.ts'
import { copyObject } from '#storage/copy-object.ts'
import type { Spool } from '#storage/local/spool.ts'
import type { MissingCopy, ObjectIdRange, ObsoleteCopy } from './queries.ts'
import { z } from 'zod'
import { listDerivedPaths } from '#db/derived-files.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { Refusal } from '#platform/refusal.ts'

interface MirrorCopierDeps {
  db: Db
  storages: Pick<StorageService, 'openWithoutMirror'>
  objects: Pick<ObjectService, 'claimIntent' | 'fulfil' | 'abandon' | 'release'>
  pictures: Pick<PictureService, 'listVariantPaths'>
  spool: Spool
  log: Log
  now: () => Date
}

type Intents = Awaited<ReturnType<ObjectService['release']>>

/** Copies one file to the mirror of its storage, verifies the copy, and records it. */
function createMirrorCopier({ db, storages, objects, pictures, spool, log, now }: MirrorCopierDeps) {
  async function copyFile(missingCopy: MissingCopy, path: string, expected?: Pick<MissingCopy, 'bytes' | 'sha256'>) {
    const from = { storage: await storages.openWithoutMirror(missingCopy.storage_id), path }
    const to = { storage: await storages.openWithoutMirror(missingCopy.mirror_id), path }
    await copyObject({ spool, from, to, ...(expected && { expected }), replaces: true })
  }

  /** Derived files are copied on a best-effort basis, since nearly all can be generated again. */
  async function copyVariants(missingCopy: MissingCopy) {
    for (const path of listDerivedPaths(missingCopy)) {
      await copyFile(missingCopy, path).catch((err: unknown) => log.warn({ err, path }, 'Left without a copy'))
    }
  }

  /** Variants get intents as well, so that partial copies left by a crash are found. */
  async function intend({ mirror_id, path }: MissingCopy) {
    const intent = await objects.claimIntent(mirror_id, path)
    if (!intent) return null
    const variants = pictures.listVariantPaths(path).map((file) => ({ storage_id: mirror_id, path: file }))
    return [intent, ...(await objects.release(db, variants))]
  }

  async function abandon(intents: Intents) {
    for (const intent of intents) await objects.abandon(intent)
  }

  /** Returns false when the photo was deleted or moved in the meantime. */
  const recordCopy = (missingCopy: MissingCopy, intents: Intents) =>
    db.transaction().execute(async (tx) => {
      if (!(await queries.insertCopy(tx, missingCopy, now().toISOString()))) return false
      for (const intent of intents) {
        if (!(await objects.fulfil(tx, intent))) throw new Error('Another has taken this copy over')
      }
      return true
    })

  async function copyBlob(missingCopy: MissingCopy) {
    const intents = await intend(missingCopy)
    // Another process is copying the same file.
    if (!intents) return
    try {
      await copyFile(missingCopy, missingCopy.path, missingCopy)
      await copyVariants(missingCopy)
      if (!(await recordCopy(missingCopy, intents))) await abandon(intents)
    } catch (error) {
      await abandon(intents)
      throw error
    }
  }

  /** A file that is deleted or moved meanwhile takes the copies with it, by the intents of its derived files. */
  async function copyDerived(copied: MissingCopy) {
    const paths = listDerivedPaths(copied).map((path) => ({ storage_id: copied.mirror_id, path }))
    const intents = await objects.release(db, paths)
    await copyVariants(copied)
    await db.transaction().execute(async (tx) => {
      const current = await queries.findCopied(tx, copied.id)
      if (current?.mirror_id !== copied.mirror_id || current.path !== copied.path) return
      for (const intent of intents) await objects.fulfil(tx, intent)
    })
    await abandon(intents)
  }

  return { copyBlob, copyDerived }
}

interface MirrorServiceDeps extends MirrorCopierDeps {
  storages: Pick<StorageService, 'openWithoutMirror' | 'getMirrorId'>
  objects: Pick<ObjectService, 'claimIntent' | 'fulfil' | 'abandon' | 'release' | 'remove'>
  jobs: Jobs
}

const MAX_CONCURRENT_COPIES_COUNT = 4
/** Width of the id range scanned by one query, regardless of how few of its rows need a copy. */
const IDS_PER_QUERY_COUNT = 5000

/** Removes copies from storages that are no longer a mirror. */
function createObsoleteCopyRemover({ db, storages, objects, pictures, log }: MirrorServiceDeps) {
  /**
   * A copy in a former mirror may be the last one when the original is lost or its storage is unreachable, so it is
   * only dropped after the original was found with its full size.
   */
  async function isWhole({ home_id, path, bytes }: ObsoleteCopy) {
    try {
      return (await (await storages.openWithoutMirror(home_id)).stat(path))?.bytes === bytes
    } catch (error) {
      log.warn({ err: error, storage_id: home_id, path }, 'A copy stays until its original can be looked at')
      return false
    }
  }

  return async (ids: ObjectIdRange, signal?: AbortSignal) => {
    for (const copied of await queries.listObsoleteCopies(db, ids)) {
      if (signal?.aborted) return
      if (!(await isWhole(copied))) continue
      const { blob_id, storage_id, path } = copied
      const files = [path, ...pictures.listVariantPaths(path)].map((file) => ({ storage_id, path: file }))
      const intents = await db.transaction().execute(async (tx) => {
        const isOurs = await queries.deleteCopy(tx, blob_id, storage_id)
        return isOurs ? objects.release(tx, files) : []
      })
      await objects.remove(intents)
    }
  }
}

/**
 * Keeps second copies of the files of a storage in another one, under the same paths. Copies are made after the
 * response; a periodic repair makes the missing ones.
 */
export function createMirrorService(deps: MirrorServiceDeps) {
  const { db, storages, jobs, log } = deps
  const { copyBlob: copy, copyDerived } = createMirrorCopier(deps)
  const removeObsoleteCopies = createObsoleteCopyRemover(deps)

  /** Files of a failed storage are skipped until the next run: they would fail as well. */
  async function copyAll(all: MissingCopy[], signal?: AbortSignal) {
    const waiting = all.values()
    const failedStorages = new Set<number>()
    const work = async () => {
      for (const missingCopy of waiting) {
        if (signal?.aborted) return
        if (failedStorages.has(missingCopy.storage_id)) continue
        try {
          await copy(missingCopy)
        } catch (error) {
          log.warn(
            { err: error, blob_id: missingCopy.id, storage_id: missingCopy.mirror_id },
            'A file has no copy in the mirror yet',
          )
          if (error instanceof Refusal) failedStorages.add(missingCopy.storage_id)
        }
      }
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT_COPIES_COUNT }, work))
  }

  /** Makes every missing copy, and removes unneeded copies from former mirrors. */
  async function repair(signal?: AbortSignal) {
    if (!(await queries.hasMirrors(db)) && !(await queries.hasCopies(db))) return
    const last = await queries.lastBlobId(db)
    for (let after = 0; after < last; after += IDS_PER_QUERY_COUNT) {
      if (signal?.aborted) return
      const ids = { after, upTo: after + IDS_PER_QUERY_COUNT }
      await copyAll(await queries.listMissingCopies(db, ids), signal)
      await removeObsoleteCopies(ids, signal)
    }
  }

  const copyJob = defineJob({
    name: 'mirrors.copy',
    payload: z.strictObject({ blob_id: z.int() }),
    async run({ blob_id }) {
      const missingCopy = await queries.findMissingCopy(db, blob_id)
      // Failures are left to the repair job, which runs more often than a job is retried.
      if (missingCopy) await copyAll([missingCopy])
    },
  })
  const derivedJob = defineJob({
    name: 'mirrors.copy_derived',
    payload: z.strictObject({ blob_id: z.int() }),
    async run({ blob_id }) {
      const copied = await queries.findCopied(db, blob_id)
      if (copied) await copyDerived(copied)
    },
  })
  const repairJob = defineJob({
    name: 'mirrors.repair',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => repair(signal),
  })

  return {
    repair,

    /**
     * Enqueues the copy after the transaction that created the blob; if the process dies in between, the repair job
     * finds the blob.
     */
    async enqueueCopy(storageId: number, { blob_id }: { blob_id: number }) {
      try {
        if ((await storages.getMirrorId(storageId)) === null) return
        await jobs.enqueue(db, copyJob, { blob_id }, { key: String(blob_id) })
      } catch (error) {
        log.warn({ err: error, blob_id }, 'A copy is left to the repair')
      }
    },

    /** Brings files to the mirror that were derived from a file after it was copied. */
    async enqueueDerived(storageId: number, { blob_id }: { blob_id: number }) {
      if ((await storages.getMirrorId(storageId)) === null) return
      await jobs.enqueue(db, derivedJob, { blob_id }, { key: String(blob_id) })
    },

    /** Runs the repair right after a change of mirrors instead of at the next scheduled run. */
    enqueueRepair: (tx: Db) => jobs.enqueue(tx, repairJob, {}, { key: 'soon' }),

    registerJobs() {
      jobs.register(copyJob)
      jobs.register(derivedJob)
      jobs.schedule('*/5 * * * *', repairJob)
    },
  }
}

export type MirrorService = ReturnType<typeof createMirrorService>
