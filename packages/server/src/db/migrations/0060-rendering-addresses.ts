import type { Kysely } from 'kysely'
import { createIndex, createTable } from '#db/schema/columns.ts'

/** Under which queries links of photos were asked for, so that a CDN can be told of them when the photo goes. */
export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'rendering_addresses',
    { photo_id: 'integer', query: 'text', seen_at: 'text' },
    { key: ['photo_id', 'query'] },
  )
  await createIndex(db, 'rendering_addresses_by_time', 'rendering_addresses', ['seen_at'])
}
