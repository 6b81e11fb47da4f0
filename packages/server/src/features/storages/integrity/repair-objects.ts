import type { Db } from '#db/schema/schema.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import { copyObject } from '#storage/copy-object.ts'
import type { Spool } from '#storage/local/spool.ts'
import * as queries from './queries.ts'

interface ObjectRepairsDeps {
  db: Db
  storages: Pick<StorageService, 'openAlone'>
  spool: Pick<Spool, 'receive' | 'remove'>
}

type Blob = queries.StoredBlob

/**
 * [Note: Repairs] A repair deletes only rows and columns whose claim is wrong, never objects. Anything it cannot repair
 * is left unchanged and reported again by the next run.
 */
export function createObjectRepairs({ db, storages, spool }: ObjectRepairsDeps) {
  /**
   * Restores the blob from a mirror and returns a message, or null. The copy is verified before it replaces anything.
   */
  async function bringBack({ id, storage_id, path, bytes, sha256 }: Blob) {
    const to = { storage: await storages.openAlone(storage_id), path }
    for (const { storage_id: mirrorId } of await queries.listCopiesOf(db, id)) {
      const from = { storage: await storages.openAlone(mirrorId), path }
      const isBack = await copyObject({ spool, from, to, expected: { bytes, sha256 }, replaces: true }).then(
        () => true,
        () => false,
      )
      if (isBack) return `blob ${id}: ${path} was brought back from storage ${mirrorId}`
    }
    return null
  }

  /** Clears the paths of lost renderings; a rendering whose column is null is generated again on the next request. */
  async function forgetRenderings({ id, thumb_path, preview_path }: Blob, files: Map<string, number>) {
    const paths = { thumb_path, preview_path }
    const lost = (['thumb_path', 'preview_path'] as const).filter(
      (column) => paths[column] !== null && !files.has(paths[column]),
    )
    if (lost.length === 0) return null
    await queries.forgetRenderings(db, id, lost)
    return `blob ${id}: what is lost of its renderings will be made again`
  }

  /** An unmounted disk appears empty, and must not be written to. */
  async function works(storageId: number) {
    const storage = await storages.openAlone(storageId)
    return storage.check().then(
      () => true,
      () => false,
    )
  }

  return {
    bringBack,

    async repairObjects(filesOf: (storageId: number) => Promise<Map<string, number>>) {
      const done: (string | null)[] = []
      const blobs = Map.groupBy(await queries.listBlobs(db), ({ storage_id }) => storage_id)
      for (const [storageId, stored] of blobs) {
        if (!(await works(storageId))) continue
        const files = await filesOf(storageId)
        for (const blob of stored) {
          if (files.get(blob.path) !== blob.bytes) done.push(await bringBack(blob))
          done.push(await forgetRenderings(blob, files))
        }
      }
      const copies = Map.groupBy(await queries.listCopies(db), ({ storage_id }) => storage_id)
      for (const [storageId, kept] of copies) {
        if (!(await works(storageId))) continue
        const files = await filesOf(storageId)
        for (const { id, path } of kept.filter((copy) => files.get(copy.path) !== copy.bytes)) {
          await queries.forgetCopy(db, id, storageId)
          done.push(`blob ${id}: ${path} will be copied to storage ${storageId} again`)
        }
      }
      return done.filter((line) => line !== null)
    },
  }
}
