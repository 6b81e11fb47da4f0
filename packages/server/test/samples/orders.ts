import { insertPlan, insertPrice } from '#test/factories/factories.ts'
import { canary } from './library.ts'
import { insertOrder, insertPaidOrder, insertPayment, snapshot } from '#test/factories/orders.ts'
import type { TestServer } from '#test/harness/server.ts'

interface Owner {
  id: number
}

const nothing = async () => ({})
const named = { name: canary, snapshot: JSON.stringify({ ...snapshot, name: canary }) }

async function onPrice({ db }: TestServer) {
  // A test of every call places more orders than a user may have unpaid.
  await db.updateTable('orders').set({ status: 'cancelled' }).where('status', '=', 'unpaid').execute()
  const { id: plan_id } = await insertPlan(db, {})
  return { body: { price_id: (await insertPrice(db, { plan_id })).id } }
}

const onOrder = async ({ db }: TestServer, { id: user_id }: Owner) => {
  const { trade_no } = await insertOrder(db, { user_id, ...named })
  return { params: { trade_no }, foreign: 404 }
}

const onPaid = async ({ db }: TestServer, { id: user_id }: Owner) => {
  const { trade_no } = await insertPaidOrder(db, { user_id, amount: 100, ...named })
  return { params: { trade_no }, foreign: 404 }
}

/** Administrators see the orders of all users, so `foreign` does not apply. */
const seen = ({ params }: { params: { trade_no: string } }) => ({ params })

export const orderSamples = {
  'POST /user/orders/preview': onPrice,
  'POST /user/orders': onPrice,
  'GET /user/orders': nothing,
  'GET /user/orders/{trade_no}': onOrder,
  'PUT /user/orders/{trade_no}/cancel': onOrder,
  // The site has no payment gateway, so paying is refused with 409.
  'POST /user/orders/{trade_no}/pay': async (server: TestServer, owner: Owner) => ({
    ...(await onOrder(server, owner)),
    body: { platform: 'transfer' },
    status: 409,
  }),
  'GET /user/orders/{trade_no}/invoice': onPaid,
  'GET /admin/orders': nothing,
  'GET /admin/orders/{trade_no}': async (server: TestServer, owner: Owner) => seen(await onOrder(server, owner)),
  'PUT /admin/orders': async (server: TestServer, owner: Owner) => ({
    body: { action: 'cancel', ids: [(await onOrder(server, owner)).params.trade_no] },
  }),
  'PUT /admin/orders/{trade_no}/confirm': async (server: TestServer, owner: Owner) => ({
    ...seen(await onOrder(server, owner)),
    body: { note: 'Arrived' },
  }),
  'PUT /admin/orders/{trade_no}/cancel': async (server: TestServer, owner: Owner) => seen(await onOrder(server, owner)),
  'POST /admin/orders/{trade_no}/refund': async (server: TestServer, owner: Owner) => ({
    ...seen(await onPaid(server, owner)),
    body: { amount: 1, note: 'Asked for' },
  }),
  'PUT /admin/payments/{id}/resolve': async ({ db }: TestServer, { id: user_id }: Owner) => {
    const { id: order_id } = await insertOrder(db, { user_id })
    const { id } = await insertPayment(db, { order_id, state: 'late', late_reason: 'amount' })
    return { params: { id }, body: { decision: 'grant', note: 'All right' } }
  },
  'GET /admin/revenue': nothing,
}
