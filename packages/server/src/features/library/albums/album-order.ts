import * as order from './queries.ts'
import { POSITION_GAP } from '#db/sort-order.ts'
import type { AlbumOrder } from '@imagora/contract'
import type { Caller } from '#platform/caller.ts'
import { notePhotoChange } from '#db/photo-changes.ts'
import type { Db } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'
import type { AlbumProtectionDeps } from './album-protection.ts'
import { findAlbum } from './queries.ts'

/** Returns positions between two photos, before the first or after the last; null when the gap is too small. */
export function placesBetween(count: number, after: number | null, until: number | null): number[] | null {
  const all = Array.from({ length: count }, (_none, index) => index + 1)
  if (until === null) return all.map((nth) => (after ?? 0) + POSITION_GAP * nth)
  if (after === null) return all.map((nth) => until - POSITION_GAP * (count + 1 - nth))
  const step = Math.floor((until - after) / (count + 1))
  return step > 0 ? all.map((nth) => after + step * nth) : null
}

export function createAlbumOrder({ db, reservations, now }: AlbumProtectionDeps) {
  async function findPlaces(tx: Db, id: number, moved: number[], before: number | null) {
    if (before === null) return placesBetween(moved.length, await order.findLast(tx, id, moved), null)
    const { after, until } = await order.findAround(tx, id, moved, before)
    return placesBetween(moved.length, after, until)
  }

  return {
    /**
     * Only the moved photos are updated until the gap between two photos is used up; then the whole album is respaced.
     */
    move: (owner: Caller, id: number, { ids, before }: AlbumOrder) =>
      db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, owner.id)
        if (!(await findAlbum(tx, owner.id, id, now().toISOString()))) throw refuse('album_missing')
        const moved = [...new Set(ids)]
        const named = before === null ? moved : [...moved, before]
        if ((await order.countInAlbum(tx, id, named)) < named.length) throw refuse('photo_missing')
        let places = await findPlaces(tx, id, moved, before)
        if (!places) {
          await order.spread(tx, id)
          places = (await findPlaces(tx, id, moved, before))!
        }
        await order.setPlaces(
          tx,
          id,
          places.map((place, index) => ({ photo_id: moved[index]!, place })),
        )
        await notePhotoChange(tx, owner.id)
      }),
  }
}
