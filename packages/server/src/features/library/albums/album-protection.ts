import type { Db } from '#db/schema/schema.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { AlbumShares, OwnerLock } from '#features/library/photos/update-photos.ts'

export interface AlbumProtectionDeps {
  db: Db
  pictures: Pick<PictureService, 'withdraw' | 'publishInvalidation' | 'evict'>
  sharedPictures: Pick<AlbumShares, 'isAlbumShared' | 'evict'> & {
    /** Runs in the transaction that removes photos from the album; returns the share slugs to evict from the cache. */
    announceAlbum: (tx: Db, albumId: number) => Promise<string[]>
    /** Runs in the transaction that deletes the album and ends its shares. */
    removeAlbumShares: (tx: Db, albumId: number) => Promise<string[]>
  }
  reservations: OwnerLock
  now: () => Date
}

/** A protected album protects its photos: adding or removing a photo changes who sees it from the next request on. */
export function createAlbumProtection({ db, pictures, reservations }: AlbumProtectionDeps) {
  return {
    /** Photos added to a protected album are withdrawn, so that URLs handed out before stop working. */
    protectPhotos: (tx: Db, photoIds: number[]) => pictures.withdraw(tx, photoIds),

    /** Photos removed from a protected album are evicted from the picture caches. */
    async unprotectPhotos(tx: Db, keys: string[]) {
      await pictures.publishInvalidation(tx, keys)
      return keys
    },

    /**
     * Runs changes to photo protection in one transaction and evicts the returned keys from the cache afterwards. The
     * owner's row is locked, also against trash operations; otherwise concurrent changes leave the album's photo count
     * wrong.
     */
    async runProtectionChange(ownerId: number, work: (tx: Db) => Promise<string[]>) {
      const keys = await db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, ownerId)
        return work(tx)
      })
      pictures.evict(keys)
    },
  }
}
