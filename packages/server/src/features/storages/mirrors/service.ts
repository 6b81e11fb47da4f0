import { z } from 'zod'
import type { Db } from '#db/schema/schema.ts'
import type { ObjectService } from '#features/storages/objects/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { Refusal } from '#platform/refusal.ts'
import { type CopierNeeds, mirrorCopier } from './mirror-copier.ts'
import * as queries from './queries.ts'
import type { ObjectIdRange, Owed, Superfluous } from './queries.ts'

interface MirrorServiceDeps extends CopierNeeds {
  storages: Pick<StorageService, 'openAlone' | 'mirrorOf'>
  objects: Pick<ObjectService, 'intendAgain' | 'fulfil' | 'abandon' | 'release' | 'remove'>
  jobs: Jobs
}

const MAX_CONCURRENT_COPIES_COUNT = 4
/** Width of the id range scanned by one query, regardless of how few of its rows need a copy. */
const IDS_PER_QUERY_COUNT = 5000

/** Removes copies from storages that are no longer a mirror. */
function copyDropper({ db, storages, objects, pictures, log }: MirrorServiceDeps) {
  /**
   * A copy in a former mirror may be the last one when the original is lost or its storage is unreachable, so it is
   * only dropped after the original was found with its full size.
   */
  async function isWhole({ home_id, path, bytes }: Superfluous) {
    try {
      return (await (await storages.openAlone(home_id)).stat(path))?.bytes === bytes
    } catch (error) {
      log.warn({ err: error, storage_id: home_id, path }, 'A copy stays until its original can be looked at')
      return false
    }
  }

  return async (ids: ObjectIdRange, signal?: AbortSignal) => {
    for (const copied of await queries.listSuperfluous(db, ids)) {
      if (signal?.aborted) return
      if (!(await isWhole(copied))) continue
      const { blob_id, storage_id, path } = copied
      const files = [path, ...pictures.variantsOf(path)].map((file) => ({ storage_id, path: file }))
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
export function createMirrorService(needs: MirrorServiceDeps) {
  const { db, storages, jobs, log } = needs
  const copy = mirrorCopier(needs)
  const dropSuperfluous = copyDropper(needs)

  /** Files of a failed storage are skipped until the next run: they would fail as well. */
  async function copyAll(all: Owed[], signal?: AbortSignal) {
    const waiting = all.values()
    const silent = new Set<number>()
    const work = async () => {
      for (const owed of waiting) {
        if (signal?.aborted) return
        if (silent.has(owed.storage_id)) continue
        try {
          await copy(owed)
        } catch (error) {
          log.warn({ err: error, blob_id: owed.id, storage_id: owed.mirror_id }, 'A file has no copy in the mirror yet')
          if (error instanceof Refusal) silent.add(owed.storage_id)
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
      await copyAll(await queries.listOwed(db, ids), signal)
      await dropSuperfluous(ids, signal)
    }
  }

  const copyJob = defineJob({
    name: 'mirrors.copy',
    payload: z.strictObject({ blob_id: z.int() }),
    async run({ blob_id }) {
      const owed = await queries.findOwed(db, blob_id)
      // Failures are left to the repair job, which runs more often than a job is retried.
      if (owed) await copyAll([owed])
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
    async owe(storageId: number, { blob_id }: { blob_id: number }) {
      try {
        if ((await storages.mirrorOf(storageId)) === null) return
        await jobs.enqueue(db, copyJob, { blob_id }, { key: String(blob_id) })
      } catch (error) {
        log.warn({ err: error, blob_id }, 'A copy is left to the repair')
      }
    },

    /** Runs the repair right after a change of mirrors instead of at the next scheduled run. */
    repairSoon: (tx: Db) => jobs.enqueue(tx, repairJob, {}, { key: 'soon' }),

    register() {
      jobs.register(copyJob)
      jobs.schedule('*/5 * * * *', repairJob)
    },
  }
}

export type MirrorService = ReturnType<typeof createMirrorService>
