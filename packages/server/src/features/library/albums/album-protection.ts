import type { Db } from '#db/schema/schema.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { AlbumShares, OwnerLock } from '#features/library/photos/update-photos.ts'

export interface AlbumProtectionDeps {
  db: Db
  pictures: Pick<PictureService, 'withdraw' | 'announce' | 'forget'>
  sharedPictures: Pick<AlbumShares, 'isAlbumShared' | 'forget'> & {
    /** In the transaction that takes photos out of the album; answers with the slugs to forget. */
    announceAlbum: (tx: Db, albumId: number) => Promise<string[]>
    /** In the transaction that removes the album: its shares go with it. */
    endAlbum: (tx: Db, albumId: number) => Promise<string[]>
  }
  reservations: OwnerLock
  now: () => Date
}

/** A protected album protects what is in it: whatever goes in or comes out is seen otherwise with the next request. */
export function createAlbumProtection({ db, pictures, reservations }: AlbumProtectionDeps) {
  return {
    /** Photos that it has taken in: what was given out before opens them no more. */
    guard: (tx: Db, photoIds: number[]) => pictures.withdraw(tx, photoIds),

    /** Photos that it has let go. */
    async unguard(tx: Db, keys: string[]) {
      await pictures.announce(tx, keys)
      return keys
    },

    /**
     * Does in one transaction what may change how photos are protected, and forgets those it answers with. The changes of
     * one owner take turns, also with those of the trash: an album counts its photos right whatever comes together.
     */
    async reguarding(ownerId: number, work: (tx: Db) => Promise<string[]>) {
      const keys = await db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, ownerId)
        return work(tx)
      })
      pictures.forget(keys)
    },
  }
}
