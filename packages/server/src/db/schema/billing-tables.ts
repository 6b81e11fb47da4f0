import type {
  LateReason,
  OrderStatus,
  PayLabel,
  PaymentPlatform,
  PaymentState,
  CouponType,
  PlanType,
} from '@imagora/contract'
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

export interface PaymentGatewayTable {
  id: Generated<number>
  name: string
  platform: PaymentPlatform
  /** By the names of the platform, as JSON. */
  options: string
  /** The same, sealed. */
  secrets: string
  /** Lists as JSON. */
  currencies: string
  channels: string
  is_enabled: boolean
  place: number
  created_at: string
}

/** What a browser is to post to a platform, for a few minutes. */
export interface PaymentFormTable {
  token_hash: string
  form: string
  expires_at: string
}

export interface PlanTable {
  id: Generated<number>
  type: PlanType
  name: string
  intro: string
  badge: string
  /** A list, as JSON. */
  features: string
  /** What is sold: a group, or else room. */
  group_id: number | null
  capacity_bytes: number
  contact_url: string
  is_published: boolean
  place: number
  created_at: string
}

export interface PlanPriceTable {
  id: Generated<number>
  plan_id: number
  name: string
  description: string
  /** Minutes, zero for ever. */
  duration: number
  is_recommended: boolean
  /** Not for sale any more, and kept for the orders that name it. */
  is_retired: boolean
  place: number
}

/** A price in one currency, counted in its smallest coins. */
export interface PlanAmountTable {
  price_id: number
  currency: string
  amount: number
  place: number
}

export interface CouponTable {
  id: Generated<number>
  code: string
  name: string
  type: CouponType
  /** The smallest coins of the currency, or hundredths of a percent. */
  value: number
  currency: string | null
  /** The smallest coins of the currency; where there is none, hundredths of whatever the order is in. */
  min_amount: number
  starts_at: string | null
  ends_at: string | null
  total_limit: number
  per_user_limit: number
  /** A list, as JSON; none is all. */
  plan_ids: string
  is_enabled: boolean
  used_count: number
  created_at: string
}

export interface CouponUseTable {
  order_id: number
  coupon_id: number
  user_id: number
  created_at: string
}

export interface UserGroupTable {
  id: Generated<number>
  user_id: number
  group_id: number
  from: 'system' | 'subscribe'
  plan_id: number | null
  /** The newest that paid for it. */
  order_id: number | null
  expired_at: string | null
  /** The last letter about its end that was sent, in days before it. */
  reminded_days: number | null
  /** When its end was looked at. */
  lapsed_at: string | null
  /** The one that counts, as long as it has not expired. */
  is_active: Generated<boolean>
  replaced_at: string | null
  created_at: string
}

export interface UserCapacityTable {
  id: Generated<number>
  user_id: number
  bytes: number
  from: 'system' | 'subscribe'
  plan_id: number | null
  /** The newest that paid for it. */
  order_id: number | null
  expired_at: string | null
  /** The last letter about its end that was sent, in days before it. */
  reminded_days: number | null
  /** When its end was looked at. */
  lapsed_at: string | null
  created_at: string
}

/** What each order and gift has added to what is owned, so that it can be taken back. */
export interface OwnedGrantTable {
  id: Generated<number>
  order_id: number | null
  user_group_id: number | null
  user_capacity_id: number | null
  /** Zero for ever. */
  minutes: number
  taken_back_at: string | null
  created_at: string
}

/** Who may keep more than they are allowed since something ended; looked at until they do not. */
export interface LapseTable {
  user_id: number
  began_at: string
  /** When it was found to be so, and when they were told that photos will go. */
  told_at: string | null
  warned_at: string | null
}
