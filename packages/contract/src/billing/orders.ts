import { z } from 'zod'
import { Id, Line, PageQuery, pageOf, Timestamp, Language } from '../common.ts'
import { limits } from '../limits.ts'
import { PayLabelName, PlatformName } from './payment-gateways.ts'
import { defineRoutes } from '../route.ts'
import { Currency } from './amounts.ts'

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
  months: z.int().meta({ description: 'Calendar months that it lasts; 0 where the minutes are exact' }),
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
  is_renewal: z.boolean().meta({ description: 'Made by the automatic renewal of a subscription' }),
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
  can_renew: z.boolean().meta({ description: 'Whether what is bought can renew automatically when paid this way' }),
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
  renews: z
    .boolean()
    .default(false)
    .meta({ description: 'Saves the payment method and charges it before each end, until that is canceled' }),
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
      'payments_too_many',
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
})
