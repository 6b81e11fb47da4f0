import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { platforms, setUpAll } from './platform-peers.ts'
import { type Ordered, orderingAt } from './place-order.ts'
import { paypalBench } from './paypal.ts'
import { stripeBench } from './stripe.ts'
import { addPeer, rawOf, startReachableServer, wishOf } from './gateway-actions.ts'

const { server, origin } = await startReachableServer()
const { jobs, services, clock } = server
const { paymentGateways } = services
const bench = setUpAll(server)
const ordered = orderingAt({ server, origin, bench })
const now = () => clock.time

beforeAll(() => {
  clock.time = new Date(Date.now() + 60_000)
})

async function expectNothing({ look, grants }: Ordered) {
  expect((await look()).status).not.toBe('paid')
  expect(await grants()).toBe(0)
}

describe.each(platforms)('%s', (name) => {
  test('money that went back before it was counted grants nothing, whether it is told of or asked for', async () => {
    const order = await ordered(name)
    const { peer, reference } = order
    if (!peer.giveBack) return expect(name).toBe('unipay')
    peer.pay(reference)
    peer.giveBack(reference)
    await order.send(peer.notice(reference))
    await expectNothing(order)
    clock.time = new Date(clock.time.getTime() + 60_000)
    await services.orderWork.follow()
    return expectNothing(order)
  })

  test('an order whose money went back can be ended', async () => {
    const order = await ordered(name)
    const { peer, reference } = order
    if (!peer.giveBack) return expect(name).toBe('unipay')
    peer.pay(reference)
    peer.giveBack(reference)
    expect((await order.cancel()).status).toBe(204)
    await jobs.drain()
    return expect(await order.look()).toMatchObject({ status: 'cancelled', payments: [{ state: 'closed' }] })
  })
})

const talkative = { stripe: stripeBench, paypal: paypalBench } as const

/** Sets up a paid payment at a platform that reports refunded amounts. */
async function paidAt<Name extends keyof typeof talkative>(name: Name) {
  const peer = (await talkative[name]({ now })) as Awaited<ReturnType<(typeof talkative)[Name]>>
  cleanUp(peer.stop)
  const { id } = await addPeer(server, peer)
  const { gateway } = await paymentGateways.openAny(id)
  const wish = wishOf(peer)
  const { provider_id = null } = await paymentGateways.begin(id, wish, origin)
  peer.pay(wish.reference)
  return { peer, gateway, payment: { ...wish, provider_id } }
}

test.each(['stripe', 'paypal'] as const)('of a payment at %s counts what is left of it', async (name) => {
  const { peer, gateway, payment } = await paidAt(name)
  peer.giveBack!(payment.reference, 230)
  expect(await gateway.query!(payment)).toMatchObject({ state: 'paid', amount: 1000, currency: 'USD' })
})

test('what whoever paid at Stripe has their bank call back is not there, nor what a notice says went back', async () => {
  const { peer, gateway, payment } = await paidAt('stripe')
  const { reference } = payment
  peer.giveBack!(reference, 230)
  expect(await gateway.readNotice(rawOf(peer.events.refunded(reference)))).toMatchObject({ reference, state: 'other' })
  peer.giveBack!(reference, 1000)
  expect(await gateway.readNotice(rawOf(peer.events.refunded(reference)))).toMatchObject({ reference, state: 'closed' })
  expect(await gateway.query!(payment)).toMatchObject({ state: 'closed', amount: 0 })
  const other = await paidAt('stripe')
  other.peer.events.dispute(other.payment.reference)
  expect(await other.gateway.query!(other.payment)).toMatchObject({ state: 'closed', amount: 0 })
})

test('what PayPal has taken back from the site is not there', async () => {
  const { peer, gateway, payment } = await paidAt('paypal')
  peer.events.reverse(payment.reference)
  expect(await gateway.query!(payment)).toMatchObject({ state: 'closed', amount: 0 })
})
