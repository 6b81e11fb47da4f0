import type { PageQuery } from '@imagora/contract'
import type { Db, Row } from '#db/schema/schema.ts'

type Gateway = Row<'payment_gateways'>

export const listEnabled = (db: Db) =>
  db.selectFrom('payment_gateways').selectAll().where('is_enabled', '=', true).orderBy('place').orderBy('id').execute()

export const findGateway = (db: Db, id: number) =>
  db.selectFrom('payment_gateways').selectAll().where('id', '=', id).executeTakeFirst()

export async function listGateways(db: Db, { page, per_page }: PageQuery) {
  const { total } = await db
    .selectFrom('payment_gateways')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await db
    .selectFrom('payment_gateways')
    .selectAll()
    .orderBy('place')
    .orderBy('id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export const insertGateway = (db: Db, gateway: Omit<Gateway, 'id'>) =>
  db.insertInto('payment_gateways').values(gateway).returning('id').executeTakeFirstOrThrow()

export const updateGateway = (db: Db, id: number, changes: Partial<Omit<Gateway, 'id'>>) =>
  db.updateTable('payment_gateways').set(changes).where('id', '=', id).execute()

export const deleteGateway = (db: Db, id: number) => db.deleteFrom('payment_gateways').where('id', '=', id).execute()

export const insertForm = (db: Db, form: Row<'payment_forms'>) => db.insertInto('payment_forms').values(form).execute()

export const findForm = (db: Db, token_hash: string, time: string) =>
  db
    .selectFrom('payment_forms')
    .select('form')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', time)
    .executeTakeFirst()

export const deleteFormsBefore = (db: Db, time: string) =>
  db.deleteFrom('payment_forms').where('expires_at', '<=', time).execute()

/** Counts payments that may still be paid; closed ones count too, because a buyer may have the page open. */
export async function countPayable(db: Db, gatewayId: number, endedAfter: string) {
  const { count } = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('payments.gateway_id', '=', gatewayId)
    .where(({ eb, or, and, fn }) => {
      const ended = fn.coalesce('orders.paid_at', 'orders.canceled_at', 'orders.expires_at')
      const isClosedLately = and([eb('payments.state', '=', 'closed'), eb(ended, '>', endedAfter)])
      return or([eb('payments.state', '=', 'open'), isClosedLately])
    })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
