import type { ScreenedPhoto } from './match-queries.ts'
import { recordPhotoChange } from '#db/photo-changes.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { PublishEvent } from '#features/operations/webhooks/publish-event.ts'

export interface ScreeningAnnouncementDeps {
  pictures: Pick<PictureService, 'publishInvalidation' | 'withdraw' | 'evict'>
  publishEvent: PublishEvent
}

const idsOf = (photos: ScreenedPhoto[]) => photos.map(({ id }) => id)
const keysOf = (photos: ScreenedPhoto[]) => photos.map(({ key }) => key)

/** Announces in the transaction of the change which photos others see now, or no longer. */
export function createScreeningAnnouncements({ pictures, publishEvent }: ScreeningAnnouncementDeps) {
  /** Owners are updated in a fixed order, since two transactions could deadlock otherwise. */
  async function recordChanges(tx: Db, photos: ScreenedPhoto[]) {
    const byOwner = Map.groupBy(photos, ({ owner_id }) => owner_id ?? 0)
    for (const [ownerId, owned] of [...byOwner].toSorted(([one], [other]) => one - other)) {
      if (ownerId > 0) await recordPhotoChange(tx, ownerId, idsOf(owned))
    }
  }

  return {
    /** Whoever has their address is refused from now on. */
    async withdraw(tx: Db, photos: ScreenedPhoto[]) {
      if (photos.length === 0) return
      await recordChanges(tx, photos)
      await pictures.withdraw(tx, idsOf(photos))
    },

    async release(tx: Db, photos: ScreenedPhoto[]) {
      if (photos.length === 0) return
      await recordChanges(tx, photos)
      await pictures.publishInvalidation(tx, keysOf(photos))
      await publishEvent(tx, 'photo.published', idsOf(photos))
    },

    /** Runs after that transaction, so that this process does not wait for the signal. */
    evict: (photos: ScreenedPhoto[]) => pictures.evict(keysOf(photos)),
  }
}
