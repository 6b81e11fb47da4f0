import type { Kysely } from 'kysely'
import { createIndex, createTable } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await createTable(db, 'mail_outbox', {
    id: 'id',
    to_address: 'text',
    subject: 'text',
    text: 'text',
    html: 'text',
    state: 'text',
    attempts: 'integer',
    last_error: 'text?',
    created_at: 'text',
    sent_at: 'text?',
  })
  await createIndex(db, 'mail_outbox_by_state', 'mail_outbox', ['state', 'id'])
  await createIndex(db, 'mail_outbox_by_time', 'mail_outbox', ['created_at'])
}
