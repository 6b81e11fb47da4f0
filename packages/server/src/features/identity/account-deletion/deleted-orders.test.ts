import { expect, test } from 'vitest'
import { insertCoupon } from '#test/factories/factories.ts'
import { insertOrder } from '#test/factories/orders.ts'
import { startServer } from '#test/harness/server.ts'

const { db, user, configure, services } = await startServer()

test('coupons of orders that were not paid are free again, and those of paid ones stay used', async () => {
  await configure({ account_deletion_days: 0 })
  const finn = await user('finn')
  const { id: coupon_id } = await insertCoupon(db, { code: 'LEAVING', used_count: 3 })
  for (const status of ['unpaid', 'unpaid', 'paid'] as const) {
    const { id: order_id, created_at } = await insertOrder(db, { user_id: finn.id, status, coupon_id })
    await db.insertInto('coupon_uses').values({ order_id, coupon_id, user_id: finn.id, created_at }).execute()
  }
  expect((await finn('POST /user/deletion')).status).toBe(200)
  await services.accountRemoval.removeDueAccounts()
  const coupon = await db.selectFrom('coupons').selectAll().where('id', '=', coupon_id).executeTakeFirstOrThrow()
  expect(coupon.used_count).toBe(1)
  expect(await db.selectFrom('orders').where('user_id', '=', finn.id).selectAll().execute()).toEqual([])
})
