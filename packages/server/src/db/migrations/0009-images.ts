import type { Kysely } from 'kysely'
import { addColumns, createIndex, createTable } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'storages', { secrets: 'text?', policy: 'text', mirror_id: 'integer?' }, { policy: '{}' })
  await addColumns(
    db,
    'groups',
    { policy: 'text', monthly_traffic_bytes: 'bigint' },
    { policy: '{}', monthly_traffic_bytes: 0 },
  )
  await addColumns(
    db,
    'blobs',
    { source_sha256: 'text?', frames: 'integer', exif: 'text?', place: 'text?' },
    { frames: 1 },
  )
  await createIndex(db, 'blobs_by_source', 'blobs', ['owner_id', 'source_sha256'])
  await addColumns(db, 'photos', { is_protected: 'integer' }, { is_protected: 0 })
  await addColumns(db, 'albums', { is_protected: 'integer' }, { is_protected: 0 })
  await files(db)
  await addresses(db)
  await work(db)
}

async function files(db: Kysely<unknown>) {
  const blob = { blob_id: 'blobs.id' }
  await createTable(db, 'blob_patches', { blob_id: 'integer', patch: 'text' }, { key: ['blob_id'], references: blob })
  await createTable(
    db,
    'blob_copies',
    { blob_id: 'integer', storage_id: 'integer', created_at: 'text' },
    { key: ['blob_id', 'storage_id'], references: { ...blob, storage_id: 'storages.id' } },
  )
  await createIndex(db, 'blob_copies_by_storage', 'blob_copies', ['storage_id', 'blob_id'])
  await createTable(
    db,
    'photo_versions',
    {
      id: 'id',
      photo_id: 'integer',
      blob_id: 'integer',
      version: 'integer',
      filename: 'text',
      bytes: 'bigint',
      created_at: 'text',
    },
    { references: { ...blob, photo_id: 'photos.id' } },
  )
  await createIndex(db, 'photo_versions_by_photo', 'photo_versions', ['photo_id', 'id'])
  await createIndex(db, 'photo_versions_by_blob', 'photo_versions', ['blob_id'])
  await createIndex(db, 'photo_versions_by_time', 'photo_versions', ['created_at'])
  await createTable(
    db,
    'blocked_hashes',
    { sha256: 'text', reason: 'text', blocked_by: 'integer?', created_at: 'text' },
    { key: ['sha256'], references: { blocked_by: 'users.id' } },
  )
}

async function addresses(db: Kysely<unknown>) {
  await createTable(
    db,
    'url_aliases',
    { path: 'text', photo_id: 'integer', created_at: 'text' },
    { key: ['path'], references: { photo_id: 'photos.id' } },
  )
  await createIndex(db, 'url_aliases_by_photo', 'url_aliases', ['photo_id'])
  // By photo for its owner's figures, by user for the cap: a month of the latter is 31 rows at most.
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

async function work(db: Kysely<unknown>) {
  await createTable(
    db,
    'remote_downloads',
    {
      id: 'id',
      batch: 'text',
      user_id: 'integer',
      url: 'text',
      fields: 'text',
      state: 'text',
      reason: 'text?',
      photo_id: 'integer?',
      created_at: 'text',
      updated_at: 'text',
    },
    { references: { user_id: 'users.id' } },
  )
  await createIndex(db, 'remote_downloads_by_user', 'remote_downloads', ['user_id', 'batch'])
  await createIndex(db, 'remote_downloads_by_state', 'remote_downloads', ['state', 'id'])
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
    },
    { references: { from_id: 'storages.id', to_id: 'storages.id', started_by: 'users.id' } },
  )
}
