import type { DeliveryQuery, PageQuery } from '@imagora/contract'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

export const listEnabled = (db: Db) =>
  db.selectFrom('webhooks').where('is_enabled', '=', true).orderBy('id').select(['id', 'events']).execute()

export async function countWebhooks(db: Db) {
  const { total } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function listWebhooks(db: Db, { page, per_page }: PageQuery) {
  const data = await db
    .selectFrom('webhooks')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('webhook_deliveries')
        .whereRef('webhook_deliveries.webhook_id', '=', 'webhooks.id')
        .where('webhook_deliveries.next_at', 'is not', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('waiting_count'),
    )
    .orderBy('id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total: await countWebhooks(db) }
}

export const findWebhook = (db: Db, id: number) =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

export const insertWebhook = (db: Db, webhook: NewRow<'webhooks'>) =>
  db.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow()

export const updateWebhook = (db: Db, id: number, changes: Partial<Omit<Row<'webhooks'>, 'id'>>) =>
  db.updateTable('webhooks').set(changes).where('id', '=', id).execute()

/** With what it was told, and was to be. */
export async function deleteWebhook(db: Db, id: number) {
  await db.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}

type NewDelivery = Pick<Row<'webhook_deliveries'>, 'id' | 'webhook_id' | 'event' | 'body' | 'created_at'>

const untried = { attempts: 0, status: null, error: null, answer: null, duration_ms: null, delivered_at: null }

/** No statement has so many values that a database would refuse it. */
const atOnce = 500

export async function insertDeliveries(db: Db, deliveries: NewDelivery[]) {
  for (let start = 0; start < deliveries.length; start += atOnce) {
    const rows = deliveries
      .slice(start, start + atOnce)
      .map((delivery) => ({ ...delivery, ...untried, state: 'waiting' as const, next_at: delivery.created_at }))
    await db.insertInto('webhook_deliveries').values(rows).execute()
  }
}

const listed = [
  'id',
  'event',
  'state',
  'attempts',
  'status',
  'error',
  'duration_ms',
  'created_at',
  'delivered_at',
  'next_at',
] as const

export async function listDeliveries(db: Db, webhookId: number, { state, event, page, per_page }: DeliveryQuery) {
  let matching = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId)
  if (state) matching = matching.where('state', '=', state)
  if (event) matching = matching.where('event', '=', event)
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await matching
    .select(listed)
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export const findDelivery = (db: Db, webhookId: number, id: string) =>
  db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .select([...listed, 'body', 'answer'])
    .executeTakeFirst()

/** From the beginning, at once; who is being told it at this moment is told it again. */
export const restartDelivery = (db: Db, webhookId: number, id: string, next_at: string) =>
  db
    .updateTable('webhook_deliveries')
    .set({ ...untried, state: 'waiting', next_at })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .execute()
