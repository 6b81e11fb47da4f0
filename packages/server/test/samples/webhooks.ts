import { randomUUID } from 'node:crypto'
import type { startServer } from '#test/harness/server.ts'

type Server = Awaited<ReturnType<typeof startServer>>

/** Port 1 has no listener. */
const input = { name: 'Nobody', url: 'http://127.0.0.1:1/', events: ['photo.created'] }

async function onWebhook({ db, runtime }: Server) {
  const row = {
    ...input,
    events: JSON.stringify(input.events),
    secret: runtime.secrets.seal('very secret'),
    is_enabled: true,
    created_at: '2026-01-01T00:00:00.000Z',
  } as const
  const { id } = await db.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow()
  return { params: { id } }
}

async function onDelivery(server: Server) {
  const { params } = await onWebhook(server)
  const [id, created_at] = [randomUUID(), '2026-01-01T00:00:00.000Z']
  const row = {
    id,
    webhook_id: params.id,
    event: 'photo.created',
    body: '{}',
    state: 'failed',
    attempts: 1,
    created_at,
  }
  await server.db
    .insertInto('webhook_deliveries')
    .values({ ...row, event: 'photo.created', state: 'failed' })
    .execute()
  return { params: { ...params, delivery_id: id } }
}

export const webhookSamples = {
  'GET /admin/webhooks': async () => ({}),
  // The number of webhooks is limited and many callers create one, so earlier ones are deleted.
  'POST /admin/webhooks': async ({ db }: Server) => {
    await db.deleteFrom('webhook_deliveries').execute()
    await db.deleteFrom('webhooks').execute()
    return { body: input }
  },
  'PUT /admin/webhooks': async (server: Server) => ({
    body: { action: 'disable', ids: [(await onWebhook(server)).params.id] },
  }),
  'PUT /admin/webhooks/{id}': async (server: Server) => ({ ...(await onWebhook(server)), body: { name: 'Other' } }),
  'DELETE /admin/webhooks/{id}': onWebhook,
  'POST /admin/webhooks/{id}/rotate': onWebhook,
  'POST /admin/webhooks/{id}/test': onWebhook,
  'GET /admin/webhooks/{id}/deliveries': onWebhook,
  'GET /admin/webhooks/{id}/deliveries/{delivery_id}': onDelivery,
  'POST /admin/webhooks/{id}/deliveries/{delivery_id}/redeliver': onDelivery,
}
