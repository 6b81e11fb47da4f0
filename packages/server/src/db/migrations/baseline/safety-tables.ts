import type { Kysely } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

export async function createSafetyTables(db: Kysely<unknown>) {
  await createReports(db)
  await createModeration(db)
}

async function createReports(db: Kysely<unknown>) {
  await createTable(db, 'reports', {
    id: 'id',
    type: 'text',
    target_id: 'integer?',
    target: 'text',
    url: 'text',
    title: 'text',
    owner_id: 'integer?',
    user_id: 'integer?',
    reporter: 'text',
    email: 'text',
    language: 'text',
    reason: 'text',
    content: 'text',
    state: 'text',
    act: 'text',
    note: 'text',
    word: 'text',
    decided_by: 'integer?',
    decided_at: 'text?',
    created_at: 'text',
    updated_at: 'text',
  })
  // One open report by the same reporter about the same target.
  await createUniqueIndex(db, 'reports_open', 'reports', ['reporter', 'type', 'target'], "state = 'open'")
  await createIndex(db, 'reports_by_target', 'reports', ['type', 'target', 'state'])
  await createIndex(db, 'reports_by_state', 'reports', ['state', 'id'])
  await createIndex(db, 'reports_by_reporter', 'reports', ['user_id'])
  await createIndex(db, 'reports_by_owner', 'reports', ['owner_id'])
}

async function createModeration(db: Kysely<unknown>) {
  await createTable(
    db,
    'moderations',
    { photo_id: 'integer', attempts: 'integer', next_at: 'text', owner_id: 'integer' },
    { key: ['photo_id'], defaults: { owner_id: 0 } },
  )
  await createIndex(db, 'moderations_by_next', 'moderations', ['next_at'])
  await createIndex(db, 'moderations_by_owner', 'moderations', ['owner_id', 'next_at'])

  await createTable(
    db,
    'blocked_hashes',
    { sha256: 'text', reason: 'text', blocked_by: 'integer?', created_at: 'text' },
    { key: ['sha256'], references: { blocked_by: 'users.id' } },
  )
}
