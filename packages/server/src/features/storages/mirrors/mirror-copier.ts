import type { Db } from '#db/schema/schema.ts'
import type { ObjectService } from '#features/storages/objects/service.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { Log } from '#platform/process/log.ts'
import { copyObject } from '#storage/copy-object.ts'
import type { Spool } from '#storage/local/spool.ts'
import * as queries from './queries.ts'
import type { Owed } from './queries.ts'

export interface CopierNeeds {
  db: Db
  storages: Pick<StorageService, 'openAlone'>
  objects: Pick<ObjectService, 'intendAgain' | 'fulfil' | 'abandon' | 'release'>
  pictures: Pick<PictureService, 'variantsOf'>
  spool: Spool
  log: Log
  now: () => Date
}

type Intents = Awaited<ReturnType<ObjectService['release']>>

/** Copies one file to the mirror of its storage, verifies the copy, and records it. */
export function mirrorCopier({ db, storages, objects, pictures, spool, log, now }: CopierNeeds) {
  async function copyFile(owed: Owed, path: string, expected?: Pick<Owed, 'bytes' | 'sha256'>) {
    const from = { storage: await storages.openAlone(owed.storage_id), path }
    const to = { storage: await storages.openAlone(owed.mirror_id), path }
    await copyObject({ spool, from, to, ...(expected && { expected }), replaces: true })
  }

  /** Thumbnails and previews are copied on a best-effort basis, since they can be generated again. */
  async function copyVariants(owed: Owed) {
    for (const path of [owed.thumb_path, owed.preview_path]) {
      if (path) await copyFile(owed, path).catch((err: unknown) => log.warn({ err, path }, 'Left without a copy'))
    }
  }

  /** Variants get intents as well, so that partial copies left by a crash are found. */
  async function intend({ mirror_id, path }: Owed) {
    const intent = await objects.intendAgain(mirror_id, path)
    if (!intent) return null
    const variants = pictures.variantsOf(path).map((file) => ({ storage_id: mirror_id, path: file }))
    return [intent, ...(await objects.release(db, variants))]
  }

  async function abandon(intents: Intents) {
    for (const intent of intents) await objects.abandon(intent)
  }

  /** Returns false when the photo was deleted or moved in the meantime. */
  const keep = (owed: Owed, intents: Intents) =>
    db.transaction().execute(async (tx) => {
      if (!(await queries.insertCopy(tx, owed, now().toISOString()))) return false
      for (const intent of intents) {
        if (!(await objects.fulfil(tx, intent))) throw new Error('Another has taken this copy over')
      }
      return true
    })

  return async (owed: Owed) => {
    const intents = await intend(owed)
    // Another process is copying the same file.
    if (!intents) return
    try {
      await copyFile(owed, owed.path, owed)
      await copyVariants(owed)
      if (!(await keep(owed, intents))) await abandon(intents)
    } catch (error) {
      await abandon(intents)
      throw error
    }
  }
}
