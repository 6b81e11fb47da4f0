import { expect, test } from 'vitest'
import type { Caller } from '#platform/caller.ts'
import { startServer } from '#test/harness/server.ts'
import { fillShop } from './shop.ts'
import { texts } from './texts/zh-CN.ts'

const { db, user, services } = await startServer({ DEV_DOUBLES: '1' })
const [admin, ann, kai] = [await user('the_admin', { is_admin: true }), await user('ann'), await user('kai')]

test('the demonstration sells plans, and people have bought some of them', async () => {
  const client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: '', origin: '', picture_origin: '' } as const
  const callers = [admin, ann, kai].map(({ id }): Caller => ({
    id,
    role: id === admin.id ? 'admin' : 'user',
    token_id: 0,
    grant: 'session',
    confirmed_at: null,
  }))
  await fillShop({ services, callers, client, texts: texts.shop, devDoubles: true })

  const { data: plans } = (await ann('GET /plans')).data
  expect(plans.map(({ type, prices }) => [type, prices.length])).toEqual([
    ['vip', 3],
    ['storage', 2],
    ['storage', 2],
    ['vip', 1],
  ])
  const { data: orders } = (await admin('GET /admin/orders')).data
  expect(orders.map(({ status, currency }) => `${status} ${currency}`)).toEqual([
    'unpaid USD',
    'cancelled CNY',
    'paid CNY',
    'paid CNY',
  ])
  const paid = orders[3]!
  expect(paid).toMatchObject({ amount: 158.4, deduct_amount: 39.6, coupon: { code: 'WELCOME' } })

  // The entitlement names the order that paid for it, and the plan counts its orders.
  const { data: groups } = (await ann('GET /user/groups')).data
  expect(groups).toMatchObject([{ from: 'subscribe', state: 'active', trade_no: paid.trade_no, plan_id: plans[0]!.id }])
  const { data: capacities } = (await kai('GET /user/capacities')).data
  expect(capacities).toMatchObject([{ from: 'subscribe', trade_no: orders[2]!.trade_no }])
  const { data: kept } = (await admin('GET /admin/plans')).data
  expect(kept.map(({ order_count }) => order_count)).toEqual([2, 2, 0, 0])
  expect((await ann('GET /group')).data.payments).toMatchObject([{ platform: 'transfer' }, { platform: 'double' }])
})

test('[M18] a plan and a coupon that orders name stay, also those of orders that came to nothing', async () => {
  const [plan] = (await admin('GET /admin/plans')).data.data
  const refused = await admin('DELETE /admin/plans/{id}', { params: { id: plan!.id } })
  expect(refused).toMatchObject({ status: 409, data: { code: 'plan_in_use' }, message: expect.stringContaining('2') })
  const [coupon] = (await admin('GET /admin/coupons')).data.data
  await db.deleteFrom('coupon_uses').execute()
  await db.updateTable('coupons').set({ used_count: 0 }).execute()
  const kept = await admin('DELETE /admin/coupons/{id}', { params: { id: coupon!.id } })
  expect(kept).toMatchObject({ status: 409, data: { code: 'coupon_in_use' } })
})
