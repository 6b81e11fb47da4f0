import type { AdminOrderQuery, OrderQuery } from '@imagora/contract'
import { expressionBuilder, type SqlBool, sql } from 'kysely'
import { listRows, type PageRequest } from '#db/list-rows.ts'
import { rowMatchesText, selectUserIdByName } from '#db/search/word-index.ts'
import type { Database, Db, NewRow, Row } from '#db/schema/schema.ts'
import { previousStatuses } from './order-state.ts'

export type OrderRow = Row<'orders'>

const isLate = sql<boolean>`exists (select 1 from payments where payments.order_id = orders.id and payments.state = 'late')`

/** Orders with a late payment. The subquery starts from payments, because few are in this state. */
const paidLate = (db: Db) => db.selectFrom('payments').where('state', '=', 'late').select('order_id')

/** Orders whose buyer announced a bank transfer. */
const transferred = (db: Db) =>
  db.selectFrom('payments').where('state', '=', 'open').where('platform', '=', 'transfer').select('order_id')

export const insertOrder = (db: Db, order: NewRow<'orders'>) =>
  db.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow()

export const findOrder = (db: Db, id: number) =>
  db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirst()

export const findByTradeNo = (db: Db, trade_no: string) =>
  db
    .selectFrom('orders')
    .where('trade_no', '=', trade_no)
    .selectAll('orders')
    .select(isLate.as('is_late'))
    .executeTakeFirst()

export const findOwn = (db: Db, user_id: number, trade_no: string) =>
  db
    .selectFrom('orders')
    .where('trade_no', '=', trade_no)
    .where('user_id', '=', user_id)
    .selectAll('orders')
    .select(isLate.as('is_late'))
    .executeTakeFirst()

/** Locks the order until the transaction ends. */
export const lockOrder = (db: Db, id: number) =>
  db
    .updateTable('orders')
    .set(({ ref }) => ({ status: ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Counts the orders that can still be paid. */
export async function countUnpaid(db: Db, user_id: number, time: string) {
  const { count } = await db
    .selectFrom('orders')
    .where('user_id', '=', user_id)
    .where('status', '=', 'unpaid')
    .where('expires_at', '>', time)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function listOwn(db: Db, user_id: number, { status, page, per_page }: OrderQuery) {
  let own = db.selectFrom('orders').where('user_id', '=', user_id)
  if (status) own = own.where('status', '=', status)
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await own
    .selectAll('orders')
    .select(isLate.as('is_late'))
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

const withPeople = (db: Db) => db.selectFrom('orders').leftJoin('users', 'users.id', 'orders.user_id')

/** Payment references are almost always unique. */
const MAX_PAYMENT_MATCHES_COUNT = 100

/**
 * Lists orders with a payment of exactly this reference, ours or the provider's. It runs first, because matching it per
 * order takes as long as the rest of the query.
 */
async function listOrderIdsByPaymentReference(db: Db, name: string) {
  const payments = await db
    .selectFrom('payments')
    .where(({ or, eb }) => or([eb('reference', '=', name), eb('provider_trade_no', '=', name)]))
    .select('order_id')
    .limit(MAX_PAYMENT_MATCHES_COUNT)
    .execute()
  return payments.map(({ order_id }) => order_id)
}

async function matchingOrders(db: Db, { q, status, late, transfer }: AdminOrderQuery) {
  let matching = db.selectFrom('orders')
  if (transfer) matching = matching.where('orders.status', '=', 'unpaid').where('orders.id', 'in', transferred(db))
  if (status) matching = matching.where('orders.status', '=', status)
  if (late !== undefined) matching = matching.where('orders.id', late ? 'in' : 'not in', paidLate(db))
  if (!q) return { matching }
  const { eb } = expressionBuilder<Database, 'orders'>()
  const paid = await listOrderIdsByPaymentReference(db, q)
  const matches = await rowMatchesText(db, 'orders', q, [
    eb('orders.user_id', '=', selectUserIdByName(db, q)),
    ...(paid.length > 0 ? [eb('orders.id', 'in', paid)] : []),
  ])
  return { matching: matching.where(matches) }
}

const orderKey = sql.ref<number>('orders.id')

const orders = {
  newest: { by: orderKey, direction: 'desc' },
  oldest: { by: orderKey, direction: 'asc' },
  amount: { by: sql.ref('orders.amount'), direction: 'desc' },
} as const

export async function listAll(db: Db, query: AdminOrderQuery & PageRequest) {
  const { matching } = await matchingOrders(db, query)
  const list = { matching, key: orderKey, order: orders[query.sort], part: query }
  const read = (ids: number[]) =>
    withPeople(db)
      .where('orders.id', 'in', ids)
      .selectAll('orders')
      .select([isLate.as('is_late'), 'users.username'])
      .execute()
  return listRows(db, list, read, ({ id }) => id)
}

export const findWithPerson = (db: Db, trade_no: string) =>
  withPeople(db)
    .where('orders.trade_no', '=', trade_no)
    .selectAll('orders')
    .select([isLate.as('is_late'), 'users.username'])
    .executeTakeFirst()

type OrderStatusChanges = Partial<Pick<OrderRow, 'paid_at' | 'pay_label' | 'canceled_at' | 'cancel_reason'>>

/** Changes the status only from one that it may follow; every status change of an order goes through here. */
export const updateOrderStatus = (db: Db, id: number, status: 'paid' | 'cancelled', changes: OrderStatusChanges) =>
  db
    .updateTable('orders')
    .set({ status, ...changes })
    .where('id', '=', id)
    .where('status', 'in', previousStatuses[status])
    .returning('id')
    .executeTakeFirst()

export const addRefunded = (db: Db, id: number, amount: number) =>
  db
    .updateTable('orders')
    .set(({ eb }) => ({ refunded_amount: eb('refunded_amount', '+', amount) }))
    .where('id', '=', id)
    .execute()

export const listOverdue = (db: Db, time: string, afterId: number, limit: number) =>
  db
    .selectFrom('orders')
    .where('status', '=', 'unpaid')
    .where('expires_at', '<=', time)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute()

export const hasGroup = async (db: Db, id: number) =>
  (await db.selectFrom('groups').where('id', '=', id).select('id').executeTakeFirst()) !== undefined

/** Lists the users who decide on money that came too late. */
export const listAdmins = async (db: Db) =>
  (
    await db
      .selectFrom('users')
      .where(({ or, eb }) => or([eb('is_admin', '=', true), eb('staff_role', '=', 'finance')]))
      .where('is_suspended', '=', false)
      .where('deleted_at', 'is', null)
      .select('id')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** Payments that paid an order. A late payment that was refunded without being counted has a refunded sum of zero. */
const isCountedPayment = sql<SqlBool>`(payments.state = 'paid' or (payments.state = 'refunded' and payments.refunded_amount > 0))`
const received = sql<number>`coalesce(payments.received_amount, payments.amount)`
const currency = sql<string>`coalesce(payments.received_currency, payments.currency)`
const minute = sql<string>`substr(orders.paid_at, 1, 16)`

/** Lists income by the minute, so that it can be summed by days of any time zone. */
export const listEarnings = (db: Db, since: string) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('orders.status', '=', 'paid')
    .where('orders.paid_at', '>=', since)
    .where(isCountedPayment)
    .where(received, '>', 0)
    .groupBy([currency, minute])
    .select(({ fn }) => [
      currency.as('currency'),
      minute.as('minute'),
      fn.sum<number | string>(received).as('amount'),
      fn.countAll<number>().as('orders'),
    ])
    .execute()

export const sumRefunds = (db: Db, since: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('refunds.created_at', '>=', since)
    .where(isCountedPayment)
    .groupBy('refunds.currency')
    .select(({ fn }) => ['refunds.currency', fn.sum<number | string>('refunds.amount').as('amount')])
    .execute()

export const findPerson = (db: Db, id: number) =>
  db.selectFrom('users').where('id', '=', id).select(['username', 'name', 'email']).executeTakeFirst()

/** The savepoint allows a partial rollback within the transaction. */
export const createSavepoint = (tx: Db) => sql`savepoint mark`.execute(tx)
export const rollbackToSavepoint = (tx: Db) => sql`rollback to savepoint mark`.execute(tx)

export const findIdempotencyKey = (db: Db, user_id: number, key: string, since: string) =>
  db
    .selectFrom('call_keys')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('created_at', '>', since)
    .selectAll()
    .executeTakeFirst()

export const saveIdempotencyKey = (db: Db, entry: Row<'call_keys'>) =>
  db
    .insertInto('call_keys')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(entry))
    .execute()

export const deleteIdempotencyKey = (db: Db, user_id: number, key: string) =>
  db.deleteFrom('call_keys').where('user_id', '=', user_id).where('key', '=', key).execute()

export const deleteExpiredIdempotencyKeys = (db: Db, before: string) =>
  db.deleteFrom('call_keys').where('created_at', '<=', before).execute()
