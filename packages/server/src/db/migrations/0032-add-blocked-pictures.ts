import type { Kysely } from 'kysely'
import { addColumns, createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

/** Pictures that look like blocked ones are quarantined. */
export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'blocked_pictures',
    {
      id: 'id',
      hash: 'text',
      reason: 'text',
      source: 'text',
      photo_id: 'integer?',
      blocked_by: 'integer?',
      created_at: 'text',
    },
    { references: { blocked_by: 'users.id' } },
  )
  await createUniqueIndex(db, 'blocked_pictures_by_hash', 'blocked_pictures', ['hash'])
  await createTable(
    db,
    'blocked_picture_scans',
    { id: 'id', first_id: 'integer', last_id: 'integer', last_blob_id: 'integer' },
    { defaults: { last_blob_id: 0 } },
  )
  await createTable(
    db,
    'picture_matches',
    { blob_id: 'integer', hash: 'text', distance: 'integer', state: 'text', created_at: 'text' },
    { key: ['blob_id'], references: { blob_id: 'blobs.id' } },
  )
  await createIndex(db, 'picture_matches_by_state', 'picture_matches', ['state', 'blob_id'])
  await addColumns(db, 'picture_hashes', { is_compared: 'integer' }, { is_compared: 0 })
  await createIndex(db, 'picture_hashes_to_compare', 'picture_hashes', ['blob_id'], 'is_compared = 0')
  await addColumns(db, 'photos', { screening: 'text?' })
  await createIndex(db, 'photos_in_screening', 'photos', ['screening', 'id'], 'screening is not null')
}
