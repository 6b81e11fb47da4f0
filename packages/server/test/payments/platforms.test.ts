import { describe, expect, test } from 'vitest'
import { platforms, startAllPeers } from './platform-peers.ts'
import { addPeer, rawOf, startReachableServer, createPaymentRequest } from './gateway-actions.ts'

const { server, origin } = await startReachableServer()
const { paymentGateways } = server.services
const bench = startAllPeers(server)

const opened = async (name: string) => (await paymentGateways.openAnyGateway(bench(name).id)).gateway

/** Starts a payment and opens its page. */
async function begun(name: string, given: Partial<Parameters<typeof createPaymentRequest>[1]> = {}) {
  const { peer, id } = bench(name)
  const wish = createPaymentRequest(peer, given)
  const { provider_id = null, ...next } = await paymentGateways.startPayment(id, wish, origin)
  if (next.action === 'jump') await peer.visit(next.url)
  const { reference, channel, amount, currency } = wish
  return { peer, next, reference, payment: { reference, provider_id, channel, amount, currency } }
}

describe.each(platforms)('%s', (name) => {
  test('a payment is begun where the platform takes it, and is open until somebody pays', async () => {
    const { peer, next, payment, reference } = await begun(name)
    expect(next.action).toBe(peer.method === 'scan' ? 'qrcode' : 'jump')
    const { query } = await opened(name)
    expect(await query!(payment)).toMatchObject({ state: 'open' })
    peer.pay(reference)
    expect(await query!(payment)).toMatchObject({ state: 'paid', amount: 1230, currency: peer.currency })
  })

  test('its notice says exactly what was paid, and so does the platform when it is asked', async () => {
    const { peer, payment, reference } = await begun(name, { amount: 1 })
    peer.pay(reference)
    const { query, verifyNotification } = await opened(name)
    const { provider_trade_no, ...told } = await verifyNotification(rawOf(peer.notice(reference)))
    expect(told).toEqual({ reference, amount: 1, currency: peer.currency, state: 'paid' })
    expect(provider_trade_no).not.toBe('')
    expect(await query!(payment)).toEqual({ state: 'paid', provider_trade_no, amount: 1, currency: peer.currency })
  })

  test('money that has no name there could count any number of times, and does not count', async () => {
    const { peer, reference } = await begun(name)
    const { verifyNotification } = await opened(name)
    const told = verifyNotification(rawOf(peer.notice(reference, { trade_no: '' })))
    // Stripe's session has its own id.
    if (name === 'stripe') return expect(await told).toMatchObject({ state: 'paid' })
    return expect(told).rejects.toMatchObject({ reason: 'malformed' })
  })

  test('a payment whose money went back is closed there', async () => {
    const { peer, payment, reference } = await begun(name)
    if (!peer.refund) return expect(name).toBe('unipay')
    peer.pay(reference)
    peer.refund(reference)
    return expect(await (await opened(name)).query!(payment)).toMatchObject({ state: 'closed', amount: 0 })
  })

  test('one that can be shown as a code is', async () => {
    const { methodsOf } = await opened(name)
    const { peer } = bench(name)
    if (!methodsOf(peer.channel).includes('scan')) return expect(['paypal', 'stripe']).toContain(name)
    const { next } = await begun(name, { method: 'scan' })
    return expect(next).toMatchObject({ action: 'qrcode', content: expect.stringMatching(/^\w+:\/\//) as string })
  })

  test('a payment that nobody took any further is unknown there', async () => {
    const payment = { reference: 'never0123456789', provider_id: null, channel: null, amount: 1, currency: 'CNY' }
    expect(await (await opened(name)).query!(payment)).toMatchObject({ state: 'missing' })
  })

  test('[F34] a platform that is broken, or talks nonsense or without end, gives no answer', async () => {
    const { peer, payment } = await begun(name)
    const { query } = await opened(name)
    for (const instead of [{ status: 500, body: 'oops' }, { body: '<html>' }, { body: ' '.repeat(2_000_000) }]) {
      peer.state.instead = instead
      await expect(query!(payment)).rejects.toMatchObject({ name: 'PaymentFailure' })
    }
    peer.state.instead = null
    expect(await query!(payment)).toMatchObject({ state: 'open' })
  })

  test('one that can be closed is, and not when it was paid', async () => {
    const { close, query } = await opened(name)
    if (!close) return expect(['epay', 'unipay', 'paypal']).toContain(name)
    const [left, bought, returned] = [await begun(name), await begun(name), await begun(name)]
    await close(left.payment)
    await close(left.payment)
    expect(await query!(left.payment)).toMatchObject({ state: 'closed' })
    returned.peer.pay(returned.reference)
    returned.peer.refund!(returned.reference)
    await close(returned.payment)
    bought.peer.pay(bought.reference)
    return expect(close(bought.payment)).rejects.toMatchObject({ name: 'PaymentFailure' })
  })
})

test.each(platforms)('the test of %s finds all well, and says when a secret is wrong', async (name) => {
  const { peer } = bench(name)
  const { admin, id } = await addPeer(server, peer)
  const tryOut = async () => {
    const { data } = await admin('POST /admin/payment-gateways/{id}/test', { params: { id } })
    return data.findings
  }
  // Platforms elsewhere cannot reach this machine, which the test reports as `not_public`.
  const outcomes = (await tryOut()).map(({ outcome }) => outcome)
  expect(outcomes.splice(-1)).toEqual(['not_public'])
  expect(new Set(outcomes)).toEqual(new Set(['ok']))
  const [secret = ''] = Object.keys(peer.input.secrets)
  await admin('PUT /admin/payment-gateways/{id}', { params: { id }, body: { secrets: { [secret]: 'mistyped' } } })
  expect(['credentials_refused', 'key_unreadable']).toContain((await tryOut()).at(-2)!.outcome)
  peer.state.instead = { status: 502, body: '' }
  await admin('PUT /admin/payment-gateways/{id}', { params: { id }, body: { secrets: peer.input.secrets } })
  expect((await tryOut()).at(-2)!.outcome).toBe('status')
  peer.state.instead = null
  expect((await admin('GET /admin/audit')).body).not.toContain('mistyped')
})
