import { z } from 'zod'
import { bulkIdsOf, bulkResultsOf } from '../bulk.ts'
import { Id, IdParams, Line, PageQuery, pageOf, RequiredLine, SearchText, SpanQuery, Timestamp } from '../common.ts'
import { limits, tableOrders } from '../limits.ts'
import { Major, Order, OrderStatus, Payment, TradeNoParams } from './orders.ts'
import { defineRoutes } from '../route.ts'
import { Amount } from './amounts.ts'

export const LateReason = z.enum([
  'amount',
  'currency',
  'double',
  'unconfirmed',
  'reused',
  'ownerless',
  'coupon',
  'withdrawn',
  'stale',
])
export type LateReason = z.output<typeof LateReason>

const Person = z.object({ id: Id, username: z.string() }).nullable()

export const AdminOrder = Order.extend({ user: Person })
export type AdminOrder = z.output<typeof AdminOrder>

export const AdminPayment = Payment.extend({
  reference: z.string().nullable().meta({ description: 'What the provider knows it by' }),
  provider_trade_no: z.string().nullable().meta({ description: 'What the provider calls the money' }),
  gateway_id: Id.nullable(),
  channel: z.string().nullable(),
  received_amount: Major.nullable(),
  received_currency: z.string().nullable(),
  late_reason: LateReason.nullable(),
  refunded_amount: Major,
  note: z.string(),
})
export type AdminPayment = z.output<typeof AdminPayment>

const Refund = z.object({
  id: Id,
  payment_id: Id,
  amount: Major,
  currency: z.string(),
  note: z.string(),
  by: Person,
  created_at: Timestamp,
})

export const AdminOrderDetail = AdminOrder.extend({
  payments: z.array(AdminPayment),
  refunds: z.array(Refund),
  can_confirm: z.boolean().meta({ description: 'Whether a transfer may be recorded for it' }),
  refundable: z
    .object({ amount: Major, currency: z.string() })
    .nullable()
    .meta({ description: 'What is left of the money that it was paid with, in the currency that came' }),
  can_take_back: z.boolean().meta({ description: 'Whether what was bought can still be taken back' }),
})
export type AdminOrderDetail = z.output<typeof AdminOrderDetail>

export const AdminOrderQuery = PageQuery.extend({
  q: SearchText.meta({ description: 'Part of the number or of what was ordered; a whole username or reference' }),
  status: OrderStatus.optional(),
  late: z
    .enum(['0', '1', 'true', 'false'])
    .optional()
    .transform((given) => (given === undefined ? undefined : given === '1' || given === 'true'))
    .meta({ description: 'Only those with money that is to be decided on' }),
  transfer: z.enum(['1']).optional().meta({ description: '1 for those whose transfer is to be confirmed' }),
  sort: z.enum(tableOrders.orders).default('newest'),
})
export type AdminOrderQuery = z.output<typeof AdminOrderQuery>

const note = Line(limits.order.note)

export const RefundInput = z.strictObject({
  amount: Amount,
  note: note.default(''),
  takes_back: z.boolean().default(false).meta({ description: 'What was bought ends at once' }),
})
export type RefundInput = z.output<typeof RefundInput>

export const ResolveInput = z.strictObject({ decision: z.enum(['grant', 'refunded']), note: note.default('') })
export type ResolveInput = z.output<typeof ResolveInput>

export const Revenue = z.object({
  currencies: z.array(
    z.object({
      currency: z.string(),
      total: Major,
      refunded: Major,
      order_count: z.int(),
      days: z.array(z.object({ day: z.string(), amount: Major, orders: z.int() })),
    }),
  ),
})
export type Revenue = z.output<typeof Revenue>

const managed = { access: 'admin', permission: 'orders.write', reauth: true, answers: 204 } as const

export const adminOrders = defineRoutes({
  'GET /admin/orders': { access: 'admin', permission: 'orders.read', query: AdminOrderQuery, data: pageOf(AdminOrder) },
  'GET /admin/orders/{trade_no}': {
    access: 'admin',
    permission: 'orders.read',
    params: TradeNoParams,
    data: AdminOrderDetail,
    refuses: ['order_missing'],
  },
  'PUT /admin/orders': {
    ...managed,
    answers: 200,
    bulk: true,
    body: z.strictObject({ action: z.literal('cancel'), ids: bulkIdsOf(TradeNoParams.shape.trade_no) }),
    data: bulkResultsOf(z.string()),
  },
  'PUT /admin/orders/{trade_no}/confirm': {
    ...managed,
    params: TradeNoParams,
    body: z.strictObject({ note: RequiredLine(limits.order.note, 'required') }),
    refuses: ['order_missing', 'order_paid', 'order_ownerless', 'grant_impossible'],
  },
  'PUT /admin/orders/{trade_no}/cancel': {
    ...managed,
    params: TradeNoParams,
    refuses: ['order_missing', 'order_paid', 'order_cancelled'],
  },
  'POST /admin/orders/{trade_no}/refund': {
    ...managed,
    params: TradeNoParams,
    body: RefundInput,
    refuses: ['order_missing', 'order_unpaid', 'refund_too_much', 'nothing_to_take_back'],
  },
  'PUT /admin/payments/{id}/resolve': {
    ...managed,
    params: IdParams,
    body: ResolveInput,
    refuses: ['payment_missing', 'payment_resolved', 'order_paid', 'order_ownerless', 'grant_impossible'],
  },
  'GET /admin/revenue': { access: 'admin', permission: 'orders.read', query: SpanQuery, data: Revenue },
})
