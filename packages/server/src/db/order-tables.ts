import type { LateReason, OrderStatus, PayLabel, PaymentPlatform, PaymentState } from '@imagora/contract'
import type { Generated } from 'kysely'

/** Amounts are in the smallest unit of their currency. */
export interface OrderTable {
  id: Generated<number>
  trade_no: string
  /** Nobody any more where the account is gone: the books stay. */
  user_id: number | null
  status: OrderStatus
  plan_id: number | null
  price_id: number | null
  coupon_id: number | null
  /** What was ordered, as JSON; written once and never changed. */
  snapshot: string
  /** Of the snapshot, to be found by. */
  name: string
  amount: number
  deduct_amount: number
  currency: string
  pay_label: PayLabel | null
  refunded_amount: Generated<number>
  paid_at: string | null
  canceled_at: string | null
  cancel_reason: 'user' | 'expired' | 'admin' | null
  expires_at: string
  created_at: string
}

/** One try to pay an order, or money that came for it. */
export interface PaymentTable {
  id: Generated<number>
  order_id: number
  gateway_id: number | null
  platform: PaymentPlatform | null
  channel: string | null
  label: PayLabel
  /** What the provider knows it by; null for money beyond what was asked for. */
  reference: string | null
  provider_id: string | null
  /** What the provider calls the money. */
  provider_trade_no: string | null
  amount: number
  currency: string
  received_amount: number | null
  received_currency: string | null
  state: PaymentState
  late_reason: LateReason | null
  refunded_amount: Generated<number>
  note: string
  /** What was asked for and what whoever pays is to do, as JSON: the same wish is answered the same. */
  begun: string | null
  /** How often the provider was asked, and from when it may be asked again. */
  asks: Generated<number>
  ask_at: string
  paid_at: string | null
  created_at: string
}

export interface RefundTable {
  id: Generated<number>
  order_id: number
  payment_id: number
  amount: number
  currency: string
  note: string
  /** Who recorded it. */
  user_id: number | null
  created_at: string
}

/** What a call with an Idempotency-Key was answered. */
export interface CallKeyTable {
  user_id: number
  key: string
  call: string
  /** A digest of what was sent. */
  digest: string
  /** As JSON; null while it is under way. */
  answer: string | null
  created_at: string
}
