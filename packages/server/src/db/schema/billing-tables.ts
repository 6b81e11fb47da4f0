import type {
  CouponType,
  LateReason,
  OrderStatus,
  PayLabel,
  PaymentPlatform,
  PaymentState,
  PlanType,
} from '@imagora/contract'
import type { Generated } from 'kysely'

interface GroupTable {
  id: Generated<number>
  name: string
  intro: string
  is_default: boolean
  is_guest: boolean
  capacity_bytes: number
  max_upload_bytes: number
  max_video_bytes: Generated<number>
  max_video_seconds: Generated<number>
  min_upload_bytes: number
  max_files_per_batch: number
  limit_concurrent_upload: number
  limit_per_minute: number
  limit_per_hour: number
  limit_per_day: number
  limit_per_week: number
  limit_per_month: number
  allow_file_types: string
  /** Overrides of the image policy, as JSON. */
  policy: Generated<string>
  /** Zero means no cap. */
  monthly_traffic_bytes: Generated<number>
  created_at: string
}

interface GroupStorageTable {
  group_id: number
  storage_id: number
}

interface UserGroupTable {
  id: Generated<number>
  user_id: number
  group_id: number
  from: 'system' | 'subscribe'
  plan_id: number | null
  /** The newest order that paid for it. */
  order_id: number | null
  expired_at: string | null
  /** Day of the month on which calendar months end; null after a period of exact length. */
  anchor_day: Generated<number | null>
  /** The last expiry reminder email that was sent, in days before the expiry. */
  reminded_days: number | null
  /** Time when the expiry was processed. */
  lapsed_at: string | null
  /** True for the group in effect, as long as it has not expired. */
  is_active: Generated<boolean>
  replaced_at: string | null
  created_at: string
}

interface UserCapacityTable {
  id: Generated<number>
  user_id: number
  bytes: number
  from: 'system' | 'subscribe'
  plan_id: number | null
  /** The newest order that paid for it. */
  order_id: number | null
  expired_at: string | null
  /** The last expiry reminder email that was sent, in days before the expiry. */
  reminded_days: number | null
  /** Time when the expiry was processed. */
  lapsed_at: string | null
  created_at: string
}

/** The entitlement that each order and gift has added, so that it can be revoked. */
interface OwnedGrantTable {
  id: Generated<number>
  order_id: number | null
  user_group_id: number | null
  user_capacity_id: number | null
  /** Minutes; zero means forever. */
  minutes: number
  /** Calendar months in the time zone; zero where the minutes are exact. */
  months: Generated<number>
  time_zone: Generated<string | null>
  taken_back_at: string | null
  created_at: string
}

/** Users above their quota since an entitlement ended; checked until they are below it. */
interface LapseTable {
  user_id: number
  began_at: string
  /** Times of the first notification and of the warning that photos will be deleted. */
  told_at: string | null
  warned_at: string | null
}

interface PlanTable {
  id: Generated<number>
  type: PlanType
  name: string
  intro: string
  badge: string
  /** JSON array. */
  features: string
  /** The product: a group, or else storage capacity. */
  group_id: number | null
  capacity_bytes: number
  contact_url: string
  is_published: boolean
  place: number
  created_at: string
}

interface PlanPriceTable {
  id: Generated<number>
  plan_id: number
  name: string
  description: string
  /** Minutes; zero means forever. */
  duration: number
  /** Calendar months; zero where the minutes are exact. */
  months: Generated<number>
  is_recommended: boolean
  /** True when no longer for sale; the row is kept for the orders that name it. */
  is_retired: boolean
  place: number
}

/** A price in one currency, in its smallest unit. */
interface PlanAmountTable {
  price_id: number
  currency: string
  amount: number
  place: number
}

interface CouponTable {
  id: Generated<number>
  code: string
  name: string
  type: CouponType
  /** The smallest unit of the currency, or hundredths of a percent. */
  value: number
  currency: string | null
  /** The smallest unit of the currency; without a currency, hundredths of the order's currency. */
  min_amount: number
  starts_at: string | null
  ends_at: string | null
  total_limit: number
  per_user_limit: number
  /** JSON array; empty means all plans. */
  plan_ids: string
  is_enabled: boolean
  used_count: number
  batch_id: Generated<number | null>
  created_at: string
}

/** Coupons that were created together, each for a single use. */
interface CouponBatchTable {
  id: Generated<number>
  name: string
  /** Prefix and pattern of the codes; each # is a random character. */
  pattern: string
  created_at: string
}

interface CouponUseTable {
  order_id: number
  coupon_id: number
  user_id: number
  created_at: string
}

/** Amounts are in the smallest unit of their currency. */
interface OrderTable {
  id: Generated<number>
  trade_no: string
  /** Null after account deletion: the accounting records stay. */
  user_id: number | null
  status: OrderStatus
  plan_id: number | null
  price_id: number | null
  coupon_id: number | null
  /** The ordered items as JSON; written once and never changed. */
  snapshot: string
  /** Copied from the snapshot for searching. */
  name: string
  amount: number
  deduct_amount: number
  currency: string
  pay_label: PayLabel | null
  /** True for an order that a renewal created. */
  is_renewal: Generated<boolean>
  refunded_amount: Generated<number>
  paid_at: string | null
  canceled_at: string | null
  cancel_reason: 'user' | 'expired' | 'admin' | null
  expires_at: string
  created_at: string
}

/** One attempt to pay an order, or money received for it. */
interface PaymentTable {
  id: Generated<number>
  order_id: number
  gateway_id: number | null
  platform: PaymentPlatform | null
  channel: string | null
  label: PayLabel
  /** The payment's reference at the provider; null for money beyond the requested amount. */
  reference: string | null
  provider_id: string | null
  /** The provider's transaction number. */
  provider_trade_no: string | null
  amount: number
  currency: string
  received_amount: number | null
  received_currency: string | null
  /** The buyer agreed to renew with the payment method of this payment. */
  is_renewing: Generated<boolean>
  state: PaymentState
  late_reason: LateReason | null
  refunded_amount: Generated<number>
  note: string
  /** The request and the resulting payment instructions, as JSON: the same request gets the same response. */
  begun: string | null
  /** Number of status queries to the provider, and the earliest time of the next one. */
  asks: Generated<number>
  ask_at: string
  paid_at: string | null
  created_at: string
}

interface RefundTable {
  id: Generated<number>
  order_id: number
  payment_id: number
  amount: number
  currency: string
  note: string
  /** The administrator who recorded it. */
  user_id: number | null
  created_at: string
}

/** A user's consent to renew a subscription, with the payment method that the provider has saved for it. */
interface AutoRenewalTable {
  user_id: number
  user_group_id: number
  price_id: number
  gateway_id: number
  platform: PaymentPlatform
  customer_id: string
  payment_method_id: string
  currency: string
  /** `canceled` by the user, who may restart it; `ended` for good. */
  state: 'active' | 'canceled' | 'ended'
  end_reason: 'failed' | 'missed' | 'not_sold' | 'replaced' | 'reversed' | 'admin' | null
  created_at: string
  changed_at: string
}

/** The renewal of one subscription for the time after one end of it. */
interface RenewalTable {
  id: Generated<number>
  user_id: number
  user_group_id: number
  period_end: string
  /** Amount that the buyer was told, in the smallest unit of the currency. */
  amount: number
  currency: string
  state: 'announced' | 'pending' | 'paid' | 'action_required' | 'failed' | 'skipped'
  /** Number of declined charges. */
  attempts: number
  next_attempt_at: string
  order_id: number | null
  /** The payment of the current attempt. */
  payment_id: number | null
  created_at: string
}

/** Stored response to a request with an Idempotency-Key. */
interface CallKeyTable {
  user_id: number
  key: string
  call: string
  /** Digest of the request body. */
  digest: string
  /** The response as JSON; null while the request is running. */
  answer: string | null
  created_at: string
}

/** A form that a browser posts to a platform; valid for a few minutes. */
interface PaymentFormTable {
  token_hash: string
  form: string
  expires_at: string
}

interface PaymentGatewayTable {
  id: Generated<number>
  name: string
  platform: PaymentPlatform
  /** Settings by the names of the platform, as JSON. */
  options: string
  /** Secret settings in the same format, encrypted. */
  secrets: string
  /** JSON arrays. */
  currencies: string
  channels: string
  is_enabled: boolean
  place: number
  created_at: string
}

export interface BillingTables {
  groups: GroupTable
  group_storages: GroupStorageTable
  user_groups: UserGroupTable
  user_capacities: UserCapacityTable
  owned_grants: OwnedGrantTable
  lapses: LapseTable
  plans: PlanTable
  plan_prices: PlanPriceTable
  plan_amounts: PlanAmountTable
  coupons: CouponTable
  coupon_batches: CouponBatchTable
  coupon_uses: CouponUseTable
  orders: OrderTable
  payments: PaymentTable
  refunds: RefundTable
  auto_renewals: AutoRenewalTable
  renewals: RenewalTable
  call_keys: CallKeyTable
  payment_forms: PaymentFormTable
  payment_gateways: PaymentGatewayTable
}
