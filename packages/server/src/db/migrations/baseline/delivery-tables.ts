import type { Kysely } from 'kysely'
import { createIndex, createTable } from '#db/schema/columns.ts'

export async function createDeliveryTables(db: Kysely<unknown>) {
  await createAddresses(db)
  await createTraffic(db)
}

async function createAddresses(db: Kysely<unknown>) {
  // URLs of another image host that lead to an imported photo.
  await createTable(
    db,
    'url_aliases',
    { path: 'text', photo_id: 'integer', created_at: 'text' },
    { key: ['path'], references: { photo_id: 'photos.id' } },
  )
  await createIndex(db, 'url_aliases_by_photo', 'url_aliases', ['photo_id'])

  // Queries with which links of photos were requested, so that a CDN can purge them when the photo is deleted.
  await createTable(
    db,
    'rendering_addresses',
    { photo_id: 'integer', query: 'text', seen_at: 'text' },
    { key: ['photo_id', 'query'] },
  )
  await createIndex(db, 'rendering_addresses_by_time', 'rendering_addresses', ['seen_at'])
}

async function createTraffic(db: Kysely<unknown>) {
  // Traffic by photo is for the statistics of its owner, traffic by user for the monthly cap: 31 rows at most.
  await createTable(
    db,
    'photo_traffic',
    { photo_id: 'integer', day: 'text', hits: 'integer', bytes: 'bigint' },
    { key: ['photo_id', 'day'], references: { photo_id: 'photos.id' } },
  )
  await createIndex(db, 'photo_traffic_by_day', 'photo_traffic', ['day'])

  await createTable(
    db,
    'user_traffic',
    { user_id: 'integer', day: 'text', hits: 'integer', bytes: 'bigint' },
    { key: ['user_id', 'day'], references: { user_id: 'users.id' } },
  )
}
