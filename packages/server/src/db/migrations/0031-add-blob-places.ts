import type { Kysely } from 'kysely'
import { createIndex, createTable } from '#db/schema/columns.ts'

/** Where files were taken, in millionths of a degree, and the cities that are near. */
export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'cities',
    {
      id: 'integer',
      country: 'text',
      name: 'text',
      name_zh: 'text?',
      latitude: 'integer',
      longitude: 'integer',
    },
    { key: ['id'] },
  )
  await createTable(
    db,
    'blob_places',
    {
      blob_id: 'integer',
      owner_id: 'integer?',
      latitude: 'integer',
      longitude: 'integer',
      city_id: 'integer?',
      country: 'text?',
      data_version: 'integer?',
    },
    { key: ['blob_id'], references: { blob_id: 'blobs.id', city_id: 'cities.id' } },
  )
  await createIndex(db, 'blob_places_by_position', 'blob_places', ['owner_id', 'latitude', 'longitude'])
  await createIndex(db, 'blob_places_by_city', 'blob_places', ['owner_id', 'city_id'])
}
