import type { PlanType } from '@imagora/contract'

/** What was ordered, as it was then. Written once with the order, and never changed: not when the plan changes, nor when it goes. */
export interface Snapshot {
  name: string
  intro: string
  badge: string
  features: string[]
  type: PlanType
  group: { id: number; name: string } | null
  capacity_bytes: number | null
  /** The price as it was called, for how many minutes, and how much in the smallest coins. */
  product: { name: string; duration: number; price: number }
  coupon: { code: string; name: string } | null
}

export const readSnapshot = (text: string) => JSON.parse(text) as Snapshot
