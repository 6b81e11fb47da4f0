import type { CouponType, PlanType } from '@imagora/contract'
import type { Generated } from 'kysely'

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
