import { type Kysely, sql } from 'kysely'
import { createIndex, createTable } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  // No reference to users: codes live for minutes, and an account may go while one of its codes waits.
  await createTable(db, 'codes', {
    id: 'id',
    event: 'text',
    target: 'text',
    user_id: 'integer?',
    hash: 'text',
    attempts: 'integer',
    expires_at: 'text',
    used_at: 'text?',
    created_at: 'text',
  })
  // One code for one purpose, address and requester: the next takes the place of the last.
  await sql`create unique index codes_by_target on codes (event, target, coalesce(user_id, 0))`.execute(db)
  await createIndex(db, 'codes_by_expiry', 'codes', ['expires_at'])
}
