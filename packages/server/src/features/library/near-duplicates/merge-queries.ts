import type { Db } from '#db/schema/schema.ts'

/** Returns the albums of these photos, with the first place that one of them has in each. */
export const listPlaces = (db: Db, photoIds: number[]) =>
  db
    .selectFrom('album_photos')
    .innerJoin('albums', 'albums.id', 'album_photos.album_id')
    .where('album_photos.photo_id', 'in', photoIds)
    .groupBy(['albums.id', 'albums.is_protected'])
    .orderBy('albums.id')
    .select(({ fn }) => ['albums.id as album_id', 'albums.is_protected', fn.min('album_photos.place').as('place')])
    .execute()

/** Returns the albums in which the photo was not before. */
export async function insertPlaces(db: Db, photo_id: number, places: { album_id: number; place: number }[]) {
  const inserted = await db
    .insertInto('album_photos')
    .values(places.map(({ album_id, place }) => ({ album_id, photo_id, place })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('album_id')
    .execute()
  return inserted.map(({ album_id }) => album_id)
}

export const incrementPhotoCounts = (db: Db, albumIds: number[]) =>
  db
    .updateTable('albums')
    .set(({ eb }) => ({ photo_count: eb('photo_count', '+', 1) }))
    .where('id', 'in', albumIds)
    .execute()

export const replaceCovers = (db: Db, ownerId: number, photoIds: number[], cover_id: number) =>
  db.updateTable('albums').set({ cover_id }).where('owner_id', '=', ownerId).where('cover_id', 'in', photoIds).execute()

/** Returns the shares that list one of these photos. */
export const listShares = (db: Db, photoIds: number[]) =>
  db
    .selectFrom('share_items')
    .innerJoin('shares', 'shares.id', 'share_items.share_id')
    .where('share_items.photo_id', 'in', photoIds)
    .where('shares.removed_at', 'is', null)
    .select(['shares.id', 'shares.slug'])
    .distinct()
    .execute()

export const insertShareItems = (db: Db, photo_id: number, shareIds: number[]) =>
  db
    .insertInto('share_items')
    .values(shareIds.map((share_id) => ({ share_id, photo_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
