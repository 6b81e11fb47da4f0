import { type Caller, hasPermission, requirePermission } from '#platform/caller.ts'
import { putAtEnd } from '#db/list-positions.ts'
import { notePhotoChange } from '#db/photo-changes.ts'
import { refuse } from '#platform/refusal.ts'
import { guarding, type Needs } from './guarding.ts'
import * as queries from './queries.ts'

/** Which photos are in an album. */
export function albumContents(needs: Needs) {
  const { guard, unguard, reguarding } = guarding(needs)
  const time = () => needs.now().toISOString()

  return {
    async addPhotos(owner: Caller, id: number, photoIds: number[]) {
      const counts = { added: 0, photo_count: 0 }
      await reguarding(owner.id, async (tx) => {
        const album = await queries.findAlbum(tx, owner.id, id, time())
        if (!album) throw refuse('album_missing')
        if (!hasPermission(owner, 'user:photo:read') && (await needs.sharedPictures.isAlbumShared(tx, id))) {
          throw refuse('permission_lacking')
        }
        const owned = await queries.countPhotos(tx, owner.id, photoIds)
        if (owned < new Set(photoIds).size) throw refuse('photo_missing')
        const added = await putAtEnd(tx, id, photoIds)
        await queries.addToPhotoCount(tx, id, added.length)
        await notePhotoChange(tx, owner.id)
        counts.added = added.length
        counts.photo_count = album.photo_count + added.length
        return album.is_protected ? guard(tx, added) : []
      })
      return counts
    },

    async removePhotos(owner: Caller, id: number, photoIds: number[]) {
      let slugs: string[] = []
      await reguarding(owner.id, async (tx) => {
        const album = await queries.findAlbum(tx, owner.id, id, time())
        if (!album) throw refuse('album_missing')
        if (album.is_protected) requirePermission(owner, 'user:photo:read')
        slugs = await needs.sharedPictures.announceAlbum(tx, id)
        const removed = await queries.removeFromAlbum(tx, id, photoIds)
        await queries.addToPhotoCount(tx, id, -(await queries.countPhotos(tx, owner.id, removed)))
        await notePhotoChange(tx, owner.id)
        return album.is_protected ? unguard(tx, await queries.keysOf(tx, removed)) : []
      })
      needs.sharedPictures.forget(slugs)
    },
  }
}
