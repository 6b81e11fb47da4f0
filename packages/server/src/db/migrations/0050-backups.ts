import type { Kysely } from 'kysely'
import { createIndex, createTable } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await createTable(db, 'backups', {
    id: 'id',
    name: 'text?',
    folder: 'text',
    kind: 'text',
    state: 'text',
    done: 'integer',
    total: 'integer',
    is_encrypted: 'integer',
    is_with_objects: 'integer',
    rows: 'bigint',
    objects: 'bigint',
    bytes: 'bigint',
    problem: 'text?',
    subject: 'text',
    tested_at: 'text?',
    test_problem: 'text?',
    created_at: 'text',
    seen_at: 'text',
    finished_at: 'text?',
  })
  await createIndex(db, 'backups_by_time', 'backups', ['created_at'])
}
