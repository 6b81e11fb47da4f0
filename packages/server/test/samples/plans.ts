import { randomBytes } from 'node:crypto'
import { insertCoupon, insertPlan, insertUser } from '#test/factories/factories.ts'
import { insertAutoRenewal } from '#test/factories/orders.ts'
import { canary } from './library.ts'
import type { TestServer } from '#test/harness/server.ts'

interface Owner {
  id: number
}

const name = () => `new_${randomBytes(4).toString('hex')}`
const code = () => randomBytes(6).toString('hex').toUpperCase()
const nothing = async () => ({})

const onPlan = async ({ db }: TestServer) => ({ params: { id: (await insertPlan(db, {})).id } })
const onCoupon = async ({ db }: TestServer) => ({ params: { id: (await insertCoupon(db, {})).id } })

const onBatch = async ({ db }: TestServer) => {
  const batch = { name: name(), pattern: '########', created_at: '2026-01-01T00:00:00.000Z' }
  return { params: await db.insertInto('coupon_batches').values(batch).returning('id').executeTakeFirstOrThrow() }
}

const defaultGroup = ({ db }: TestServer) =>
  db.selectFrom('groups').where('is_default', '=', true).select('id').executeTakeFirstOrThrow()

const held = {
  from: 'system',
  plan_id: null,
  order_id: null,
  expired_at: null,
  reminded_days: null,
  lapsed_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
} as const

async function giveGroup(server: TestServer, user_id: number) {
  const { id: group_id } = await defaultGroup(server)
  const row = { ...held, user_id, group_id, is_active: false, replaced_at: null }
  return server.db.insertInto('user_groups').values(row).returning('id').executeTakeFirstOrThrow()
}

/** Gives a group that renews with a saved payment method. */
async function giveRenewal(server: TestServer, user_id: number) {
  const { id } = await giveGroup(server, user_id)
  await insertAutoRenewal(server.db, { user_id, user_group_id: id })
  return { id }
}

const giveRoom = ({ db }: TestServer, user_id: number) =>
  db
    .insertInto('user_capacities')
    .values({ ...held, user_id, bytes: 1024 })
    .returning('id')
    .executeTakeFirstOrThrow()

const onUser = async ({ db }: TestServer) => ({ params: { id: (await insertUser(db, { name: canary })).id } })

async function onUsersGroup(server: TestServer) {
  const { params } = await onUser(server)
  return { params: { ...params, owned_id: (await giveGroup(server, params.id)).id } }
}

async function onUsersRoom(server: TestServer) {
  const { params } = await onUser(server)
  return { params: { ...params, owned_id: (await giveRoom(server, params.id)).id } }
}

export const planSamples = {
  'GET /plans': nothing,
  'GET /plans/{id}': onPlan,
  'GET /admin/plans': nothing,
  'POST /admin/plans': async () => ({
    body: {
      type: 'storage',
      name: name(),
      capacity_bytes: 1024,
      prices: [{ name: name(), duration: 60, amounts: [{ currency: 'CNY', price: 9.9 }] }],
    },
  }),
  'PUT /admin/plans': async (server: TestServer) => ({
    body: { action: 'hide', ids: [(await onPlan(server)).params.id] },
  }),
  'PUT /admin/plans/{id}': async (server: TestServer) => ({ ...(await onPlan(server)), body: { name: name() } }),
  'DELETE /admin/plans/{id}': onPlan,
  'GET /admin/coupons': nothing,
  'POST /admin/coupons': async () => ({ body: { code: code(), name: name(), type: 'percent', value: 10 } }),
  'PUT /admin/coupons': async (server: TestServer) => ({
    body: { action: 'disable', ids: [(await onCoupon(server)).params.id] },
  }),
  'PUT /admin/coupons/{id}': async (server: TestServer) => ({ ...(await onCoupon(server)), body: { name: name() } }),
  'DELETE /admin/coupons/{id}': onCoupon,
  'GET /admin/coupon-batches': nothing,
  'POST /admin/coupon-batches': async () => ({ body: { name: name(), type: 'percent', value: 10, count: 2 } }),
  'DELETE /admin/coupon-batches/{id}': onBatch,
  'GET /user/groups': nothing,
  'DELETE /user/groups/{id}': async (server: TestServer, { id }: Owner) => ({ params: await giveGroup(server, id) }),
  'PUT /user/groups/{id}/renewal': async (server: TestServer, { id }: Owner) => ({
    params: await giveRenewal(server, id),
    body: { is_active: false },
  }),
  'GET /user/capacities': nothing,
  'DELETE /user/capacities/{id}': async (server: TestServer, { id }: Owner) => ({ params: await giveRoom(server, id) }),
  'GET /admin/users/{id}/groups': onUser,
  'POST /admin/users/{id}/groups': async (server: TestServer) => ({
    ...(await onUser(server)),
    body: { group_id: (await defaultGroup(server)).id, days: 1 },
  }),
  'DELETE /admin/users/{id}/groups/{owned_id}': onUsersGroup,
  'DELETE /admin/users/{id}/groups/{owned_id}/renewal': async (server: TestServer) => {
    const { id } = await insertUser(server.db, {})
    return { params: { id, owned_id: (await giveRenewal(server, id)).id } }
  },
  'GET /admin/users/{id}/capacities': onUser,
  'POST /admin/users/{id}/capacities': async (server: TestServer) => ({
    ...(await onUser(server)),
    body: { capacity_bytes: 1024, days: 1 },
  }),
  'DELETE /admin/users/{id}/capacities/{owned_id}': onUsersRoom,
}
