import { randomUUID } from 'node:crypto'
import { ask, callerOf, insist, insistOn } from './asking.mjs'

/** Below the hourly order limit of one user. */
const mostOrders = 25

export const mayBuy = (person) => person.ordered < mostOrders

/** The payment gateway sends the notification twice to any process, and retries each until it is acknowledged. */
async function notify({ station }, reference) {
  const order = station.orders.get(reference)
  order.isPaid = true
  const url = `${order.fields.notify_url}?${new URLSearchParams(station.noticeOf(reference))}`
  const tell = () =>
    insist(async () => {
      const answer = await ask(url)
      return answer?.bytes.toString() === 'success' ? answer : null
    })
  await Promise.all([tell(), tell()])
}

async function payAtStation({ call }, world, trade_no) {
  const body = { platform: 'epay', gateway_id: world.gateways.station, channel: 'alipay', method: 'scan' }
  for (;;) {
    const key = randomUUID()
    const { status, code } = await insist(() =>
      call('POST', `/user/orders/${trade_no}/pay`, body, { 'idempotency-key': key }),
    )
    if (status === 200) break
    // The process handling the payment was killed; a new payment with another idempotency key is started.
    if (code !== 'request_repeated') throw new Error(`Paying was refused with ${status} ${code}`)
  }
  const references = [...world.station.orders.keys()].filter((reference) => reference.startsWith(trade_no))
  await notify(world, references.at(-1))
}

async function payByTransfer({ call }, { origin, admin, gateways }, trade_no) {
  const body = { platform: 'transfer', gateway_id: gateways.transfer }
  await insistOn(() => call('POST', `/user/orders/${trade_no}/pay`, body))
  const asAdmin = callerOf(origin, await admin.session())
  const confirm = () => asAdmin('PUT', `/admin/orders/${trade_no}/confirm`, { note: 'It has come' })
  await insistOn(confirm, ['order_paid'])
}

/** Places an order and pays by gateway or bank transfer. */
export async function buy(person, world) {
  const key = randomUUID()
  person.ordered++
  const { data } = await insistOn(() =>
    person.call('POST', '/user/orders', { price_id: world.price_id }, { 'idempotency-key': key }),
  )
  const order = { trade_no: data.trade_no, owner: person.id, is_paid: false }
  world.ledger.orders.push(order)
  await (Math.random() < 0.5 ? payAtStation : payByTransfer)(person, world, data.trade_no)
  order.is_paid = true
}
