import type { PlanQuery } from '@imagora/contract'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

const plans = (db: Db) =>
  db
    .selectFrom('plans')
    .leftJoin('groups', 'groups.id', 'plans.group_id')
    .selectAll('plans')
    .select('groups.name as group_name')

export type PlanRow = Row<'plans'> & { group_name: string | null }

interface PlanListQuery extends PlanQuery {
  is_published?: true
}

export async function listPlans(db: Db, { type, is_published, page, per_page }: PlanListQuery) {
  let countQuery = db.selectFrom('plans')
  let matching = plans(db)
  if (type) {
    countQuery = countQuery.where('type', '=', type)
    matching = matching.where('plans.type', '=', type)
  }
  if (is_published) {
    countQuery = countQuery.where('is_published', '=', true)
    matching = matching.where('plans.is_published', '=', true)
  }
  const { total } = await countQuery.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await matching
    .orderBy('plans.place')
    .orderBy('plans.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export const findPlan = (db: Db, id: number): Promise<PlanRow | undefined> =>
  plans(db).where('plans.id', '=', id).executeTakeFirst()

/** Lists the prices on sale, in their order. */
export async function listPrices(db: Db, planIds: number[]) {
  if (planIds.length === 0) return []
  return db
    .selectFrom('plan_prices')
    .where('plan_id', 'in', planIds)
    .where('is_retired', '=', false)
    .selectAll()
    .orderBy('place')
    .orderBy('id')
    .execute()
}

export const findPrice = (db: Db, id: number) =>
  db.selectFrom('plan_prices').where('id', '=', id).where('is_retired', '=', false).selectAll().executeTakeFirst()

export async function listAmounts(db: Db, priceIds: number[]) {
  if (priceIds.length === 0) return []
  return db
    .selectFrom('plan_amounts')
    .where('price_id', 'in', priceIds)
    .selectAll()
    .orderBy('place')
    .orderBy('currency')
    .execute()
}

export const insertPlan = (db: Db, plan: NewRow<'plans'>) =>
  db.insertInto('plans').values(plan).returning('id').executeTakeFirstOrThrow()

export const updatePlan = (db: Db, id: number, changes: Partial<Omit<Row<'plans'>, 'id'>>) =>
  db.updateTable('plans').set(changes).where('id', '=', id).execute()

export const insertPrice = (db: Db, price: NewRow<'plan_prices'>) =>
  db.insertInto('plan_prices').values(price).returning('id').executeTakeFirstOrThrow()

export const updatePrice = (db: Db, id: number, changes: Partial<Omit<Row<'plan_prices'>, 'id'>>) =>
  db.updateTable('plan_prices').set(changes).where('id', '=', id).execute()

export async function replaceAmounts(db: Db, price_id: number, amounts: { currency: string; amount: number }[]) {
  await db.deleteFrom('plan_amounts').where('price_id', '=', price_id).execute()
  for (const [place, amount] of amounts.entries()) {
    await db
      .insertInto('plan_amounts')
      .values({ price_id, ...amount, place })
      .execute()
  }
}

/** Deletes the plan with all its prices, including retired ones. */
export async function deletePlan(db: Db, id: number) {
  const prices = db.selectFrom('plan_prices').where('plan_id', '=', id).select('id')
  await db.deleteFrom('plan_amounts').where('price_id', 'in', prices).execute()
  await db.deleteFrom('plan_prices').where('plan_id', '=', id).execute()
  await db.deleteFrom('plans').where('id', '=', id).execute()
}

/** The guest group is excluded, because accounts cannot have it. */
export const findGroup = (db: Db, id: number) =>
  db.selectFrom('groups').where('id', '=', id).where('is_guest', '=', false).select(['id', 'name']).executeTakeFirst()

export async function countOrders(db: Db, planIds: number[]) {
  if (planIds.length === 0) return new Map<number | null, number>()
  const rows = await db
    .selectFrom('orders')
    .where('plan_id', 'in', planIds)
    .groupBy('plan_id')
    .select(({ fn }) => ['plan_id', fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ plan_id, count }) => [plan_id, count]))
}
