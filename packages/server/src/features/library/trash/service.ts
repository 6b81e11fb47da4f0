import type { Caller } from '#platform/caller.ts'
import type { BlockedHashService } from '#features/safety/blocked-hashes/service.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import type { ModerationService } from '#features/safety/moderation/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { bytesOf, idsOf, type PhotoPurgeDeps, createPhotoPurge } from './purge-photos.ts'
import * as queries from './queries.ts'
import { type TrashListDeps, createTrashList } from './trash-list.ts'
import { DAY_MS } from '#platform/time.ts'

interface TrashServiceDeps extends Omit<PhotoPurgeDeps, 'pictures'>, Omit<TrashListDeps, 'pictures'> {
  pictures: PhotoPurgeDeps['pictures'] & TrashListDeps['pictures']
  settings: SettingsStore
  groups: Pick<GroupService, 'inForce' | 'capacityOf'>
  blockedHashes: Pick<BlockedHashService, 'checkBlobs'>
  moderation: Pick<ModerationService, 'resume'>
  now: () => Date
}

const PHOTOS_PER_BATCH_COUNT = 100

/** Moving photos to the trash disables links and frees quota at once; files are deleted when the trash is emptied. */
export function createTrashService(needs: TrashServiceDeps) {
  const { db, settings, groups, blockedHashes, moderation, pictures, reservations, tell, now } = needs
  const { uncount, release, finishRelease, purge, purgeAll, takeDown } = createPhotoPurge(needs)

  return {
    /** Releases files for callers that replace the file of a photo. */
    release,
    finishRelease,

    ...createTrashList(needs),

    /** Restores photos with their links and albums, if the quota allows. */
    async restore(owner: Caller, ids: number[]) {
      const group = await groups.inForce(owner.id)
      const capacity = group.capacity_bytes > 0 ? await groups.capacityOf(owner.id, group) : null
      const keys = await db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, owner.id)
        const photos = await queries.findTrashed(tx, owner.id, ids, now().toISOString())
        if (photos.length < new Set(ids).size) throw refuse('photo_missing')
        await blockedHashes.checkBlobs(
          tx,
          photos.map(({ blob_id }) => blob_id),
        )
        await reservations.requireRoom(tx, owner.id, capacity, bytesOf(photos))
        await queries.markDeleted(tx, idsOf(photos), null)
        await queries.countInAlbums(tx, idsOf(photos), '+')
        await queries.addToUsage(tx, owner.id, photos.length, bytesOf(photos))
        await tell(tx, 'photo.created', idsOf(photos))
        await moderation.resume(tx, idsOf(photos))
        return pictures.withdraw(tx, idsOf(photos))
      })
      pictures.forget(keys)
    },

    /** Deletes photos in the trash permanently. */
    async remove(owner: Caller, ids: number[]) {
      const photos = await queries.findTrashed(db, owner.id, ids, '')
      if (photos.length < new Set(ids).size) throw refuse('photo_missing')
      await purge(owner.id, async (tx) => {
        const found = await queries.findPhotos(tx, idsOf(photos))
        // A photo that was restored meanwhile is no longer in the trash.
        if (found.some(({ deleted_at }) => deleted_at === null)) throw refuse('photo_missing')
        return found
      })
    },

    takeDown,

    /** All photos are trashed or none; a photo of another owner is reported as missing. */
    async put(owner: Pick<Caller, 'id'>, ids: number[]) {
      const keys = await db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, owner.id)
        const photos = await queries.findOwned(tx, owner.id, ids)
        if (photos.length < new Set(ids).size) throw refuse('photo_missing')
        await queries.markDeleted(tx, idsOf(photos), now().toISOString())
        return uncount(tx, owner.id, photos)
      })
      pictures.forget(keys)
    },

    /** Deletes all photos permanently as part of account deletion. */
    async purgeAllOf(ownerId: number, signal?: AbortSignal) {
      for (const isDeleted of [false, true]) {
        let found: { id: number; owner_id: number | null }[]
        do {
          if (signal?.aborted) return
          found = await queries.listOfOwner(db, ownerId, isDeleted, PHOTOS_PER_BATCH_COUNT)
          await purgeAll(found)
        } while (found.length === PHOTOS_PER_BATCH_COUNT)
      }
    },

    /** Purges photos whose trash retention has passed and photos that have expired. */
    async empty(signal?: AbortSignal) {
      const time = now()
      const { trash_days } = await settings.get()
      const before = new Date(time.getTime() - trash_days * DAY_MS).toISOString()
      for (;;) {
        const found = [
          ...(await queries.listDeletedBefore(db, before, PHOTOS_PER_BATCH_COUNT)),
          ...(await queries.listExpiredBefore(db, time.toISOString(), PHOTOS_PER_BATCH_COUNT)),
        ]
        // Photos that were restored, or whose expiry was extended, since they were listed are kept.
        await purgeAll(found, (tx, ids) => queries.findDue(tx, ids, before, time.toISOString()))
        if (found.length < PHOTOS_PER_BATCH_COUNT || signal?.aborted) return
      }
    },
  }
}

export type TrashService = ReturnType<typeof createTrashService>
