import type { DeliveryQuery, PageQuery } from '@imagora/contract'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'
import { isPublicPhoto, type Moment } from '#db/public/public-photos.ts'

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

/** Deletes the webhook with its past and pending deliveries. */
export async function deleteWebhook(db: Db, id: number) {
  await db.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}

type NewDelivery = Pick<Row<'webhook_deliveries'>, 'id' | 'webhook_id' | 'event' | 'body' | 'created_at'>

const untried = { attempts: 0, status: null, error: null, answer: null, duration_ms: null, delivered_at: null }

/** The limit keeps the number of parameters per statement below that of the databases. */
const ROWS_PER_INSERT_COUNT = 500

export async function insertDeliveries(db: Db, deliveries: NewDelivery[]) {
  for (let start = 0; start < deliveries.length; start += ROWS_PER_INSERT_COUNT) {
    const rows = deliveries
      .slice(start, start + ROWS_PER_INSERT_COUNT)
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

/** Restarts the delivery at once with all attempts; one in flight is sent again. */
export const restartDelivery = (db: Db, webhookId: number, id: string, next_at: string) =>
  db
    .updateTable('webhook_deliveries')
    .set({ ...untried, state: 'waiting', next_at })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .execute()

const photos = (db: Db, ids: number[]) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .leftJoin('users', 'users.id', 'photos.owner_id')
    .where('photos.id', 'in', ids)
    .orderBy('photos.id')
    .select([
      'photos.id',
      'photos.key',
      'photos.version',
      'photos.name',
      'photos.intro',
      'photos.alt',
      'photos.filename',
      'photos.is_public',
      'photos.is_protected',
      'photos.taken_at',
      'photos.expired_at',
      'photos.created_at',
      'photos.owner_id',
      'users.username',
    ])
    .select(['blobs.mimetype', 'blobs.extension', 'blobs.bytes', 'blobs.width', 'blobs.height'])
    .select(['blobs.md5', 'blobs.sha1', 'blobs.sha256'])

export type FoundPhoto = Awaited<ReturnType<typeof listPhotos>>[number]

export const listPhotos = (db: Db, ids: number[]) => photos(db, ids).execute()

/** Lists those of these photos that are publicly visible now. */
export const listPublicPhotos = (db: Db, ids: number[], moment: Moment) =>
  photos(db, ids).where(isPublicPhoto(moment)).execute()

export const listTags = (db: Db, photoIds: number[]) =>
  db
    .selectFrom('photo_tags')
    .innerJoin('tags', 'tags.id', 'photo_tags.tag_id')
    .where('photo_tags.photo_id', 'in', photoIds)
    .orderBy('tags.id')
    .select(['photo_tags.photo_id', 'tags.name'])
    .execute()

export const listAlbums = (db: Db, photoIds: number[]) =>
  db
    .selectFrom('album_photos')
    .innerJoin('albums', 'albums.id', 'album_photos.album_id')
    .where('album_photos.photo_id', 'in', photoIds)
    .orderBy('albums.id')
    .select(['album_photos.photo_id', 'albums.id', 'albums.name'])
    .execute()

export const listOrders = (db: Db, ids: number[]) =>
  db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .where('orders.id', 'in', ids)
    .select(['trade_no', 'status', 'snapshot', 'amount', 'deduct_amount', 'refunded_amount', 'currency', 'pay_label'])
    .select(['plan_id', 'price_id', 'paid_at', 'orders.created_at', 'orders.user_id', 'users.username'])
    .execute()

export const listTickets = (db: Db, ids: number[]) =>
  db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .where('tickets.id', 'in', ids)
    .select(['issue_no', 'title', 'level', 'status', 'content', 'reply_count', 'tickets.user_id', 'users.username'])
    .select(['tickets.created_at', 'tickets.updated_at'])
    .execute()

export const listReplies = (db: Db, ids: number[]) =>
  db
    .selectFrom('ticket_replies')
    .leftJoin('users', 'users.id', 'ticket_replies.user_id')
    .where('ticket_replies.id', 'in', ids)
    .select(['ticket_replies.id', 'ticket_id', 'is_staff', 'content', 'ticket_replies.created_at'])
    .select(['ticket_replies.user_id', 'users.username'])
    .execute()

export const listReports = (db: Db, ids: number[]) =>
  db
    .selectFrom('reports')
    .leftJoin('users as reporters', 'reporters.id', 'reports.user_id')
    .leftJoin('users as owners', 'owners.id', 'reports.owner_id')
    .leftJoin('users as deciders', 'deciders.id', 'reports.decided_by')
    .where('reports.id', 'in', ids)
    .select(['reports.id', 'type', 'target_id', 'state', 'reason', 'content', 'reports.url', 'title', 'act', 'word'])
    .select(['reports.user_id', 'owner_id', 'decided_by', 'decided_at', 'reports.created_at', 'reports.updated_at'])
    .select(['reporters.username as reporter_name', 'owners.username as owner_name'])
    .select('deciders.username as decider_name')
    .execute()

export const listUsers = (db: Db, ids: number[]) =>
  db
    .selectFrom('users')
    .where('id', 'in', ids)
    .select(['id', 'username', 'name', 'email', 'is_admin', 'is_suspended', 'created_at'])
    .execute()
