import type { Kysely } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

export async function createUploadsTables(db: Kysely<unknown>) {
  await createReservations(db)
  await createResumableUploads(db)
  await createRemoteDownloads(db)
  await createImports(db)
}

async function createReservations(db: Kysely<unknown>) {
  // Each uploader, a user or an IP address, has one row: locking it serializes the checks of one uploader.
  await createTable(db, 'upload_holders', { holder: 'text', touched_at: 'text' }, { key: ['holder'] })

  await createTable(db, 'upload_slots', {
    id: 'id',
    holder: 'text',
    bytes: 'bigint',
    reserved_at: 'text',
    lease_until: 'text',
  })
  await createIndex(db, 'upload_slots_by_holder', 'upload_slots', ['holder', 'lease_until'])

  await createTable(
    db,
    'upload_windows',
    { holder: 'text', period: 'text', begins_at: 'text', count: 'integer' },
    { key: ['holder', 'period'] },
  )

  await createTable(
    db,
    'idempotency_keys',
    { holder: 'text', key: 'text', photo_id: 'integer?', created_at: 'text' },
    { key: ['holder', 'key'] },
  )
  await createIndex(db, 'idempotency_keys_by_time', 'idempotency_keys', ['created_at'])
}

async function createResumableUploads(db: Kysely<unknown>) {
  await createTable(
    db,
    'resumable_uploads',
    {
      id: 'text',
      holder: 'text',
      user_id: 'integer?',
      bytes: 'bigint',
      received: 'bigint',
      filename: 'text',
      fields: 'text',
      photo_id: 'integer?',
      expires_at: 'text',
      created_at: 'text',
    },
    { key: ['id'], references: { user_id: 'users.id' } },
  )
  await createIndex(db, 'resumable_uploads_by_holder', 'resumable_uploads', ['holder'])
  await createIndex(db, 'resumable_uploads_by_user', 'resumable_uploads', ['user_id'])
  await createIndex(db, 'resumable_uploads_by_expiry', 'resumable_uploads', ['expires_at'])
}

async function createRemoteDownloads(db: Kysely<unknown>) {
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
      ip_address: 'text',
      attempts: 'integer',
      run_at: 'text?',
      lease_until: 'text?',
      token_id: 'integer?',
    },
    { references: { user_id: 'users.id' }, defaults: { ip_address: '', attempts: 0 } },
  )
  await createIndex(db, 'remote_downloads_by_user', 'remote_downloads', ['user_id', 'batch'])
  await createIndex(db, 'remote_downloads_by_state', 'remote_downloads', ['state', 'id'])
  await createIndex(db, 'remote_downloads_by_time', 'remote_downloads', ['updated_at'])
}

async function createImports(db: Kysely<unknown>) {
  await createTable(db, 'imports', {
    id: 'id',
    kind: 'text',
    source: 'text',
    // The owner of the photos; null when each photo goes to the user of the same name.
    user_id: 'integer?',
    options: 'text',
    secret: 'text?',
    is_dry: 'integer',
    state: 'text',
    problem: 'text?',
    listed_at: 'text?',
    lease_until: 'text?',
    created_at: 'text',
    updated_at: 'text',
  })
  await createIndex(db, 'imports_by_user', 'imports', ['user_id'])

  await createTable(
    db,
    'import_items',
    {
      id: 'id',
      import_id: 'integer',
      user_id: 'integer?',
      path: 'text',
      bytes: 'bigint?',
      facts: 'text',
      dated_at: 'text',
      state: 'text',
      reason: 'text?',
      photo_id: 'integer?',
    },
    { references: { import_id: 'imports.id' } },
  )
  await createUniqueIndex(db, 'import_items_by_path', 'import_items', ['import_id', 'path'])
  await createIndex(db, 'import_items_by_state', 'import_items', ['import_id', 'state', 'dated_at', 'id'])
  await createIndex(db, 'import_items_by_user', 'import_items', ['user_id'])
  await createIndex(db, 'import_items_by_photo', 'import_items', ['photo_id'])
}
