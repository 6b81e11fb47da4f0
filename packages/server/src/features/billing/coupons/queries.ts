import type { CouponQuery } from '@imagora/contract'
import { sql } from 'kysely'
import { anyContains } from '#db/search/text-match.ts'
import { listRows, type PageRequest } from '#db/list-rows.ts'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

export type CouponRow = Row<'coupons'>

export function listCoupons(db: Db, { q, batch_id, ...part }: CouponQuery & PageRequest) {
  let matching = db.selectFrom('coupons')
  if (q) matching = matching.where(({ ref }) => anyContains([ref('code'), ref('name')], q))
  if (batch_id !== undefined) matching = matching.where('batch_id', '=', batch_id)
  const read = (ids: number[]) => db.selectFrom('coupons').where('id', 'in', ids).selectAll().execute()
  return listRows(db, { matching, key: sql.ref<number>('coupons.id'), part }, read, ({ id }) => id)
}

export const findCoupon = (db: Db, id: number) =>
  db.selectFrom('coupons').where('id', '=', id).selectAll().executeTakeFirst()

export const findByCode = (db: Db, code: string) =>
  db.selectFrom('coupons').where('code', '=', code).selectAll().executeTakeFirst()

export const insertCoupon = (db: Db, coupon: NewRow<'coupons'>) =>
  db.insertInto('coupons').values(coupon).returning('id').executeTakeFirstOrThrow()

export const updateCoupon = (db: Db, id: number, changes: Partial<Omit<Row<'coupons'>, 'id'>>) =>
  db.updateTable('coupons').set(changes).where('id', '=', id).execute()

/** Returns false if an order references the coupon, even a cancelled one: its payment may still arrive. */
export async function deleteUnused(db: Db, id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('coupons')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('coupon_uses').where('coupon_id', '=', id).select('order_id'))),
    )
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('orders').where('coupon_id', '=', id).select('id'))))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Lists batches with the number of their codes and of those that were used. */
export function listBatches(db: Db, part: PageRequest) {
  const read = (ids: number[]) =>
    db
      .selectFrom('coupon_batches')
      .where('id', 'in', ids)
      .selectAll()
      .select(({ selectFrom }) => {
        const coupons = selectFrom('coupons').whereRef('coupons.batch_id', '=', 'coupon_batches.id')
        return [
          coupons.select(({ fn }) => fn.countAll<number>().as('count')).as('code_count'),
          coupons
            .where('used_count', '>', 0)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('used_count'),
        ]
      })
      .execute()
  const matching = db.selectFrom('coupon_batches')
  return listRows(db, { matching, key: sql.ref<number>('coupon_batches.id'), part }, read, ({ id }) => id)
}

export const findBatch = (db: Db, id: number) =>
  db.selectFrom('coupon_batches').where('id', '=', id).selectAll().executeTakeFirst()

export const insertBatch = (db: Db, batch: NewRow<'coupon_batches'>) =>
  db.insertInto('coupon_batches').values(batch).returning('id').executeTakeFirstOrThrow()

/** Rows per statement; a statement has a limited number of parameters. */
const ROWS_PER_INSERT_COUNT = 500

export async function insertCoupons(db: Db, coupons: NewRow<'coupons'>[]) {
  for (let from = 0; from < coupons.length; from += ROWS_PER_INSERT_COUNT) {
    await db
      .insertInto('coupons')
      .values(coupons.slice(from, from + ROWS_PER_INSERT_COUNT))
      .execute()
  }
}

/** Deletes the coupons of the batch that no order references, and returns their number. */
export async function deleteUnusedOfBatch(db: Db, batch_id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('coupons')
    .where('batch_id', '=', batch_id)
    .where('used_count', '=', 0)
    .where('id', 'not in', ({ selectFrom }) => selectFrom('coupon_uses').select('coupon_id'))
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('orders').where('coupon_id', 'is not', null).select('coupon_id').$castTo<{ coupon_id: number }>(),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Turns off what is left of the batch, and returns the number of coupons. */
export async function disableBatch(db: Db, batch_id: number) {
  const { numUpdatedRows } = await db
    .updateTable('coupons')
    .set({ is_enabled: false })
    .where('batch_id', '=', batch_id)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const deleteBatch = (db: Db, id: number) => db.deleteFrom('coupon_batches').where('id', '=', id).execute()

/** Counts one more use if one is left at this time; the update locks the row until the transaction ends. */
export async function incrementUseCount(db: Db, id: number, time: string) {
  const { numUpdatedRows } = await db
    .updateTable('coupons')
    .set(({ eb }) => ({ used_count: eb('used_count', '+', 1) }))
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .where(({ or, eb }) => or([eb('starts_at', 'is', null), eb('starts_at', '<=', time)]))
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', time)]))
    .where(({ or, eb, ref }) => or([eb('total_limit', '=', 0), eb('used_count', '<', ref('total_limit'))]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const decrementUseCount = (db: Db, id: number) =>
  db
    .updateTable('coupons')
    .set({ used_count: sql<number>`case when used_count > 0 then used_count - 1 else 0 end` })
    .where('id', '=', id)
    .execute()

export async function countUsesOf(db: Db, coupon_id: number, user_id: number) {
  const { count } = await db
    .selectFrom('coupon_uses')
    .where('coupon_id', '=', coupon_id)
    .where('user_id', '=', user_id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const insertUse = (db: Db, use: NewRow<'coupon_uses'>) => db.insertInto('coupon_uses').values(use).execute()

export const deleteUse = (db: Db, order_id: number) =>
  db.deleteFrom('coupon_uses').where('order_id', '=', order_id).returning('coupon_id').executeTakeFirst()

export async function listPlanIds(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  return (await db.selectFrom('plans').where('id', 'in', ids).select('id').execute()).map(({ id }) => id)
}
