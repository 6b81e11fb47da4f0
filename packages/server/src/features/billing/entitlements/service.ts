import * as queries from './queries.ts'
import {
  type AutoRenewal,
  type OwnedCapacity,
  type OwnedGroup,
  type PageQuery,
  type PlanType,
  toMajor,
} from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import { refuse } from '#platform/refusal.ts'
import { canRevokeGrant, grantCapacity, grantGroup, revokeGrant } from './grant-entitlement.ts'
import {
  daysRemaining,
  endAfter,
  extendedEnd,
  isUnexpired,
  isSameSubscription,
  renewalChargeAt,
} from './entitlement-terms.ts'
import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'

interface EntitlementServiceDeps {
  db: Db
  reservations: Pick<Reservations, 'lockUser'>
  now: () => Date
}

/** How long the goods of an order last: calendar months in the time zone, else minutes, zero for no expiry. */
interface PurchasedTerm {
  duration: number
  months?: number | undefined
  time_zone?: string | undefined
}

/** The goods of an order, from its snapshot. */
interface PurchasedGoods extends PurchasedTerm {
  user_id: number
  order_id: number
  plan_id: number | null
  type: PlanType
  group_id?: number | null
  capacity_bytes?: number | null
}

const termOf = ({ duration, months = 0, time_zone }: PurchasedTerm) => ({
  minutes: duration,
  months,
  time_zone: time_zone ?? null,
})

/** Effect of a purchase on the user's current entitlements. */
interface PurchasePreview {
  /** A running subscription that the purchase would replace. */
  replaces: { name: string; expired_at: string | null } | null
  /** New end of the running subscription if the purchase extends it; null also if it never expires. */
  extends_to: string | null
  expires_at: string | null
}

/** The state depends on the time, so it is computed instead of stored. */
function stateOf({ is_active, replaced_at, ...held }: queries.UserGroupRow, time: string) {
  if (replaced_at !== null) return 'replaced'
  return is_active && isUnexpired(held, time) ? 'active' : 'expired'
}

const sharedOf = ({ id, from, created_at, expired_at, plan_id, trade_no }: queries.UserCapacityRow, time: string) => ({
  id,
  from,
  created_at,
  expired_at,
  plan_id,
  days_remaining: daysRemaining(expired_at, time),
  trade_no,
})

/** An ended renewal cannot be restarted, so it is not shown. */
function renewalOf(userGroup: queries.UserGroupRow, time: string): AutoRenewal | null {
  const { expired_at, renewal_state, renewal_currency, announced_amount, price_amount } = userGroup
  if (expired_at === null || renewal_currency === null || stateOf(userGroup, time) !== 'active') return null
  if (renewal_state !== 'active' && renewal_state !== 'canceled') return null
  const amount = announced_amount ?? price_amount
  return {
    state: renewal_state,
    renews_at: renewalChargeAt(expired_at),
    amount: amount === null ? null : toMajor(amount, renewal_currency),
    currency: renewal_currency,
  }
}

const groupOf = (userGroup: queries.UserGroupRow, time: string): OwnedGroup => ({
  ...sharedOf({ ...userGroup, bytes: 0 }, time),
  state: stateOf(userGroup, time),
  renewal: renewalOf(userGroup, time),
  group: { id: userGroup.group_id, name: userGroup.group_name },
})

const capacityOf = (userCapacity: queries.UserCapacityRow, time: string): OwnedCapacity => ({
  ...sharedOf(userCapacity, time),
  state: isUnexpired(userCapacity, time) ? 'active' : 'expired',
  capacity: userCapacity.bytes / 1024,
})

/** Groups and storage packages of users, bought or given, until they expire. */
export function createEntitlementService({ db, reservations, now }: EntitlementServiceDeps) {
  /** Returns the group of the snapshot; if it was deleted, the group that the plan sells now. */
  async function groupToGrant(tx: Db, { group_id, plan_id, order_id }: PurchasedGoods) {
    if (group_id && (await queries.findGroup(tx, group_id))) return group_id
    const sold = plan_id === null ? undefined : await queries.findPlanGroup(tx, plan_id)
    if (!sold?.group_id) throw new Error(`The group that order ${order_id} bought is gone`)
    return sold.group_id
  }

  const list = {
    async groups(user_id: number, query: PageQuery) {
      const { data, total } = await queries.listGroups(db, user_id, query)
      return { data: data.map((userGroup) => groupOf(userGroup, now().toISOString())), total }
    },

    async capacities(user_id: number, query: PageQuery) {
      const { data, total } = await queries.listCapacities(db, user_id, query)
      return { data: data.map((userCapacity) => capacityOf(userCapacity, now().toISOString())), total }
    },
  }

  return {
    list,

    /** Runs in the transaction that marks an order paid; an order that was already applied makes it fail. */
    async grantPurchase(tx: Db, purchase: PurchasedGoods, time: string) {
      const { user_id, order_id, plan_id, type, capacity_bytes } = purchase
      await reservations.lockUser(tx, user_id)
      const grant = { user_id, order_id, plan_id, ...termOf(purchase) }
      if (type === 'vip') return grantGroup(tx, { ...grant, group_id: await groupToGrant(tx, purchase) }, time)
      return grantCapacity(tx, { ...grant, capacity_bytes: capacity_bytes ?? 0 }, time)
    },

    /** Gives a group and storage for good, in the transaction that creates or changes the account. */
    async grantGift(tx: Db, user_id: number, gift: { group_id: number | null; capacity_bytes: number | null }) {
      await reservations.lockUser(tx, user_id)
      const time = now().toISOString()
      const grant = { user_id, plan_id: null, order_id: null, minutes: 0 }
      if (gift.group_id !== null) await grantGroup(tx, { ...grant, group_id: gift.group_id }, time)
      if (gift.capacity_bytes !== null) await grantCapacity(tx, { ...grant, capacity_bytes: gift.capacity_bytes }, time)
    },

    /**
     * Gives a group for good unless the user has it so or pays for a running subscription; returns its name, or null when
     * nothing changes.
     */
    async assignGroup(tx: Db, user_id: number, group_id: number) {
      await reservations.lockUser(tx, user_id)
      const time = now().toISOString()
      const group = await queries.findGroup(tx, group_id)
      const active = await queries.findActiveUserGroup(tx, user_id)
      if (!group || (active?.group_id === group_id && active.expired_at === null)) return null
      if (active?.from === 'subscribe' && isUnexpired(active, time)) return null
      await grantGroup(tx, { user_id, group_id, plan_id: null, order_id: null, minutes: 0 }, time)
      return group.name
    },

    canRevoke: async (from: Db, { id, user_id }: { id: number; user_id: number | null }) =>
      user_id !== null && canRevokeGrant(from, { id, user_id }, now().toISOString()),

    /** Revokes the entitlement of a refunded order; returns false if nothing was left of it. */
    async revokeEntitlement(tx: Db, order: { id: number; user_id: number | null }, time: string) {
      const { id, user_id } = order
      if (user_id === null) return false
      await reservations.lockUser(tx, user_id)
      return revokeGrant(tx, { id, user_id }, time)
    },

    /** Returns the effect of a purchase, to be displayed before it is made. */
    async previewPurchase(
      from: Db,
      userId: number,
      plan: { id: number; type: PlanType; group: { id: number } | null },
      product: PurchasedTerm,
    ): Promise<PurchasePreview> {
      const time = now().toISOString()
      const term = termOf(product)
      const fresh = { replaces: null, extends_to: null, expires_at: endAfter(time, term).expired_at }
      const activeGroup = plan.type === 'vip' ? await queries.findActiveUserGroup(from, userId) : undefined
      if (!activeGroup || !isUnexpired(activeGroup, time)) return fresh
      if (!isSameSubscription(activeGroup, { plan_id: plan.id, group_id: plan.group?.id ?? 0 })) {
        return { ...fresh, replaces: { name: activeGroup.group_name, expired_at: activeGroup.expired_at } }
      }
      const { expired_at: end } = extendedEnd(activeGroup, term)
      return { replaces: null, extends_to: end, expires_at: end }
    },

    /** A user who removes the active group falls back to the default group. */
    removeGroup: (userId: number, id: number) =>
      db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, userId)
        if (!(await queries.deleteGroup(tx, userId, id))) throw refuse('owned_missing')
        await queries.recordLapse(tx, userId, now().toISOString())
      }),

    removeCapacity: (userId: number, id: number) =>
      db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, userId)
        if (!(await queries.deleteCapacity(tx, userId, id))) throw refuse('owned_missing')
        await queries.recordLapse(tx, userId, now().toISOString())
      }),
  }
}

export type EntitlementService = ReturnType<typeof createEntitlementService>

interface EntitlementJobServices {
  sendExpiryReminders: (signal?: AbortSignal) => Promise<void>
  enforceQuotas: (signal?: AbortSignal) => Promise<void>
}

export function registerEntitlementJobs(
  jobs: Pick<Jobs, 'schedule'>,
  { sendExpiryReminders, enforceQuotas }: EntitlementJobServices,
) {
  const payload = z.strictObject({})
  const ending = defineJob({
    name: 'owned.remind',
    payload,
    run: (_payload, { signal }) => sendExpiryReminders(signal),
  })
  const ended = defineJob({ name: 'owned.lapse', payload, run: (_payload, { signal }) => enforceQuotas(signal) })
  jobs.schedule('11 * * * *', ending)
  jobs.schedule('23 * * * *', ended)
}
