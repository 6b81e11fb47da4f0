import type { Kysely } from 'kysely'
import { createIndex, createTable } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await createTable(db, 'webhooks', {
    id: 'id',
    name: 'text',
    url: 'text',
    events: 'text',
    secret: 'text',
    old_secret: 'text?',
    rotated_until: 'text?',
    is_enabled: 'integer',
    last_delivery_at: 'text?',
    failing_since: 'text?',
    created_at: 'text',
  })
  await createTable(
    db,
    'webhook_deliveries',
    {
      id: 'text',
      webhook_id: 'integer',
      event: 'text',
      body: 'text',
      state: 'text',
      attempts: 'integer',
      status: 'integer?',
      error: 'text?',
      answer: 'text?',
      duration_ms: 'integer?',
      created_at: 'text',
      delivered_at: 'text?',
      next_at: 'text?',
    },
    { key: ['id'], references: { webhook_id: 'webhooks.id' } },
  )
  await createIndex(db, 'webhook_deliveries_by_webhook', 'webhook_deliveries', ['webhook_id', 'id'])
  await createIndex(db, 'webhook_deliveries_by_next', 'webhook_deliveries', ['webhook_id', 'next_at'])
  await createIndex(db, 'webhook_deliveries_by_created', 'webhook_deliveries', ['created_at'])
}
