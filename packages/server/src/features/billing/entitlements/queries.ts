import type { PageQuery } from '@imagora/contract'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

/** The automatic renewal of a group; the amount is the announced one, or else the current price. */
interface RenewalColumns {
  renewal_state: Row<'auto_renewals'>['state'] | null
  renewal_currency: string | null
  announced_amount: number | null
  price_amount: number | null
}

export type UserGroupRow = Row<'user_groups'> & { group_name: string; trade_no: string | null } & RenewalColumns
export type UserCapacityRow = Row<'user_capacities'> & { trade_no: string | null }

const groups = (db: Db, user_id: number) =>
  db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .leftJoin('orders', 'orders.id', 'user_groups.order_id')
    .leftJoin('auto_renewals', 'auto_renewals.user_group_id', 'user_groups.id')
    .leftJoin('renewals', (join) =>
      join
        .onRef('renewals.user_group_id', '=', 'user_groups.id')
        .onRef('renewals.period_end', '=', 'user_groups.expired_at'),
    )
    .leftJoin('plan_amounts', (join) =>
      join
        .onRef('plan_amounts.price_id', '=', 'auto_renewals.price_id')
        .onRef('plan_amounts.currency', '=', 'auto_renewals.currency'),
    )
    .where('user_groups.user_id', '=', user_id)
    .selectAll('user_groups')
    .select(['groups.name as group_name', 'orders.trade_no'])
    .select(['auto_renewals.state as renewal_state', 'auto_renewals.currency as renewal_currency'])
    .select(['renewals.amount as announced_amount', 'plan_amounts.amount as price_amount'])

/** Returns the active group, which may already be expired. */
export const findActiveUserGroup = (db: Db, user_id: number): Promise<UserGroupRow | undefined> =>
  groups(db, user_id).where('user_groups.is_active', '=', true).executeTakeFirst()

export const findUserGroup = (db: Db, user_id: number, id: number): Promise<UserGroupRow | undefined> =>
  groups(db, user_id).where('user_groups.id', '=', id).executeTakeFirst()

async function countOf(db: Db, table: 'user_groups' | 'user_capacities', user_id: number) {
  const { total } = await db
    .selectFrom(table)
    .where('user_id', '=', user_id)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function listGroups(db: Db, user_id: number, { page, per_page }: PageQuery) {
  const data: UserGroupRow[] = await groups(db, user_id)
    .orderBy('user_groups.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total: await countOf(db, 'user_groups', user_id) }
}

export async function listCapacities(db: Db, user_id: number, { page, per_page }: PageQuery) {
  const data: UserCapacityRow[] = await db
    .selectFrom('user_capacities')
    .leftJoin('orders', 'orders.id', 'user_capacities.order_id')
    .where('user_capacities.user_id', '=', user_id)
    .selectAll('user_capacities')
    .select('orders.trade_no')
    .orderBy('user_capacities.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total: await countOf(db, 'user_capacities', user_id) }
}

export const insertGroup = (db: Db, userGroup: NewRow<'user_groups'>) =>
  db.insertInto('user_groups').values(userGroup).returning('id').executeTakeFirstOrThrow()

export const updateGroup = (db: Db, id: number, changes: Partial<Omit<Row<'user_groups'>, 'id'>>) =>
  db.updateTable('user_groups').set(changes).where('id', '=', id).execute()

export const insertCapacity = (db: Db, userCapacity: NewRow<'user_capacities'>) =>
  db.insertInto('user_capacities').values(userCapacity).returning('id').executeTakeFirstOrThrow()

export const findCapacity = (db: Db, id: number) =>
  db.selectFrom('user_capacities').where('id', '=', id).selectAll().executeTakeFirst()

export const updateCapacity = (db: Db, id: number, changes: Partial<Omit<Row<'user_capacities'>, 'id'>>) =>
  db.updateTable('user_capacities').set(changes).where('id', '=', id).execute()

export const deleteGroup = (db: Db, user_id: number, id: number) =>
  db
    .deleteFrom('user_groups')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(['id', 'group_id', 'expired_at'])
    .executeTakeFirst()

export const deleteCapacity = (db: Db, user_id: number, id: number) =>
  db
    .deleteFrom('user_capacities')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(['id', 'bytes', 'expired_at'])
    .executeTakeFirst()

/** Deletes the storage that administrators gave and returns the bytes of it that were in force. */
export async function deleteGivenCapacities(db: Db, user_id: number, time: string) {
  const given = await db
    .deleteFrom('user_capacities')
    .where('user_id', '=', user_id)
    .where('from', '=', 'system')
    .returning(['bytes', 'expired_at'])
    .execute()
  const inForce = given.filter(({ expired_at }) => expired_at === null || expired_at > time)
  return inForce.reduce((sum, { bytes }) => sum + bytes, 0)
}

export const insertGrant = (db: Db, grant: NewRow<'owned_grants'>) =>
  db.insertInto('owned_grants').values(grant).execute()

/** Returns nothing if the order has no grant or the grant was taken back. */
export const findGrant = (db: Db, order_id: number) =>
  db
    .selectFrom('owned_grants')
    .where('order_id', '=', order_id)
    .where('taken_back_at', 'is', null)
    .selectAll()
    .executeTakeFirst()

/** Marks the grant of the order as taken back and returns it; returns nothing if there is none. */
export const markGrantRevoked = (db: Db, order_id: number, taken_back_at: string) =>
  db
    .updateTable('owned_grants')
    .set({ taken_back_at })
    .where('order_id', '=', order_id)
    .where('taken_back_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Lists the grants of the group that were not taken back. */
export const listGrants = (db: Db, user_group_id: number) =>
  db
    .selectFrom('owned_grants')
    .where('user_group_id', '=', user_group_id)
    .where('taken_back_at', 'is', null)
    .orderBy('id')
    .select(['minutes', 'months', 'time_zone'])
    .execute()

/** The guest group is excluded, because accounts cannot have it. */
export const findGroup = (db: Db, id: number) =>
  db.selectFrom('groups').where('id', '=', id).where('is_guest', '=', false).select(['id', 'name']).executeTakeFirst()

export const findPlanGroup = (db: Db, plan_id: number) =>
  db.selectFrom('plans').where('id', '=', plan_id).select('group_id').executeTakeFirst()

export const findUser = (db: Db, id: number) =>
  db.selectFrom('users').where('id', '=', id).select(['id', 'username', 'deleted_at']).executeTakeFirst()

/** Queues the user for a capacity check, because their capacity has shrunk. */
export const recordLapse = (db: Db, user_id: number, began_at: string) =>
  db
    .insertInto('lapses')
    .values({ user_id, began_at, told_at: null, warned_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const tables = ['user_groups', 'user_capacities'] as const
export type EntitlementTable = (typeof tables)[number]

/** Entitlements that expire before `until` and have had no reminder for this many days or fewer. */
interface ReminderQuery {
  time: string
  until: string
  days: number
  limit: number
}

export const listEndingGroups = (db: Db, { time, until, days, limit }: ReminderQuery) =>
  db
    .selectFrom('user_groups as held')
    .innerJoin('groups', 'groups.id', 'held.group_id')
    .innerJoin('users', 'users.id', 'held.user_id')
    .where('users.deleted_at', 'is', null)
    .where('held.is_active', '=', true)
    .where('held.lapsed_at', 'is', null)
    .where('held.expired_at', '>', time)
    .where('held.expired_at', '<=', until)
    .where(({ or, eb }) => or([eb('held.reminded_days', 'is', null), eb('held.reminded_days', '>', days)]))
    // Buyers whose subscription renews get emails about the renewal instead.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auto_renewals')
            .whereRef('auto_renewals.user_group_id', '=', 'held.id')
            .where('auto_renewals.state', '=', 'active')
            .select('auto_renewals.user_id'),
        ),
      ),
    )
    .select(['held.id', 'held.user_id', 'held.plan_id', 'held.expired_at', 'groups.name'])
    .limit(limit)
    .execute()

export const listEndingCapacities = (db: Db, { time, until, days, limit }: ReminderQuery) =>
  db
    .selectFrom('user_capacities as held')
    .innerJoin('users', 'users.id', 'held.user_id')
    .where('users.deleted_at', 'is', null)
    .where('held.lapsed_at', 'is', null)
    .where('held.expired_at', '>', time)
    .where('held.expired_at', '<=', until)
    .where(({ or, eb }) => or([eb('held.reminded_days', 'is', null), eb('held.reminded_days', '>', days)]))
    .select(['held.id', 'held.user_id', 'held.plan_id', 'held.expired_at', 'held.bytes'])
    .limit(limit)
    .execute()

/** Returns false if the entitlement was renewed or another process sent this reminder meanwhile. */
export async function markReminded(
  db: Db,
  table: EntitlementTable,
  { id, expired_at }: { id: number; expired_at: string },
  days: number,
) {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ reminded_days: days })
    .where('id', '=', id)
    .where('expired_at', '=', expired_at)
    .where(({ or, eb }) => or([eb('reminded_days', 'is', null), eb('reminded_days', '>', days)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks expired entitlements and returns the ids of their users. */
export async function markExpiredEntitlements(db: Db, time: string, limit: number) {
  const owners: number[] = []
  for (const table of tables) {
    const ended = db
      .selectFrom(table)
      .where('lapsed_at', 'is', null)
      .where('expired_at', '<=', time)
      .orderBy('expired_at')
      .limit(limit)
      .select('id')
    const marked = db
      .updateTable(table)
      .set({ lapsed_at: time })
      .where('id', 'in', ended)
      .where('lapsed_at', 'is', null)
    owners.push(...(await marked.returning('user_id').execute()).map(({ user_id }) => user_id))
  }
  return owners
}

export const listLapses = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('lapses')
    .innerJoin('users', 'users.id', 'lapses.user_id')
    .where('users.deleted_at', 'is', null)
    .where('lapses.user_id', '>', after)
    .orderBy('lapses.user_id')
    .selectAll('lapses')
    .limit(limit)
    .execute()

export const findLapse = (db: Db, user_id: number) =>
  db.selectFrom('lapses').where('user_id', '=', user_id).selectAll().executeTakeFirst()

export const updateLapse = (db: Db, user_id: number, changes: Partial<Omit<Row<'lapses'>, 'user_id'>>) =>
  db.updateTable('lapses').set(changes).where('user_id', '=', user_id).execute()

export const deleteLapse = (db: Db, user_id: number) => db.deleteFrom('lapses').where('user_id', '=', user_id).execute()

export const findUsedBytes = async (db: Db, id: number) =>
  (await db.selectFrom('users').where('id', '=', id).select('used_bytes').executeTakeFirst())?.used_bytes ?? 0

/** Lists the newest photos first, with the bytes of their earlier versions. */
export const listNewestPhotos = (db: Db, owner_id: number, limit: number) =>
  db
    .selectFrom('photos')
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .select(({ selectFrom }) => [
      'id',
      'bytes',
      selectFrom('photo_versions')
        .whereRef('photo_id', '=', 'photos.id')
        .select(({ fn }) => fn.sum<number | string | null>('bytes').as('sum'))
        .as('version_bytes'),
    ])
    .execute()
