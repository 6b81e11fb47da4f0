import * as queries from './queries.ts'
import { recordPhotoChange } from '#db/photo-changes.ts'
import type { Db } from '#db/schema/schema.ts'
import type { ObjectService } from '#features/storages/objects/service.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import type { PublishEvent } from '#features/operations/webhooks/publish-event.ts'
import { refuse } from '#platform/refusal.ts'
import type { Caller } from '#platform/caller.ts'
import type { BlockedHashService } from '#features/safety/blocked-hashes/service.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import type { ModerationService } from '#features/safety/moderation/service.ts'
import type { SettingsStore } from '#settings/store.ts'
import { type TrashListDeps, createTrashList } from './trash-list.ts'
import { DAY_MS } from '#platform/time.ts'
import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'

interface PhotoPurgeDeps {
  db: Db
  pictures: Pick<PictureService, 'withdraw' | 'evict' | 'listVariantPaths' | 'clearRenderings'>
  reservations: Pick<Reservations, 'lockUser' | 'requireCapacity'>
  objects: Pick<ObjectService, 'release' | 'remove'>
  publishEvent: PublishEvent
}

type PurgedPhotoRow = Awaited<ReturnType<typeof queries.findPhotos>>[number]

const idsOf = (photos: { id: number }[]) => photos.map(({ id }) => id)

const bytesOf = (photos: PurgedPhotoRow[]) =>
  photos.reduce((sum, { bytes, version_bytes }) => sum + bytes + Number(version_bytes ?? 0), 0)

/** Purges photos permanently: the rows are deleted first and record the files to delete after them. */
function createPhotoPurge({ db, pictures, reservations, objects, publishEvent }: PhotoPurgeDeps) {
  /** Subtracts photos from all counters; returns the keys to evict from the cache. */
  async function uncount(tx: Db, ownerId: number | null, photos: PurgedPhotoRow[]) {
    if (photos.length === 0) return []
    // Photo rows are locked before the user row, in the same order as thumbnail creation; otherwise the two deadlock.
    const keys = await pictures.withdraw(tx, idsOf(photos))
    await publishEvent(tx, 'photo.deleted', idsOf(photos))
    await queries.adjustAlbumCounts(tx, idsOf(photos), '-')
    if (ownerId !== null) await queries.addToUsage(tx, ownerId, idsOf(photos), -1, -bytesOf(photos))
    return keys
  }

  /** Runs in the transaction that removes the last references to these files; deletes the rows of unused blobs. */
  async function release(tx: Db, blobIds: number[]) {
    const blobs = blobIds.length > 0 ? await queries.deleteUnusedBlobs(tx, blobIds) : []
    const files = blobs.flatMap(({ storage_id, path }) =>
      [path, ...pictures.listVariantPaths(path)].map((file) => ({ storage_id, path: file })),
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
        await recordPhotoChange(tx, ownerId, idsOf(photos))
      }
      const blobIds = [...photos.map(({ blob_id }) => blob_id), ...earlier]
      return { keys: forgotten, released: await release(tx, blobIds) }
    })
    pictures.evict(keys)
    await finishRelease(released)
  }

  /** `still` selects the photos that are still due once the owner is locked. */
  async function purgeAll(candidates: { id: number; owner_id: number | null }[], still = queries.findPhotos) {
    for (const [ownerId, photos] of Map.groupBy(candidates, ({ owner_id }) => owner_id)) {
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
        const purgedPhotos = await (takesFiles ? queries.findPhotosSharingFiles : queries.findPhotos)(tx, idsOf(theirs))
        await record(tx, purgedPhotos)
        return purgedPhotos
      })
    }
  }

  return { uncount, release, finishRelease, purge, purgeAll, takeDown }
}

interface TrashServiceDeps extends Omit<PhotoPurgeDeps, 'pictures'>, Omit<TrashListDeps, 'pictures'> {
  pictures: PhotoPurgeDeps['pictures'] & TrashListDeps['pictures']
  settings: SettingsStore
  groups: Pick<GroupService, 'getEffectiveGroup' | 'getCapacityBytes'>
  blockedHashes: Pick<BlockedHashService, 'checkBlobs'>
  moderation: Pick<ModerationService, 'resume'>
  now: () => Date
}

const PHOTOS_PER_BATCH_COUNT = 100

/** Moving photos to the trash disables links and frees quota at once; files are deleted when the trash is emptied. */
export function createTrashService(deps: TrashServiceDeps) {
  const { db, settings, groups, blockedHashes, moderation, pictures, reservations, publishEvent, now } = deps
  const { uncount, release, finishRelease, purge, purgeAll, takeDown } = createPhotoPurge(deps)

  /** Runs in a transaction that has locked the owner; returns the keys to evict from the cache after it. */
  async function trashWithin(tx: Db, ownerId: number, ids: number[]) {
    const photos = await queries.findOwned(tx, ownerId, ids)
    if (photos.length < new Set(ids).size) throw refuse('photo_missing')
    await queries.markDeleted(tx, idsOf(photos), now().toISOString())
    return uncount(tx, ownerId, photos)
  }

  return {
    /** Releases files for callers that replace the file of a photo. */
    release,
    finishRelease,

    ...createTrashList(deps),

    /** Restores photos with their links and albums, if the quota allows. */
    async restore(owner: Caller, ids: number[]) {
      const group = await groups.getEffectiveGroup(owner.id)
      const capacity = group.capacity_bytes > 0 ? await groups.getCapacityBytes(owner.id, group) : null
      const keys = await db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, owner.id)
        const photos = await queries.findTrashed(tx, owner.id, ids, now().toISOString())
        if (photos.length < new Set(ids).size) throw refuse('photo_missing')
        await blockedHashes.checkBlobs(
          tx,
          photos.map(({ blob_id }) => blob_id),
        )
        await reservations.requireCapacity(tx, owner.id, capacity, bytesOf(photos))
        await queries.markDeleted(tx, idsOf(photos), null)
        await queries.adjustAlbumCounts(tx, idsOf(photos), '+')
        await queries.addToUsage(tx, owner.id, idsOf(photos), 1, bytesOf(photos))
        await publishEvent(tx, 'photo.created', idsOf(photos))
        await moderation.resume(tx, idsOf(photos))
        return pictures.withdraw(tx, idsOf(photos))
      })
      pictures.evict(keys)
    },

    /** Deletes photos in the trash permanently. */
    async remove(owner: Caller, ids: number[]) {
      const photos = await queries.findTrashed(db, owner.id, ids, '')
      if (photos.length < new Set(ids).size) throw refuse('photo_missing')
      await purge(owner.id, async (tx) => {
        const deletedPhotos = await queries.findPhotos(tx, idsOf(photos))
        // A photo that was restored meanwhile is no longer in the trash.
        if (deletedPhotos.some(({ deleted_at }) => deleted_at === null)) throw refuse('photo_missing')
        return deletedPhotos
      })
    },

    takeDown,

    trashWithin,

    /** All photos are trashed or none; a photo of another owner is reported as missing. */
    async moveToTrash(owner: Pick<Caller, 'id'>, ids: number[]) {
      const keys = await db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, owner.id)
        return trashWithin(tx, owner.id, ids)
      })
      pictures.evict(keys)
    },

    /** Deletes all photos permanently as part of account deletion. */
    async purgeAllOf(ownerId: number, signal?: AbortSignal) {
      for (const isDeleted of [false, true]) {
        let batch: { id: number; owner_id: number | null }[]
        do {
          if (signal?.aborted) return
          batch = await queries.listOfOwner(db, ownerId, isDeleted, PHOTOS_PER_BATCH_COUNT)
          await purgeAll(batch)
        } while (batch.length === PHOTOS_PER_BATCH_COUNT)
      }
    },

    /** Purges photos whose trash retention has passed and photos that have expired. */
    async purgeDuePhotos(signal?: AbortSignal) {
      const time = now()
      const { trash_days } = await settings.get()
      const before = new Date(time.getTime() - trash_days * DAY_MS).toISOString()
      for (;;) {
        const duePhotos = [
          ...(await queries.listDeletedBefore(db, before, PHOTOS_PER_BATCH_COUNT)),
          ...(await queries.listExpiredBefore(db, time.toISOString(), PHOTOS_PER_BATCH_COUNT)),
        ]
        // Photos that were restored, or whose expiry was extended, since they were listed are kept.
        await purgeAll(duePhotos, (tx, ids) => queries.findDuePhotos(tx, ids, before, time.toISOString()))
        if (duePhotos.length < PHOTOS_PER_BATCH_COUNT || signal?.aborted) return
      }
    },
  }
}

export type TrashService = ReturnType<typeof createTrashService>

export function registerTrashJobs(jobs: Pick<Jobs, 'schedule'>, trash: TrashService) {
  const empty = defineJob({
    name: 'trash.empty',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => trash.purgeDuePhotos(signal),
  })
  jobs.schedule('* * * * *', empty)
}
