import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { platforms, startAllPeers } from './platform-peers.ts'
import { type PlacedOrder, createOrderPlacer } from './place-order.ts'
import { startPaypalPeer } from './paypal.ts'
import { startStripePeer } from './stripe.ts'
import { addPeer, rawOf, startReachableServer, createPaymentRequest } from './gateway-actions.ts'

const { server, origin } = await startReachableServer()
const { jobs, services, clock } = server
const { paymentGateways } = services
const bench = startAllPeers(server)
const ordered = createOrderPlacer({ server, origin, bench })
const now = () => clock.time

beforeAll(() => {
  clock.time = new Date(Date.now() + 60_000)
})

async function expectNothing({ getOrder, grants }: PlacedOrder) {
  expect((await getOrder()).status).not.toBe('paid')
  expect(await grants()).toBe(0)
}

describe.each(platforms)('%s', (name) => {
  test('money that went back before it was counted grants nothing, whether it is told of or asked for', async () => {
    const order = await ordered(name)
    const { peer, reference } = order
    if (!peer.refund) return expect(name).toBe('unipay')
    peer.pay(reference)
    peer.refund(reference)
    await order.send(peer.notice(reference))
    await expectNothing(order)
    clock.time = new Date(clock.time.getTime() + 60_000)
    await services.orderJobs.pollOpenPayments()
    return expectNothing(order)
  })

  test('an order whose money went back can be ended', async () => {
    const order = await ordered(name)
    const { peer, reference } = order
    if (!peer.refund) return expect(name).toBe('unipay')
    peer.pay(reference)
    peer.refund(reference)
    expect((await order.cancel()).status).toBe(204)
    await jobs.drain()
    return expect(await order.getOrder()).toMatchObject({ status: 'cancelled', payments: [{ state: 'closed' }] })
  })
})

const talkative = { stripe: startStripePeer, paypal: startPaypalPeer } as const

/** Sets up a paid payment at a platform that reports refunded amounts. */
async function paidAt<Name extends keyof typeof talkative>(name: Name) {
  const peer = (await talkative[name]({ now })) as Awaited<ReturnType<(typeof talkative)[Name]>>
  cleanUp(peer.stop)
  const { id } = await addPeer(server, peer)
  const { gateway } = await paymentGateways.openAnyGateway(id)
  const wish = createPaymentRequest(peer)
  const { provider_id = null } = await paymentGateways.startPayment(id, wish, origin)
  peer.pay(wish.reference)
  return { peer, gateway, payment: { ...wish, provider_id } }
}

test.each(['stripe', 'paypal'] as const)('of a payment at %s counts what is left of it', async (name) => {
  const { peer, gateway, payment } = await paidAt(name)
  peer.refund!(payment.reference, 230)
  expect(await gateway.query!(payment)).toMatchObject({ state: 'paid', amount: 1000, currency: 'USD' })
})

test('what whoever paid at Stripe has their bank call back is not there, nor what a notice says went back', async () => {
  const { peer, gateway, payment } = await paidAt('stripe')
  const { reference } = payment
  peer.refund!(reference, 230)
  expect(await gateway.verifyNotification(rawOf(peer.events.refunded(reference)))).toMatchObject({
    reference,
    state: 'other',
  })
  peer.refund!(reference, 1000)
  expect(await gateway.verifyNotification(rawOf(peer.events.refunded(reference)))).toMatchObject({
    reference,
    state: 'closed',
  })
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
