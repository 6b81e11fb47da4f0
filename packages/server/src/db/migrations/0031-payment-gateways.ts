import type { Kysely } from 'kysely'
import { createIndex, createTable } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await createTable(db, 'payment_gateways', {
    id: 'id',
    name: 'text',
    platform: 'text',
    options: 'text',
    secrets: 'text',
    currencies: 'text',
    channels: 'text',
    is_enabled: 'integer',
    place: 'integer',
    created_at: 'text',
  })
  const form = { token_hash: 'text', form: 'text', expires_at: 'text' } as const
  await createTable(db, 'payment_forms', form, { key: ['token_hash'] })
  await createIndex(db, 'payment_forms_by_time', 'payment_forms', ['expires_at'])
}
