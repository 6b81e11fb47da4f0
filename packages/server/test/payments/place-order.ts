import { randomBytes } from 'node:crypto'
import { insertPlan, insertPrice } from '#test/factories/factories.ts'
import type { TestServer } from '#test/harness/server.ts'
import type { TestGateway } from './platform-peers.ts'
import { deliver, type SentNotice } from './peer-server.ts'

interface Site {
  server: TestServer
  origin: string
  bench: (name: string) => TestGateway
}

/** Orders storage and starts the payment. */
export const createOrderPlacer =
  ({ server, origin, bench }: Site) =>
  async (name: string) => {
    const { db, user } = server
    const { peer, id } = bench(name)
    const buyer = await user(`buyer_${randomBytes(4).toString('hex')}`)
    const { id: plan_id } = await insertPlan(db, {})
    const { id: price_id } = await insertPrice(db, { plan_id, amounts: { [peer.currency]: 1000 } })
    const { data } = await buyer('POST /user/orders', { body: { price_id, currency: peer.currency as 'CNY' } })
    const params = { trade_no: data.trade_no }
    const { platform } = peer.input
    const way = { platform, gateway_id: id, method: peer.method, channel: peer.channel ?? undefined }
    const headers = { host: new URL(origin).host }
    const payer = server.callAs(buyer.token, headers)
    const begun = await payer('POST /user/orders/{trade_no}/pay', { params, body: way })
    if (begun.data.url) await peer.visit(begun.data.url)
    const payments = db.selectFrom('payments').innerJoin('orders', 'orders.id', 'payments.order_id')
    const ours = payments.where('orders.trade_no', '=', data.trade_no)
    const { reference } = await ours.select('reference').executeTakeFirstOrThrow()
    return {
      peer,
      reference: reference!,
      send: (notice: SentNotice) => deliver(`${origin}/api/v2/payments/${id}/notify`, notice),
      cancel: () => buyer('PUT /user/orders/{trade_no}/cancel', { params }),
      getOrder: async () => (await buyer('GET /user/orders/{trade_no}', { params })).data,
      grants: async () => (await buyer('GET /user/capacities')).data.data.length,
    }
  }

export type PlacedOrder = Awaited<ReturnType<ReturnType<typeof createOrderPlacer>>>
