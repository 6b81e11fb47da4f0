import { payLabelOf } from '@imagora/contract'
import { describe, expect, test } from 'vitest'
import type { NoticeOverrides } from './platform-peer.ts'
import { platforms, startAllPeers } from './platform-peers.ts'
import { type PlacedOrder, createOrderPlacer } from './place-order.ts'
import type { SentNotice } from './peer-server.ts'
import { startReachableServer } from './gateway-actions.ts'

const { server, origin } = await startReachableServer()
const ordered = createOrderPlacer({ server, origin, bench: startAllPeers(server) })
const hour = 3_600_000

async function expectUnpaid({ getOrder, grants }: PlacedOrder) {
  expect(await getOrder()).toMatchObject({ status: 'unpaid', pay_method: null, payments: [{ state: 'open' }] })
  expect(await grants()).toBe(0)
}

async function expectRefused(order: PlacedOrder, notice: SentNotice) {
  expect((await order.send(notice)).status).toBeGreaterThanOrEqual(400)
  await expectUnpaid(order)
}

/** Changes one character of the notification, in the readable reference or else in the ciphertext. */
function altered({ body, query, ...rest }: SentNotice, reference: string): SentNotice {
  const other = reference.replace(/.$/, 'z')
  const change = (text = '') => text.replace(reference, other).replace(/("ciphertext":".{20})./, '$1_')
  return { ...rest, ...(body && { body: change(body) }), ...(query && { query: change(query) }) }
}

describe.each(platforms)('%s', (name) => {
  test('PL-06 its notice of the right money grants what was ordered, once, however often it comes', async () => {
    const order = await ordered(name)
    order.peer.pay(order.reference)
    const notice = order.peer.notice(order.reference)
    const first = await order.send(notice)
    expect(first.status).toBe(200)
    for (let times = 0; times < 3; times += 1) expect(await order.send(notice)).toEqual(first)
    const pay_method = payLabelOf(order.peer.input.platform, order.peer.channel)
    expect(await order.getOrder()).toMatchObject({ status: 'paid', pay_method, amount: 10 })
    expect(await order.grants()).toBe(1)
  })

  test('I20 a notice without a signature changes nothing', async () => {
    const order = await ordered(name)
    order.peer.pay(order.reference)
    await expectRefused(order, order.peer.unsigned(order.reference))
  })

  test('I21 a notice that somebody else has signed, or that was altered, changes nothing', async () => {
    const order = await ordered(name)
    order.peer.pay(order.reference)
    await expectRefused(order, order.peer.forged(order.reference))
    await expectRefused(order, altered(order.peer.notice(order.reference), order.reference))
  })

  test.each<[string, NoticeOverrides]>([
    ['I22 of one cent', { amount: 1 }],
    ['I23 in another currency', { currency: 'EUR' }],
  ])('%s, rightly signed, while the platform has no such money, grants nothing', async (_case, otherwise) => {
    const order = await ordered(name)
    const { status } = await order.send(order.peer.notice(order.reference, otherwise))
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await order.getOrder()).toMatchObject({ status: 'unpaid' })
    expect(await order.grants()).toBe(0)
  })

  test('I24 a notice for another merchant changes nothing', async () => {
    const order = await ordered(name)
    order.peer.pay(order.reference)
    await expectRefused(order, order.peer.notice(order.reference, { merchant: '1234567890' }))
  })

  test('I25 a notice of a reference that nobody has changes nothing', async () => {
    const order = await ordered(name)
    const { status } = await order.send(order.peer.notice(order.reference, { reference: 'nobody0123456789' }))
    // PayPal and Stripe notify about every payment of an account, so an unknown reference is not an error there.
    expect(status).toBe(['paypal', 'stripe'].includes(name) ? 200 : order.peer.refusal)
    await expectUnpaid(order)
  })

  test('I29 a notice with a part that comes twice changes nothing', async () => {
    const order = await ordered(name)
    order.peer.pay(order.reference)
    await expectRefused(order, order.peer.doubled(order.reference))
  })

  test('I30 a notice that claims to need no key, or another, changes nothing', async () => {
    const order = await ordered(name)
    order.peer.pay(order.reference)
    await expectRefused(order, order.peer.weakened(order.reference))
  })
})

test.each(platforms)('I31 a notice of %s signed an hour ago changes nothing, or counts once', async (name) => {
  const order = await ordered(name)
  order.peer.pay(order.reference)
  const old = order.peer.notice(order.reference, { time: new Date(server.clock.time.getTime() - hour) })
  if (order.peer.isTimed) return expectRefused(order, old)
  // Without a signed time the platform is queried, and its transaction id counts only once.
  await order.send(old)
  await order.send(old)
  return expect(await order.grants()).toBe(1)
})
