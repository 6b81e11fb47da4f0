import { Readable } from 'node:stream'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import { lengthAfter, readPatch, spliceChunks } from '#images/metadata/splices.ts'
import { refuse } from '#platform/refusal.ts'
import type { SentFile } from '#platform/file-download.ts'
import { ObjectMissing } from '#storage/storage.ts'
import * as queries from './queries.ts'

interface OriginalServiceDeps {
  db: Db
  storages: Pick<StorageService, 'open'>
  now: () => Date
}

/** Returns the original upload byte for byte: the stored file with all stripped metadata restored. */
export function createOriginalService({ db, storages, now }: OriginalServiceDeps) {
  return {
    /** A picture that was converted, downscaled or stripped of too much has only the stored file. */
    async open(owner: Caller, id: number): Promise<SentFile> {
      const original = await queries.findOriginal(db, { id, owner_id: owner.id, time: now().toISOString() })
      if (!original) throw refuse('photo_missing')
      const { filename, mimetype, bytes, patch } = original
      const splices = patch ? readPatch(Buffer.from(patch, 'base64')) : []
      const stored = await (await storages.open(original.storage_id)).read(original.path).catch((error: unknown) => {
        throw error instanceof ObjectMissing ? refuse('photo_missing') : error
      })
      const body = splices.length > 0 ? Readable.from(spliceChunks(stored as AsyncIterable<Buffer>, splices)) : stored
      return { filename, mimetype, bytes: lengthAfter(bytes, splices), body }
    },
  }
}

export type OriginalService = ReturnType<typeof createOriginalService>
