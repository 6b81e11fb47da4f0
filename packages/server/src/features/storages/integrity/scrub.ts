import { createHash } from 'node:crypto'
import type { Db } from '#db/schema/schema.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import { ObjectMissing } from '#storage/storage.ts'
import * as queries from './queries.ts'

interface ScrubberDeps {
  db: Db
  storages: Pick<StorageService, 'openAlone'>
  /** Restores the blob from a mirror and returns a message, or null where no mirror has an intact copy. */
  bringBack: (blob: queries.StoredBlob) => Promise<string | null>
  now: () => Date
}

export interface Scrubbing {
  /** Milliseconds until the scrub stops; the next call continues from there. */
  budgetMs: number
  /** Blobs verified after this time are skipped. */
  since: Date
  signal?: AbortSignal | undefined
  /** Corrupt blobs are restored from a mirror. */
  isRepairing?: boolean
}

type Blob = Awaited<ReturnType<typeof queries.listUnverified>>[number]

const BLOBS_PER_BATCH_COUNT = 20

/**
 * Reads stored objects and compares their hashes with the uploads, since disks lose data silently. Objects are only
 * changed when `isRepairing` is set.
 */
export function createScrubber({ db, storages, bringBack, now }: ScrubberDeps) {
  async function problemOf({ id, storage_id, path, sha256 }: Blob) {
    try {
      const hash = createHash('sha256')
      for await (const chunk of await (await storages.openAlone(storage_id)).read(path)) hash.update(chunk as Buffer)
      return hash.digest('hex') === sha256 ? null : `blob ${id}: ${path} is not what was stored`
    } catch (error) {
      if (error instanceof ObjectMissing) return `blob ${id}: ${path} is missing`
      return `blob ${id}: ${path} cannot be read (${error instanceof Error ? error.message : String(error)})`
    }
  }

  return async ({ budgetMs, since, signal, isRepairing = false }: Scrubbing) => {
    const found = { checked: 0, problems: [] as string[], repaired: [] as string[] }
    const end = performance.now() + budgetMs

    async function look(blob: Blob) {
      const problem = await problemOf(blob)
      const repair = problem && isRepairing ? await bringBack(blob) : null
      if (repair) found.repaired.push(repair)
      else if (problem) found.problems.push(problem)
      await queries.setVerified(db, blob.id, now().toISOString())
      found.checked++
    }

    for (;;) {
      const blobs = await queries.listUnverified(db, since.toISOString(), BLOBS_PER_BATCH_COUNT)
      for (const blob of blobs) {
        if (performance.now() > end || signal?.aborted) return { ...found, isDone: false }
        await look(blob)
      }
      if (blobs.length < BLOBS_PER_BATCH_COUNT) return { ...found, isDone: true }
    }
  }
}
