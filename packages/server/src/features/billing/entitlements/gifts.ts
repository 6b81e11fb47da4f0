import type { CapacityGift, Given, GroupGift, PageQuery } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import { refuse } from '#platform/refusal.ts'
import { grantCapacity, grantGroup } from './grant-entitlement.ts'
import * as queries from './queries.ts'
import type { EntitlementService } from './service.ts'

interface EntitlementGiftsDeps {
  db: Db
  entitlements: Pick<EntitlementService, 'list'>
  reservations: Pick<Reservations, 'lockUser'>
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

const minutesOf = (days: number | null) => (days ?? 0) * 24 * 60
const targetOf = ({ id, username }: { id: number; username: string }) => `user ${id} ${username}`

/** Groups and storage that administrators grant and revoke. A gift replaces the running group, as a purchase does. */
export function createEntitlementGifts({ db, entitlements, reservations, audit, now }: EntitlementGiftsDeps) {
  async function requireUser(tx: Db, id: number) {
    const user = await queries.findUser(tx, id)
    if (!user) throw refuse('user_missing')
    return user
  }

  const grantInTransaction = (
    userId: number,
    act: (tx: Db, user: { id: number; username: string }) => Promise<Given>,
  ) =>
    db.transaction().execute(async (tx) => {
      const user = await requireUser(tx, userId)
      if (user.deleted_at) throw refuse('user_deleted')
      await reservations.lockUser(tx, userId)
      return act(tx, user)
    })

  const revokeInTransaction = (
    userId: number,
    act: (tx: Db, user: { id: number; username: string; deleted_at: string | null }) => Promise<void>,
  ) =>
    db.transaction().execute(async (tx) => {
      const user = await requireUser(tx, userId)
      await reservations.lockUser(tx, userId)
      await act(tx, user)
      await queries.recordLapse(tx, userId, now().toISOString())
    })

  return {
    async groups(userId: number, query: PageQuery) {
      await requireUser(db, userId)
      return entitlements.list.groups(userId, query)
    },

    async capacities(userId: number, query: PageQuery) {
      await requireUser(db, userId)
      return entitlements.list.capacities(userId, query)
    },

    giveGroup: (actor: Actor, userId: number, { group_id, days }: GroupGift) =>
      grantInTransaction(userId, async (tx, user) => {
        const group = await queries.findGroup(tx, group_id)
        if (!group) throw refuse('group_missing')
        const grant = { user_id: userId, group_id, plan_id: null, order_id: null, minutes: minutesOf(days) }
        const { owned_id: id, ...told } = await grantGroup(tx, grant, now().toISOString())
        const detail = { group: group.name, days, ...told }
        await audit.record(tx, actor, { action: 'user.give_group', target: targetOf(user) }, detail)
        return { id, ...told }
      }),

    takeGroup: (actor: Actor, userId: number, id: number) =>
      revokeInTransaction(userId, async (tx, user) => {
        const userGroup = await queries.findUserGroup(tx, userId, id)
        if (!userGroup || !(await queries.deleteGroup(tx, userId, id))) throw refuse('owned_missing')
        const detail = { group: userGroup.group_name, from: userGroup.from, expired_at: userGroup.expired_at }
        await audit.record(tx, actor, { action: 'user.take_group', target: targetOf(user) }, detail)
      }),

    giveCapacity: (actor: Actor, userId: number, { capacity_bytes, days }: CapacityGift) =>
      grantInTransaction(userId, async (tx, user) => {
        const grant = { user_id: userId, capacity_bytes, plan_id: null, order_id: null, minutes: minutesOf(days) }
        const { owned_id: id, ...told } = await grantCapacity(tx, grant, now().toISOString())
        const detail = { capacity_bytes, days, expired_at: told.expired_at }
        await audit.record(tx, actor, { action: 'user.give_capacity', target: targetOf(user) }, detail)
        return { id, ...told }
      }),

    /** Replaces all storage that was given to the user, without expiry; zero only removes it. Purchases stay. */
    changeCapacity: (actor: Actor, userId: number, capacity_bytes: number) =>
      revokeInTransaction(userId, async (tx, user) => {
        if (user.deleted_at) throw refuse('user_deleted')
        const time = now().toISOString()
        const before = await queries.deleteGivenCapacities(tx, userId, time)
        const grant = { user_id: userId, capacity_bytes, plan_id: null, order_id: null, minutes: 0 }
        if (capacity_bytes > 0) await grantCapacity(tx, grant, time)
        const detail = { capacity_bytes: { from: before, to: capacity_bytes } }
        await audit.record(tx, actor, { action: 'user.change_capacity', target: targetOf(user) }, detail)
      }),

    takeCapacity: (actor: Actor, userId: number, id: number) =>
      revokeInTransaction(userId, async (tx, user) => {
        const deletedCapacity = await queries.deleteCapacity(tx, userId, id)
        if (!deletedCapacity) throw refuse('owned_missing')
        const detail = { capacity_bytes: deletedCapacity.bytes, expired_at: deletedCapacity.expired_at }
        await audit.record(tx, actor, { action: 'user.take_capacity', target: targetOf(user) }, detail)
      }),
  }
}

export type EntitlementGifts = ReturnType<typeof createEntitlementGifts>
