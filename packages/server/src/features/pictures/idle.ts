import type { Db } from '#db/schema/schema.ts'
import type { Images } from '#images/workers/images.ts'
import type { Log } from '#platform/log.ts'
import { remembered } from '#platform/lru-cache.ts'
import * as queries from './queries.ts'
import type { Variant } from './renderings.ts'

interface Needs {
  db: Db
  images: Pick<Images, 'status'>
  log: Log
  ensure: (blobId: number, variant: Variant) => Promise<unknown>
}

const newest = 200
/** A run ends before the next one begins. */
const madeInOneRun = 40

/** Nobody waits for the workers, and they are at nothing. */
export function isIdle({ status }: Pick<Images, 'status'>) {
  const { waiting, running } = status()
  return waiting === 0 && running === 0
}

/** Previews of what came lately, made while there is nothing else to do; of all else, when they are first looked at. */
export function idlePreviews({ db, images, log, ensure }: Needs) {
  const tried = remembered<number, true>(newest * 2)

  async function make(blobId: number) {
    tried.set(blobId, true)
    try {
      await ensure(blobId, 'preview')
    } catch (error) {
      log.warn({ err: error, blob_id: blobId }, 'A preview could not be made ahead')
    }
  }

  return async (signal?: AbortSignal) => {
    const owed = (await queries.listWithoutPreview(db, newest)).filter(({ id }) => !tried.has(id))
    for (const { id } of owed.slice(0, madeInOneRun)) {
      if (signal?.aborted || !isIdle(images)) return
      await make(id)
    }
  }
}
