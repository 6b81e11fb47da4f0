import { notePhotoChange } from '#db/photo-changes.ts'
import type { Db } from '#db/schema/schema.ts'
import type { ObjectService } from '#features/storages/objects/service.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import type { Tell } from '#features/operations/webhooks/publish-event.ts'
import { refuse } from '#platform/refusal.ts'
import * as queries from './queries.ts'

export interface PhotoPurgeDeps {
  db: Db
  pictures: Pick<PictureService, 'withdraw' | 'forget' | 'variantsOf' | 'clearRenderings'>
  reservations: Pick<Reservations, 'lockUser' | 'requireRoom'>
  objects: Pick<ObjectService, 'release' | 'remove'>
  tell: Tell
}

export type PurgedPhotoRow = Awaited<ReturnType<typeof queries.findPhotos>>[number]

export const idsOf = (photos: { id: number }[]) => photos.map(({ id }) => id)

export const bytesOf = (photos: PurgedPhotoRow[]) =>
  photos.reduce((sum, { bytes, version_bytes }) => sum + bytes + Number(version_bytes ?? 0), 0)

/** Purges photos permanently: the rows are deleted first and record the files to delete after them. */
export function createPhotoPurge({ db, pictures, reservations, objects, tell }: PhotoPurgeDeps) {
  /** Subtracts photos from all counters; returns the keys to evict from the cache. */
  async function uncount(tx: Db, ownerId: number | null, photos: PurgedPhotoRow[]) {
    if (photos.length === 0) return []
    // Photo rows are locked before the user row, in the same order as thumbnail creation; otherwise the two deadlock.
    const keys = await pictures.withdraw(tx, idsOf(photos))
    await tell(tx, 'photo.deleted', idsOf(photos))
    await queries.countInAlbums(tx, idsOf(photos), '-')
    if (ownerId !== null) await queries.addToUsage(tx, ownerId, -photos.length, -bytesOf(photos))
    return keys
  }

  /** Runs in the transaction that removes the last references to these files; deletes the rows of unused blobs. */
  async function release(tx: Db, blobIds: number[]) {
    const blobs = blobIds.length > 0 ? await queries.deleteUnusedBlobs(tx, blobIds) : []
    const files = blobs.flatMap(({ storage_id, path }) =>
      [path, ...pictures.variantsOf(path)].map((file) => ({ storage_id, path: file })),
    )
    return { intents: await objects.release(tx, files), blobIds: [...new Set(idsOf(blobs))] }
  }

  /** Runs after that transaction. */
  async function finishRelease({ intents, blobIds }: Awaited<ReturnType<typeof release>>) {
    await objects.remove(intents)
    await pictures.clearRenderings(blobIds)
  }

  /**
   * Purges photos of one owner. The photos are chosen only after the owner is locked, so that nobody can change them.
   */
  async function purge(ownerId: number | null, choose: (tx: Db) => Promise<PurgedPhotoRow[]>) {
    const { keys, released } = await db.transaction().execute(async (tx) => {
      if (ownerId !== null) await reservations.lockUser(tx, ownerId)
      const photos = await choose(tx)
      const live = photos.filter(({ deleted_at }) => deleted_at === null)
      const forgotten = await uncount(tx, ownerId, live)
      const earlier = photos.length > 0 ? await queries.deleteVersions(tx, idsOf(photos)) : []
      if (photos.length > 0) {
        await queries.deletePhotos(tx, idsOf(photos))
        await notePhotoChange(tx, ownerId)
      }
      const blobIds = [...photos.map(({ blob_id }) => blob_id), ...earlier]
      return { keys: forgotten, released: await release(tx, blobIds) }
    })
    pictures.forget(keys)
    await finishRelease(released)
  }

  /** `still` selects the photos that are still due once the owner is locked. */
  async function purgeAll(found: { id: number; owner_id: number | null }[], still = queries.findPhotos) {
    for (const [ownerId, photos] of Map.groupBy(found, ({ owner_id }) => owner_id)) {
      await purge(ownerId, (tx) => still(tx, idsOf(photos)))
    }
  }

  /**
   * Deletes photos of any owner, bypassing the trash; with `takesFiles` also all photos that share their files.
   * `record` runs in the transaction of each owner.
   */
  async function takeDown(
    ids: number[],
    takesFiles: boolean,
    record: (tx: Db, photos: PurgedPhotoRow[]) => Promise<void>,
  ) {
    const photos = await queries.findPhotos(db, ids)
    if (photos.length < new Set(ids).size) throw refuse('photo_missing')
    for (const [ownerId, theirs] of Map.groupBy(photos, ({ owner_id }) => owner_id)) {
      await purge(ownerId, async (tx) => {
        const found = await (takesFiles ? queries.findSharing : queries.findPhotos)(tx, idsOf(theirs))
        await record(tx, found)
        return found
      })
    }
  }

  return { uncount, release, finishRelease, purge, purgeAll, takeDown }
}
