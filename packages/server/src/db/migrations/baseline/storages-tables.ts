import type { Kysely } from 'kysely'
import { createIndex, createTable } from '#db/schema/columns.ts'

export async function createStorageTables(db: Kysely<unknown>) {
  await createTable(
    db,
    'storages',
    {
      id: 'id',
      name: 'text',
      intro: 'text',
      provider: 'text',
      options: 'text',
      is_enabled: 'integer',
      created_at: 'text',
      secrets: 'text?',
      policy: 'text',
      mirror_id: 'integer?',
      checked_at: 'text?',
      trouble: 'text?',
      read_only_since: 'text?',
    },
    { defaults: { policy: '{}' } },
  )

  await createTable(
    db,
    'object_intents',
    { id: 'id', storage_id: 'integer', path: 'text', created_at: 'text' },
    { references: { storage_id: 'storages.id' } },
  )
}

/** Creates the tables of mirrors and storage migrations, which refer to users and to the files of the library. */
export async function createStorageMigrationTables(db: Kysely<unknown>) {
  await createTable(
    db,
    'storage_moves',
    {
      id: 'id',
      from_id: 'integer',
      to_id: 'integer',
      state: 'text',
      total: 'integer',
      moved: 'integer',
      failed: 'integer',
      moved_bytes: 'bigint',
      last_blob_id: 'integer',
      error: 'text?',
      started_by: 'integer?',
      created_at: 'text',
      updated_at: 'text',
      lease_until: 'text?',
      begun_at: 'text?',
      begun_moved: 'integer',
    },
    {
      references: { from_id: 'storages.id', to_id: 'storages.id', started_by: 'users.id' },
      defaults: { begun_moved: 0 },
    },
  )

  await createTable(
    db,
    'blob_copies',
    { blob_id: 'integer', storage_id: 'integer', created_at: 'text' },
    { key: ['blob_id', 'storage_id'], references: { blob_id: 'blobs.id', storage_id: 'storages.id' } },
  )
  await createIndex(db, 'blob_copies_by_storage', 'blob_copies', ['storage_id', 'blob_id'])
}
