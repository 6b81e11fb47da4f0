import type { Db } from '#db/schema/schema.ts'
import * as queries from './queries.ts'
import {
  dueReminderDays,
  endAfter,
  type EntitlementEnd,
  extendedEnd,
  isSameSubscription,
  isUnexpired,
  shortenedEnd,
  type Term,
} from './entitlement-terms.ts'

/** An entitlement to grant; a gift has neither plan nor order. */
interface Grant extends Term {
  user_id: number
  order_id: number | null
  plan_id: number | null
}

export type GroupGrant = Grant & { group_id: number }
export type CapacityGrant = Grant & { capacity_bytes: number }

const fromOf = ({ order_id, plan_id }: Grant) => (order_id === null && plan_id === null ? 'system' : 'subscribe')

const termOf = ({ minutes, months = 0, time_zone = null }: Grant) => ({ minutes, months, time_zone })

async function extend(tx: Db, userGroup: queries.UserGroupRow, grant: GroupGrant, time: string) {
  const { order_id, plan_id, group_id } = grant
  const end = extendedEnd(userGroup, grant)
  const { expired_at } = end
  const orderFields = order_id === null ? {} : { order_id, plan_id, from: 'subscribe' as const }
  const reminded_days = dueReminderDays(expired_at, time)
  await queries.updateGroup(tx, userGroup.id, { ...orderFields, group_id, ...end, reminded_days })
  return { kind: 'extended' as const, owned_id: userGroup.id, expired_at, replaced: null }
}

async function insertUserGroup(tx: Db, grant: GroupGrant, time: string) {
  const { user_id, group_id, plan_id, order_id } = grant
  const end = endAfter(time, grant)
  const { expired_at } = end
  const { id } = await queries.insertGroup(tx, {
    user_id,
    group_id,
    plan_id,
    order_id,
    from: fromOf(grant),
    is_active: true,
    replaced_at: null,
    ...end,
    reminded_days: dueReminderDays(expired_at, time),
    lapsed_at: null,
    created_at: time,
  })
  return { owned_id: id, expired_at }
}

/**
 * A new group applies at once; the same group is extended from its end. The caller holds the lock on the user's row.
 */
async function applyGroupGrant(tx: Db, grant: GroupGrant, time: string) {
  const activeGroup = await queries.findActiveUserGroup(tx, grant.user_id)
  if (!activeGroup) return { kind: 'new' as const, ...(await insertUserGroup(tx, grant, time)), replaced: null }
  if (!isUnexpired(activeGroup, time)) {
    await queries.updateGroup(tx, activeGroup.id, { is_active: false })
    return { kind: 'new' as const, ...(await insertUserGroup(tx, grant, time)), replaced: null }
  }
  if (isSameSubscription(activeGroup, grant)) return extend(tx, activeGroup, grant, time)
  await queries.updateGroup(tx, activeGroup.id, { is_active: false, replaced_at: time, lapsed_at: time })
  await queries.recordLapse(tx, grant.user_id, time)
  const replaced = { name: activeGroup.group_name, expired_at: activeGroup.expired_at }
  return { kind: 'replaced' as const, ...(await insertUserGroup(tx, grant, time)), replaced }
}

export async function grantGroup(tx: Db, grant: GroupGrant, time: string) {
  const settled = await applyGroupGrant(tx, grant, time)
  const { order_id } = grant
  const entry = { user_group_id: settled.owned_id, user_capacity_id: null, taken_back_at: null, created_at: time }
  await queries.insertGrant(tx, { order_id, ...termOf(grant), ...entry })
  return settled
}

/** Storage packages add up, and each has its own expiry. */
export async function grantCapacity(tx: Db, grant: CapacityGrant, time: string) {
  const { user_id, capacity_bytes, plan_id, order_id } = grant
  const { expired_at } = endAfter(time, grant)
  const { id } = await queries.insertCapacity(tx, {
    user_id,
    bytes: capacity_bytes,
    plan_id,
    order_id,
    from: fromOf(grant),
    expired_at,
    reminded_days: dueReminderDays(expired_at, time),
    lapsed_at: null,
    created_at: time,
  })
  const entry = { user_group_id: null, user_capacity_id: id, taken_back_at: null, created_at: time }
  await queries.insertGrant(tx, { order_id, ...termOf(grant), ...entry })
  return { kind: 'new' as const, owned_id: id, expired_at, replaced: null }
}

/**
 * Returns the end of a group without the term taken back; if the group or the grant has no expiry, the end is
 * recomputed from the remaining grants.
 */
async function endWithout(tx: Db, userGroup: queries.UserGroupRow, term: Term): Promise<EntitlementEnd> {
  const { expired_at, anchor_day, created_at } = userGroup
  if (expired_at !== null && term.minutes > 0) {
    return { expired_at: shortenedEnd(expired_at, anchor_day, term), anchor_day }
  }
  const otherGrants = await queries.listGrants(tx, userGroup.id)
  if (otherGrants.some((other) => other.minutes === 0)) return { expired_at, anchor_day }
  return otherGrants.reduce<EntitlementEnd>(extendedEnd, { expired_at: created_at, anchor_day: null })
}

async function shortenGroup(tx: Db, userGroup: queries.UserGroupRow, term: Term, time: string) {
  const end = await endWithout(tx, userGroup, term)
  const expired_at = end.expired_at !== null && end.expired_at < time ? time : end.expired_at
  const reminded_days = dueReminderDays(expired_at, time)
  await queries.updateGroup(tx, userGroup.id, { ...end, expired_at, reminded_days })
}

type GrantRow = NonNullable<Awaited<ReturnType<typeof queries.findGrant>>>

/** Returns the group or the storage package of a grant; both are undefined if it expired or was replaced. */
async function leftOf(db: Db, { user_group_id, user_capacity_id }: GrantRow, user_id: number, time: string) {
  const group = user_group_id === null ? undefined : await queries.findUserGroup(db, user_id, user_group_id)
  const room = user_capacity_id === null ? undefined : await queries.findCapacity(db, user_capacity_id)
  return {
    group: group?.is_active && isUnexpired(group, time) ? group : undefined,
    room: room && isUnexpired(room, time) ? room : undefined,
  }
}

/** Returns whether anything granted by the order is still in force. */
export async function canRevokeGrant(db: Db, { id, user_id }: { id: number; user_id: number }, time: string) {
  const grant = await queries.findGrant(db, id)
  if (!grant) return false
  const { group, room } = await leftOf(db, grant, user_id, time)
  return group !== undefined || room !== undefined
}

/** Revokes what is still in force of the order's grant; returns false if nothing is. */
export async function revokeGrant(tx: Db, { id, user_id }: { id: number; user_id: number }, time: string) {
  const grant = await queries.markGrantRevoked(tx, id, time)
  if (!grant) return false
  const { group, room } = await leftOf(tx, grant, user_id, time)
  if (group) await shortenGroup(tx, group, grant, time)
  if (room) await queries.updateCapacity(tx, room.id, { expired_at: time })
  return group !== undefined || room !== undefined
}
