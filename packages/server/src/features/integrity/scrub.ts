import { createHash } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import type { StorageService } from '#features/storages/service.ts'
import { ObjectMissing } from '#storage/storage.ts'
import * as queries from './queries.ts'

interface Needs {
  db: Db
  storages: Pick<StorageService, 'openAlone'>
  now: () => Date
}

export interface Scrubbing {
  /** It goes on where it has stopped when it is called again. */
  budgetMs: number
  /** What was looked at since then is not looked at again. */
  since: Date
  signal?: AbortSignal | undefined
}

type Blob = Awaited<ReturnType<typeof queries.listUnverified>>[number]

const readAtOnce = 20

/** Reads what is stored, and compares it with what was sent: disks forget without saying so. It changes no object. */
export function scrubber({ db, storages, now }: Needs) {
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

  return async ({ budgetMs, since, signal }: Scrubbing) => {
    const problems: string[] = []
    const end = performance.now() + budgetMs
    let checked = 0
    for (;;) {
      const blobs = await queries.listUnverified(db, since.toISOString(), readAtOnce)
      for (const blob of blobs) {
        if (performance.now() > end || signal?.aborted) return { checked, problems, isDone: false }
        const problem = await problemOf(blob)
        if (problem) problems.push(problem)
        await queries.setVerified(db, blob.id, now().toISOString())
        checked++
      }
      if (blobs.length < readAtOnce) return { checked, problems, isDone: true }
    }
  }
}
