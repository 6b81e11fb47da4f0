import type { LateReason, PaymentState } from '@imagora/contract'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'
import type { OrderRow } from './queries.ts'

export type PaymentRow = Row<'payments'>

export const insertPayment = (db: Db, payment: NewRow<'payments'>) =>
  db.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow()

export const findPayment = (db: Db, id: number) =>
  db.selectFrom('payments').where('id', '=', id).selectAll().executeTakeFirst()

export const findByReference = (db: Db, reference: string) =>
  db.selectFrom('payments').where('reference', '=', reference).selectAll().executeTakeFirst()

export const findByProviderTradeNo = (db: Db, gateway_id: number, provider_trade_no: string) =>
  db
    .selectFrom('payments')
    .where('gateway_id', '=', gateway_id)
    .where('provider_trade_no', '=', provider_trade_no)
    .selectAll()
    .executeTakeFirst()

export const listOrderPayments = (db: Db, order_id: number) =>
  db.selectFrom('payments').where('order_id', '=', order_id).orderBy('id').selectAll().execute()

export const listOpenPayments = (db: Db, order_id: number) =>
  db
    .selectFrom('payments')
    .where('order_id', '=', order_id)
    .where('state', '=', 'open')
    .orderBy('id')
    .selectAll()
    .execute()

export async function countOpenPayments(db: Db, order_id: number) {
  const { count } = await db
    .selectFrom('payments')
    .where('order_id', '=', order_id)
    .where('state', '=', 'open')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function countOrderPayments(db: Db, order_id: number) {
  const { count } = await db
    .selectFrom('payments')
    .where('order_id', '=', order_id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Changes = Partial<Omit<PaymentRow, 'id' | 'order_id' | 'amount' | 'currency' | 'state'>>

/** Changes the state only from one of these states. */
export const updatePaymentState = (
  db: Db,
  id: number,
  from: readonly PaymentState[],
  state: PaymentState,
  changes: Changes = {},
) =>
  db
    .updateTable('payments')
    .set({ state, ...changes })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()

export const saveStartedPayment = (db: Db, id: number, provider_id: string | null, begun: string) =>
  db.updateTable('payments').set({ provider_id, begun }).where('id', '=', id).execute()

export const saveProviderId = (db: Db, id: number, provider_id: string) =>
  db.updateTable('payments').set({ provider_id }).where('id', '=', id).execute()

/** Returns true for the first caller only. */
export const markUnconfirmed = async (db: Db, id: number, late_reason: LateReason, ask_at: string) =>
  (await db
    .updateTable('payments')
    .set({ late_reason, ask_at, state: 'open' })
    .where('id', '=', id)
    .where('late_reason', 'is', null)
    .where('state', 'in', ['open', 'closed'])
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Returns true for the first caller only; the state and the next poll stay. */
export const setLateReason = async (db: Db, id: number, late_reason: LateReason) =>
  (await db
    .updateTable('payments')
    .set({ late_reason })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'closed'])
    .where(({ or, eb }) => or([eb('late_reason', 'is', null), eb('late_reason', '!=', late_reason)]))
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Reopens a closed payment that may have been captured anyway, until the provider reports its state. */
export const reopenPayment = (db: Db, id: number, ask_at: string) =>
  updatePaymentState(db, id, ['open', 'closed'], 'open', { ask_at })

/** Restarts polling of the order's open payments and returns their number. */
export const restartPolling = async (db: Db, order_id: number, ask_at: string) =>
  (
    await db
      .updateTable('payments')
      .set({ asks: 0, ask_at })
      .where('order_id', '=', order_id)
      .where('state', '=', 'open')
      .returning('id')
      .execute()
  ).length

export function listPaymentsToPoll(db: Db, time: string, limit: number, exceptGateways: number[]) {
  let due = db.selectFrom('payments').where('state', '=', 'open').where('ask_at', '<=', time)
  if (exceptGateways.length > 0) {
    due = due.where(({ or, eb }) => or([eb('gateway_id', 'is', null), eb('gateway_id', 'not in', exceptGateways)]))
  }
  return due.orderBy('ask_at').limit(limit).selectAll().execute()
}

/** Returns true for the caller that claims the poll; others see the changed counter. */
export const claimPoll = async (db: Db, { id, asks }: Pick<PaymentRow, 'id' | 'asks'>, ask_at: string) =>
  (await db
    .updateTable('payments')
    .set({ asks: asks + 1, ask_at })
    .where('id', '=', id)
    .where('asks', '=', asks)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** The refunded sum never exceeds the received amount. */
export const addPaymentRefund = (db: Db, id: number, amount: number) =>
  db
    .updateTable('payments')
    .set(({ eb }) => ({ refunded_amount: eb('refunded_amount', '+', amount) }))
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .where(({ eb, fn }) => eb(eb('refunded_amount', '+', amount), '<=', fn.coalesce('received_amount', 'amount')))
    .returning('refunded_amount')
    .executeTakeFirst()

export const insertRefund = (db: Db, refund_: NewRow<'refunds'>) => db.insertInto('refunds').values(refund_).execute()

export const listRefunds = (db: Db, order_id: number) =>
  db
    .selectFrom('refunds')
    .leftJoin('users', 'users.id', 'refunds.user_id')
    .where('refunds.order_id', '=', order_id)
    .orderBy('refunds.id')
    .selectAll('refunds')
    .select('users.username')
    .execute()

type PaymentFields = Partial<NewRow<'payments'>> & Pick<NewRow<'payments'>, 'label' | 'state'>

/** Returns a payment over the order's amount, with the given fields set. */
export const newPayment = (
  { id, amount, currency }: OrderRow,
  time: string,
  fields: PaymentFields,
): NewRow<'payments'> => ({
  order_id: id,
  gateway_id: null,
  platform: null,
  channel: null,
  reference: null,
  provider_id: null,
  provider_trade_no: null,
  amount,
  currency,
  received_amount: null,
  received_currency: null,
  late_reason: null,
  note: '',
  begun: null,
  ask_at: time,
  paid_at: null,
  created_at: time,
  ...fields,
})
