import type { Db } from './schema.ts'

/** Wide enough for a whole call to go between two photos, and for many calls before all are numbered anew. */
export const placeGap = 65_536

/**
 * Behind what is in the album already: an order that somebody has made stays as it is, and goes on. Which of them were
 * not in it before. Only with the owner's lock, as two that look for the end at once would find the same one.
 */
export async function putAtEnd(db: Db, album_id: number, photoIds: number[]) {
  const { last } = await db
    .selectFrom('album_photos')
    .where('album_id', '=', album_id)
    .select(({ fn }) => fn.max('place').as('last'))
    .executeTakeFirstOrThrow()
  const added = await db
    .insertInto('album_photos')
    .values(photoIds.map((photo_id, index) => ({ album_id, photo_id, place: (last ?? 0) + placeGap * (index + 1) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('photo_id')
    .execute()
  return added.map(({ photo_id }) => photo_id)
}
