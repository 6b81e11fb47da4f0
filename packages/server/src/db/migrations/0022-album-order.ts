import type { Kysely } from 'kysely'
import { addColumns, createIndex } from '#db/schema/columns.ts'

/** Photos that are here already share a place, which puts them in the order of their ids until somebody moves one. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'albums', { cover_id: 'integer?', sort: 'text' }, { sort: 'newest' })
  await addColumns(db, 'album_photos', { place: 'bigint' }, { place: 0 })
  await createIndex(db, 'album_photos_by_place', 'album_photos', ['album_id', 'place', 'photo_id'])
}
