import { z } from 'zod'
import { Language } from './account.ts'
import {
  Amount,
  Currency,
  Id,
  IdParams,
  Line,
  PageQuery,
  pageOf,
  RequiredLine,
  SearchText,
  SpanQuery,
  Timestamp,
} from './common.ts'
import { limits } from './limits.ts'
import { PayLabelName, PlatformName } from './payment-gateways.ts'
import { defineRoutes } from './route.ts'

export const OrderStatus = z.enum(['unpaid', 'paid', 'cancelled'])
export type OrderStatus = z.output<typeof OrderStatus>

export const PayMethod = z.enum(['scan', 'web'])

export const Major = z.number().meta({ description: 'In the unit that people name, with at most two decimals' })

export const OrderSnapshot = z.object({
  name: z.string(),
  intro: z.string(),
  badge: z.string(),
  features: z.array(z.string()),
  type: z.enum(['vip', 'storage']),
  group: z.object({ id: Id, name: z.string() }).nullable(),
  capacity: z.number().nullable().meta({ description: 'Storage in KB' }),
})
export type OrderSnapshot = z.output<typeof OrderSnapshot>

const Product = z.object({
  name: z.string(),
  duration: z.int().meta({ description: 'Minutes; 0 is for ever' }),
  price: Major,
})

const UsedCoupon = z.object({ code: z.string(), name: z.string() }).nullable()

export const Order = z.object({
  trade_no: z.string(),
  status: OrderStatus,
  amount: Major.meta({ description: 'What is to be paid' }),
  deduct_amount: Major.meta({ description: 'What a coupon takes off' }),
  currency: z.string(),
  pay_method: PayLabelName.nullable(),
  paid_at: Timestamp.nullable(),
  canceled_at: Timestamp.nullable(),
  cancel_reason: z.enum(['user', 'expired', 'admin']).nullable(),
  created_at: Timestamp,
  expires_at: Timestamp.nullable().meta({ description: 'Until when it can be paid' }),
  snapshot: OrderSnapshot.meta({ description: 'What was ordered, as it was then' }),
  product: Product,
  pay_cycle: z.string(),
  coupon: UsedCoupon,
  plan_id: Id.nullable(),
  price_id: Id.nullable(),
  refunded_amount: Major,
  late: z.boolean().meta({ description: 'Money has come that nobody has decided on yet' }),
})
export type Order = z.output<typeof Order>

export const PayOption = z.object({
  gateway_id: Id,
  platform: PlatformName,
  channel: z.string().nullable(),
  label: PayLabelName,
  name: z.string(),
  methods: z.array(PayMethod),
})
export type PayOption = z.output<typeof PayOption>

const PaymentState = z.enum(['open', 'paid', 'closed', 'late', 'refunded'])
export type PaymentState = z.output<typeof PaymentState>

export const Payment = z.object({
  id: Id,
  platform: PlatformName.nullable().meta({ description: 'Null where there was nothing to pay, or nobody to ask' }),
  label: PayLabelName,
  amount: Major,
  currency: z.string(),
  state: PaymentState,
  created_at: Timestamp,
  paid_at: Timestamp.nullable(),
})
export type Payment = z.output<typeof Payment>

export const OrderDetail = Order.extend({ pay_options: z.array(PayOption), payments: z.array(Payment) })
export type OrderDetail = z.output<typeof OrderDetail>

export const LateReason = z.enum(['amount', 'currency', 'double', 'unconfirmed', 'ownerless', 'coupon', 'withdrawn'])
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
})
export type AdminOrderDetail = z.output<typeof AdminOrderDetail>

export const OrderInput = z.strictObject({
  price_id: Id,
  coupon_code: Line(limits.text).optional(),
  currency: Currency.optional().meta({ description: 'One of those that the price is given in; the first by default' }),
})
export type OrderInput = z.output<typeof OrderInput>

export const OrderPreview = z.object({
  price: Major,
  amount: Major,
  deduct_amount: Major,
  currency: z.string(),
  plan: z.object({ id: Id, name: z.string(), type: z.enum(['vip', 'storage']) }),
  product: Product,
  coupon: UsedCoupon,
  replaces: z
    .object({ name: z.string(), expired_at: Timestamp.nullable() })
    .nullable()
    .meta({ description: 'A running subscription that would be lost' }),
  extends_to: Timestamp.nullable(),
  expires_at: Timestamp.nullable().meta({ description: 'When what is bought ends' }),
})
export type OrderPreview = z.output<typeof OrderPreview>

export const PayInput = z.strictObject({
  platform: PlatformName,
  gateway_id: Id.optional(),
  channel: Line(limits.text).optional(),
  method: PayMethod.default('web'),
  return_url: Line(limits.setting.line).optional().meta({ description: 'Only of this site' }),
  cancel_url: Line(limits.setting.line).optional().meta({ description: 'Only of this site' }),
})
export type PayInput = z.output<typeof PayInput>

export const PayAnswer = z.object({
  action: z.enum(['jump', 'qrcode', 'done', 'transfer']),
  url: z.string().optional(),
  content: z.string().optional(),
})
export type PayAnswer = z.output<typeof PayAnswer>

export const TradeNoParams = z.object({ trade_no: Line(limits.order.tradeNo) })

export const OrderQuery = PageQuery.extend({ status: OrderStatus.optional() })
export type OrderQuery = z.output<typeof OrderQuery>

export const AdminOrderQuery = PageQuery.extend({
  q: SearchText.meta({ description: 'Part of the number or of what was ordered; a whole username or reference' }),
  status: OrderStatus.optional(),
  late: z
    .enum(['0', '1', 'true', 'false'])
    .optional()
    .transform((given) => (given === undefined ? undefined : given === '1' || given === 'true'))
    .meta({ description: 'Only those with money that is to be decided on' }),
  transfer: z.enum(['1']).optional().meta({ description: '1 for those whose transfer is to be confirmed' }),
  sort: z.enum(['newest', 'oldest', 'amount']).default('newest'),
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

const wish = [
  'plan_missing',
  'price_missing',
  'price_by_contact',
  'currency_missing',
  'coupon_missing',
  'coupon_expired',
  'coupon_not_for_plan',
  'coupon_below_minimum',
  'coupon_used',
  'coupon_gone',
] as const

const own = { params: TradeNoParams, refuses: ['order_missing'] } as const
const managed = { access: 'admin', reauth: true, answers: 204 } as const

export const orders = defineRoutes({
  'POST /user/orders/preview': { access: 'user:order:read', body: OrderInput, data: OrderPreview, refuses: wish },
  'POST /user/orders': {
    access: 'user:order:write',
    idempotent: true,
    body: OrderInput,
    data: z.object({ trade_no: z.string(), is_paid: z.boolean() }),
    refuses: [...wish, 'orders_too_many', 'idempotency_mismatch'],
  },
  'GET /user/orders': { access: 'user:order:read', query: OrderQuery, data: pageOf(Order) },
  'GET /user/orders/{trade_no}': { ...own, access: 'user:order:read', data: OrderDetail },
  'PUT /user/orders/{trade_no}/cancel': {
    ...own,
    access: 'user:order:write',
    answers: 204,
    refuses: ['order_missing', 'order_paid', 'order_cancelled'],
  },
  'POST /user/orders/{trade_no}/pay': {
    ...own,
    access: 'session',
    idempotent: true,
    body: PayInput,
    data: PayAnswer,
    refuses: [
      'order_missing',
      'order_paid',
      'order_cancelled',
      'order_expired',
      'payment_unavailable',
      'payment_failed',
      'idempotency_mismatch',
      'request_repeated',
    ],
  },
  'GET /user/orders/{trade_no}/invoice': {
    ...own,
    access: 'session',
    query: z.object({ language: Language.optional() }),
    sends: 'file',
    refuses: ['order_missing', 'order_unpaid'],
  },
  'GET /admin/orders': { access: 'admin', query: AdminOrderQuery, data: pageOf(AdminOrder) },
  'GET /admin/orders/{trade_no}': { ...own, access: 'admin', data: AdminOrderDetail },
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
    refuses: ['order_missing', 'order_unpaid', 'refund_too_much'],
  },
  'PUT /admin/payments/{id}/resolve': {
    ...managed,
    params: IdParams,
    body: ResolveInput,
    refuses: ['payment_missing', 'payment_resolved', 'order_paid', 'order_ownerless', 'grant_impossible'],
  },
  'GET /admin/revenue': { access: 'admin', query: SpanQuery, data: Revenue },
})
