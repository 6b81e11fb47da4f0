import { placeGap } from '#db/list-positions.ts'
import type { Db } from '#db/schema/schema.ts'

/** How many of these can be seen in it. */
export async function countInAlbum(db: Db, albumId: number, photoIds: number[]) {
  const { count } = await db
    .selectFrom('album_photos')
    .innerJoin('photos', 'photos.id', 'album_photos.photo_id')
    .where('album_photos.album_id', '=', albumId)
    .where('album_photos.photo_id', 'in', photoIds)
    .where('photos.deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const others = (db: Db, albumId: number, moved: number[]) =>
  db.selectFrom('album_photos').where('album_id', '=', albumId).where('photo_id', 'not in', moved)

/** The place of the last one that stays where it is. */
export async function findLast(db: Db, albumId: number, moved: number[]) {
  const last = others(db, albumId, moved).orderBy('place', 'desc').limit(1).select('place')
  return (await last.executeTakeFirst())?.place ?? null
}

/** The place of a photo, and of the one before it among those that stay where they are. */
export async function findAround(db: Db, albumId: number, moved: number[], photoId: number) {
  const { place: until } = await db
    .selectFrom('album_photos')
    .where('album_id', '=', albumId)
    .where('photo_id', '=', photoId)
    .select('place')
    .executeTakeFirstOrThrow()
  const earlier = others(db, albumId, moved)
    .where('place', '<=', until)
    .where((where) => where.or([where('place', '<', until), where('photo_id', '<', photoId)]))
    .orderBy('place', 'desc')
    .limit(1)
    .select('place')
  return { after: (await earlier.executeTakeFirst())?.place ?? null, until }
}

/** Gives all of them places with room in between, in the order in which they stand. */
export const spread = (db: Db, albumId: number) =>
  db
    .updateTable('album_photos')
    .from(({ selectFrom }) =>
      selectFrom('album_photos')
        .where('album_id', '=', albumId)
        .select(({ fn }) => [
          'photo_id as moved_id',
          fn
            .agg<number>('row_number')
            .over((over) => over.orderBy('place').orderBy('photo_id'))
            .as('rank'),
        ])
        .as('ranked'),
    )
    .set(({ eb, lit }) => ({ place: eb('ranked.rank', '*', lit(placeGap)) }))
    .where('album_id', '=', albumId)
    .whereRef('photo_id', '=', 'ranked.moved_id')
    .execute()

export const setPlaces = (db: Db, album_id: number, places: { photo_id: number; place: number }[]) =>
  db
    .insertInto('album_photos')
    .values(places.map((place) => ({ ...place, album_id })))
    .onConflict((conflict) =>
      conflict.columns(['album_id', 'photo_id']).doUpdateSet(({ ref }) => ({ place: ref('excluded.place') })),
    )
    .execute()
