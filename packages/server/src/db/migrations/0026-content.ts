import { type Kysely, sql } from 'kysely'
import { addColumns, createIndex, createTable } from '#db/schema/columns.ts'

/** Pages that are here already are seen, and stay so. */
async function pages(db: Kysely<unknown>) {
  await addColumns(db, 'pages', { is_published: 'integer', updated_at: 'text' }, { is_published: 1, updated_at: '' })
  await sql`update pages set updated_at = created_at`.execute(db)
}

async function notices(db: Kysely<unknown>) {
  await createTable(db, 'notices', {
    id: 'id',
    title: 'text',
    content: 'text',
    is_published: 'integer',
    published_at: 'text?',
    created_at: 'text',
    updated_at: 'text',
  })
  await createIndex(db, 'notices_by_time', 'notices', ['is_published', 'published_at', 'id'])
}

async function reports(db: Kysely<unknown>) {
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
  // One open report by the same reporter about the same.
  await sql`create unique index reports_open on reports (reporter, type, target) where state = 'open'`.execute(db)
  await createIndex(db, 'reports_by_target', 'reports', ['type', 'target', 'state'])
  await createIndex(db, 'reports_by_state', 'reports', ['state', 'id'])
  await createIndex(db, 'reports_by_reporter', 'reports', ['user_id'])
  await createIndex(db, 'reports_by_owner', 'reports', ['owner_id'])
}

export async function up(db: Kysely<unknown>) {
  await pages(db)
  await notices(db)
  await reports(db)
}
