import type { PageQuery } from '@imagora/contract'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

export type HeldGroup = Row<'user_groups'> & { group_name: string; trade_no: string | null }
export type HeldCapacity = Row<'user_capacities'> & { trade_no: string | null }

const groups = (db: Db, user_id: number) =>
  db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .leftJoin('orders', 'orders.id', 'user_groups.order_id')
    .where('user_groups.user_id', '=', user_id)
    .selectAll('user_groups')
    .select(['groups.name as group_name', 'orders.trade_no'])

/** Returns the active group, which may already be expired. */
export const findActive = (db: Db, user_id: number): Promise<HeldGroup | undefined> =>
  groups(db, user_id).where('user_groups.is_active', '=', true).executeTakeFirst()

export const findHeld = (db: Db, user_id: number, id: number): Promise<HeldGroup | undefined> =>
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
  const data: HeldGroup[] = await groups(db, user_id)
    .orderBy('user_groups.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total: await countOf(db, 'user_groups', user_id) }
}

export async function listCapacities(db: Db, user_id: number, { page, per_page }: PageQuery) {
  const data: HeldCapacity[] = await db
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

export const insertGroup = (db: Db, held: NewRow<'user_groups'>) =>
  db.insertInto('user_groups').values(held).returning('id').executeTakeFirstOrThrow()

export const updateGroup = (db: Db, id: number, changes: Partial<Omit<Row<'user_groups'>, 'id'>>) =>
  db.updateTable('user_groups').set(changes).where('id', '=', id).execute()

export const insertCapacity = (db: Db, held: NewRow<'user_capacities'>) =>
  db.insertInto('user_capacities').values(held).returning('id').executeTakeFirstOrThrow()

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
export const takeGrantBack = (db: Db, order_id: number, taken_back_at: string) =>
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
    .select(['minutes'])
    .execute()

/** The guest group is excluded, because accounts cannot have it. */
export const findGroup = (db: Db, id: number) =>
  db.selectFrom('groups').where('id', '=', id).where('is_guest', '=', false).select(['id', 'name']).executeTakeFirst()

export const findPlanGroup = (db: Db, plan_id: number) =>
  db.selectFrom('plans').where('id', '=', plan_id).select('group_id').executeTakeFirst()

export const findUser = (db: Db, id: number) =>
  db.selectFrom('users').where('id', '=', id).select(['id', 'username', 'deleted_at']).executeTakeFirst()

/** Queues the user for a capacity check, because their capacity has shrunk. */
export const noteLapse = (db: Db, user_id: number, began_at: string) =>
  db
    .insertInto('lapses')
    .values({ user_id, began_at, told_at: null, warned_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
