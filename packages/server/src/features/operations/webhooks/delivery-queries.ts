import type { Db, Row } from '#db/schema/schema.ts'
import { containsText } from '#db/search/text-match.ts'

/**
 * Claims the next due delivery by moving its time: if the worker dies, the lease expires and another takes it, and of
 * two concurrent claims one succeeds.
 */
export async function claimDueDelivery(db: Db, webhookId: number, time: string, until: string) {
  for (;;) {
    const due = await db
      .selectFrom('webhook_deliveries')
      .where('webhook_id', '=', webhookId)
      .where('next_at', '<=', time)
      .orderBy('next_at')
      .orderBy('id')
      .limit(1)
      .select(['id', 'event', 'body', 'attempts', 'next_at'])
      .executeTakeFirst()
    if (!due) return null
    const { numUpdatedRows } = await db
      .updateTable('webhook_deliveries')
      .set({ next_at: until })
      .where('id', '=', due.id)
      .where('next_at', '=', due.next_at)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return { id: due.id, event: due.event, body: due.body, attempts: due.attempts }
  }
}

export type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDueDelivery>>>

type Outcome = Pick<
  Row<'webhook_deliveries'>,
  'state' | 'attempts' | 'status' | 'error' | 'answer' | 'duration_ms' | 'delivered_at' | 'next_at'
>

/** Records the result only if the lease is still held. */
export const settleDelivery = (db: Db, id: string, heldUntil: string, outcome: Outcome) =>
  db.updateTable('webhook_deliveries').set(outcome).where('id', '=', id).where('next_at', '=', heldUntil).execute()

/** Fails the pending deliveries of a disabled webhook. */
export const failPendingDeliveries = (db: Db, webhookId: number) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', error: 'switched_off', next_at: null })
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is not', null)
    .execute()

export async function nextTime(db: Db, webhookId: number) {
  const row = await db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is not', null)
    .select(({ fn }) => fn.min('next_at').as('next_at'))
    .executeTakeFirst()
  return row?.next_at ?? null
}

/** Lists the webhooks with due deliveries. */
export async function listDue(db: Db, time: string) {
  const dueWebhooks = await db
    .selectFrom('webhooks')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries')
          .whereRef('webhook_deliveries.webhook_id', '=', 'webhooks.id')
          .where('webhook_deliveries.next_at', '<=', time)
          .select('webhook_deliveries.id'),
      ),
    )
    .select('id')
    .execute()
  return dueWebhooks.map(({ id }) => id)
}

/** The time of the first failure is kept until a delivery succeeds. */
export function recordOutcome(db: Db, id: number, isTaken: boolean, time: string) {
  const changing = db.updateTable('webhooks').where('id', '=', id)
  return isTaken
    ? changing.set({ last_delivery_at: time, failing_since: null }).execute()
    : changing.set({ failing_since: time }).where('failing_since', 'is', null).execute()
}

/** Returns the webhook only to the call that disabled it. */
export async function switchOff(db: Db, id: number, failingBefore: string) {
  const found = await db
    .updateTable('webhooks')
    .set({ is_enabled: false })
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .where('failing_since', '<=', failingBefore)
    .returning(['name', 'url', 'failing_since'])
    .executeTakeFirst()
  return found ?? null
}

export const listAdmins = async (db: Db) =>
  (
    await db
      .selectFrom('users')
      .where('is_admin', '=', true)
      .where('is_suspended', '=', false)
      .where('deleted_at', 'is', null)
      .select('id')
      .execute()
  ).map(({ id }) => id)

/** Deletes all but the newest finished deliveries of each webhook. */
export async function deleteExcessDeliveries(db: Db, most: number) {
  const webhooks = await db.selectFrom('webhooks').select('id').execute()
  for (const { id } of webhooks) {
    await db
      .deleteFrom('webhook_deliveries')
      .where('webhook_id', '=', id)
      .where('next_at', 'is', null)
      .where('id', '<=', ({ selectFrom }) =>
        selectFrom('webhook_deliveries')
          .where('webhook_id', '=', id)
          .where('next_at', 'is', null)
          .orderBy('id', 'desc')
          .limit(1)
          .offset(most)
          .select('id'),
      )
      .execute()
  }
}

interface NamedUser {
  id: number
  username: string
}

/** Every payload names a user in this form. */
const userFragment = ({ id, username }: NamedUser) => JSON.stringify({ id, username }).slice(1, -1)

/** Deletes finished deliveries about the user and anonymizes pending ones. */
export async function eraseUserDeliveries(db: Db, { id, username }: NamedUser, nobody: string) {
  const name = userFragment({ id, username })
  await db
    .deleteFrom('webhook_deliveries')
    .where('next_at', 'is', null)
    .where(({ ref }) => containsText(ref('body'), name))
    .execute()
  await db
    .updateTable('webhook_deliveries')
    .set(({ fn, val }) => ({
      body: fn<string>('replace', ['body', val(name), val(userFragment({ id, username: nobody }))]),
    }))
    .where(({ ref }) => containsText(ref('body'), name))
    .execute()
}

/**
 * Deletes finished deliveries about deleted users, including the deletion event; their names have a reserved prefix.
 */
export const deleteDeliveriesOfDeletedUsers = (db: Db, nameBegins: string) =>
  db
    .deleteFrom('webhook_deliveries')
    .where('next_at', 'is', null)
    .where(({ or, eb, ref }) =>
      or([eb('event', '=', 'user.removed'), containsText(ref('body'), `"username":"${nameBegins}`)]),
    )
    .execute()
