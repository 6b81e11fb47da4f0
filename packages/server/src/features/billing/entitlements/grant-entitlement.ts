import type { Db } from '#db/schema/schema.ts'
import * as queries from './queries.ts'
import { expiryAfter, isUnexpired, isSameSubscription, dueReminderDays } from './entitlement-terms.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** An entitlement to grant; a gift has neither plan nor order. */
interface Grant {
  user_id: number
  order_id: number | null
  plan_id: number | null
  /** Zero means no expiry. */
  minutes: number
}

export type GroupGrant = Grant & { group_id: number }
export type CapacityGrant = Grant & { capacity_bytes: number }

const fromOf = ({ order_id, plan_id }: Grant) => (order_id === null && plan_id === null ? 'system' : 'subscribe')

/** Returns the end of a running entitlement after it is extended by this many minutes. */
export const extendedEnd = ({ expired_at }: { expired_at: string | null }, minutes: number) =>
  expired_at === null ? null : expiryAfter(expired_at, minutes)

async function extend(tx: Db, userGroup: queries.UserGroupRow, grant: GroupGrant, time: string) {
  const { order_id, plan_id, group_id, minutes } = grant
  const expired_at = extendedEnd(userGroup, minutes)
  const orderFields = order_id === null ? {} : { order_id, plan_id, from: 'subscribe' as const }
  const reminded_days = dueReminderDays(expired_at, time)
  await queries.updateGroup(tx, userGroup.id, { ...orderFields, group_id, expired_at, reminded_days })
  return { kind: 'extended' as const, owned_id: userGroup.id, expired_at, replaced: null }
}

async function insertUserGroup(tx: Db, grant: GroupGrant, time: string) {
  const { user_id, group_id, plan_id, order_id, minutes } = grant
  const expired_at = expiryAfter(time, minutes)
  const { id } = await queries.insertGroup(tx, {
    user_id,
    group_id,
    plan_id,
    order_id,
    from: fromOf(grant),
    is_active: true,
    replaced_at: null,
    expired_at,
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
  const { order_id, minutes } = grant
  const entry = { user_group_id: settled.owned_id, user_capacity_id: null, taken_back_at: null, created_at: time }
  await queries.insertGrant(tx, { order_id, minutes, ...entry })
  return settled
}

/** Storage packages add up, and each has its own expiry. */
export async function grantCapacity(tx: Db, grant: CapacityGrant, time: string) {
  const { user_id, capacity_bytes, plan_id, order_id, minutes } = grant
  const expired_at = expiryAfter(time, minutes)
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
  await queries.insertGrant(tx, { order_id, minutes, ...entry })
  return { kind: 'new' as const, owned_id: id, expired_at, replaced: null }
}

/**
 * Returns the end of a group without the minutes taken back; if the group or the grant has no expiry, the end is
 * recomputed from the remaining grants.
 */
async function shortenedEnd(tx: Db, userGroup: queries.UserGroupRow, minutes: number, time: string) {
  if (userGroup.expired_at !== null && minutes > 0) {
    return new Date(Date.parse(userGroup.expired_at) - minutes * MINUTE_MS).toISOString()
  }
  const otherGrants = await queries.listGrants(tx, userGroup.id)
  if (otherGrants.some((other) => other.minutes === 0)) return userGroup.expired_at
  const left = otherGrants.reduce((sum, other) => sum + other.minutes, 0)
  return left > 0 ? expiryAfter(userGroup.created_at, left) : time
}

async function shortenGroup(tx: Db, userGroup: queries.UserGroupRow, minutes: number, time: string) {
  const shortened = await shortenedEnd(tx, userGroup, minutes, time)
  const expired_at = shortened !== null && shortened < time ? time : shortened
  await queries.updateGroup(tx, userGroup.id, { expired_at, reminded_days: dueReminderDays(expired_at, time) })
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
  if (group) await shortenGroup(tx, group, grant.minutes, time)
  if (room) await queries.updateCapacity(tx, room.id, { expired_at: time })
  return group !== undefined || room !== undefined
}
