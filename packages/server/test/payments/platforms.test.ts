import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUp } from '#test/clean-up.ts'
import { startServer } from '#test/server.ts'
import type { Otherwise, PlatformPeer } from './bench.ts'
import { benches } from './benches.ts'
import type { SentNotice } from './peer.ts'
import { addPeer, rawOf, reachable, wishOf } from './using.ts'

const server = await startServer()
// A little ahead, as certificates made meanwhile count from the moment they are made.
server.clock.time = new Date(Date.now() + 60_000)
const { paymentGateways } = server.services
const origin = await reachable(server)
const hour = 3_600_000

describe.each(Object.keys(benches))('%s', (name) => {
  let peer: PlatformPeer
  let id: number

  beforeAll(async () => {
    peer = await benches[name]!({ now: () => server.clock.time })
    cleanUp(peer.stop)
    ;({ id } = await addPeer(server, peer))
  })

  const opened = async () => (await paymentGateways.openAny(id)).gateway
  const hear = async (notice: SentNotice) => (await opened()).readNotice(rawOf(notice))
  const refused = (notice: SentNotice) => expect(hear(notice)).rejects.toMatchObject({ name: 'PaymentFailure' })

  /** A payment that somebody has gone to pay. */
  async function begun(given: Partial<Parameters<typeof wishOf>[1]> = {}) {
    const wish = wishOf(peer, given)
    const { provider_id = null, ...next } = await paymentGateways.begin(id, wish, origin)
    if (next.action === 'jump') await peer.visit(next.url)
    const payment = {
      reference: wish.reference,
      provider_id,
      channel: wish.channel,
      amount: wish.amount,
      currency: wish.currency,
    }
    return { next, payment, reference: wish.reference }
  }

  test('a payment is begun where the platform takes it, and is open until somebody pays', async () => {
    const { next, payment, reference } = await begun()
    expect(next.action).toBe(peer.method === 'scan' ? 'qrcode' : 'jump')
    const { query } = await opened()
    expect(await query!(payment)).toMatchObject({ state: 'open' })
    peer.pay(reference)
    expect(await query!(payment)).toMatchObject({ state: 'paid', amount: 1230, currency: peer.currency })
  })

  test('its notice says exactly what was paid, and so does the platform when it is asked', async () => {
    const { payment, reference } = await begun({ amount: 1 })
    peer.pay(reference)
    const notice = await hear(peer.notice(reference))
    expect(notice).toMatchObject({ reference, amount: 1, currency: peer.currency, state: 'paid' })
    expect(notice.provider_trade_no).not.toBe('')
    expect(await (await opened()).query!(payment)).toEqual({
      state: 'paid',
      provider_trade_no: notice.provider_trade_no,
      amount: 1,
      currency: peer.currency,
    })
  })

  test('I20 a notice without a signature is not believed', async () => {
    const { reference } = await begun()
    await refused(peer.unsigned(reference))
  })

  test('I21 a notice that somebody else has signed is not believed', async () => {
    const { reference } = await begun()
    await refused(peer.forged(reference))
  })

  test('I21 a genuine notice that was altered on its way is not believed', async () => {
    const { reference } = await begun()
    const { body, query, ...rest } = peer.notice(reference)
    const other = reference.replace(/.$/, 'z')
    const altered = { ...rest, body: body?.replace(reference, other), query: query?.replace(reference, other) }
    const changed = altered.body === body && altered.query === query
    // What is encrypted cannot be altered by name: one letter of it is another.
    const broken = changed ? { ...altered, body: body!.replace(/("ciphertext":".{20})./, '$1_') } : altered
    await refused(broken as SentNotice)
  })

  test.each<[string, Otherwise]>([
    ['I22 a cent instead of the price', { amount: 1 }],
    ['I25 a reference that nobody has', { reference: 'nobody0123456789' }],
  ])('%s is told as it is', async (_case, otherwise) => {
    const { reference } = await begun()
    expect(await hear(peer.notice(reference, otherwise))).toMatchObject({ reference, amount: 1230, ...otherwise })
  })

  test('I23 another currency is told as it is, where the platform names one', async () => {
    const { reference } = await begun()
    const { currency } = await hear(peer.notice(reference, { currency: 'EUR' }))
    // Epay knows no currencies, and UnionPay tells them by number.
    expect(currency).toBe({ epay: 'CNY', unipay: '840' }[name] ?? 'EUR')
  })

  test('I24 a notice for another merchant is not believed', async () => {
    const { reference } = await begun()
    await refused(peer.notice(reference, { merchant: '1234567890' }))
  })

  test('I29 a notice with a parameter that comes twice is not believed', async () => {
    const { reference } = await begun()
    await refused(peer.doubled(reference))
  })

  test('I30 a notice that claims to need no key, or another, is not believed', async () => {
    const { reference } = await begun()
    await refused(peer.weakened(reference))
  })

  test('I31 a notice signed an hour ago is not believed where it carries its time', async () => {
    const { reference } = await begun()
    const old = peer.notice(reference, { time: new Date(server.clock.time.getTime() - hour) })
    const early = peer.notice(reference, { time: new Date(server.clock.time.getTime() + hour) })
    if (!peer.isTimed) return expect(await hear(old)).toMatchObject({ reference })
    await refused(old)
    return name === 'stripe' ? undefined : refused(early)
  })

  test('a payment that nobody took any further is unknown there or open', async () => {
    const payment = {
      reference: 'never0123456789',
      provider_id: null,
      channel: null,
      amount: 1,
      currency: peer.currency,
    }
    expect(await (await opened()).query!(payment)).toMatchObject({ state: 'missing' })
  })

  test('F34 a platform that is broken, silent or talks nonsense is no answer', async () => {
    const { payment } = await begun()
    const { query } = await opened()
    for (const instead of [{ status: 500, body: 'oops' }, { body: '<html>' }, { body: ' '.repeat(2_000_000) }]) {
      peer.state.instead = instead
      await expect(query!(payment)).rejects.toMatchObject({ name: 'PaymentFailure' })
    }
    peer.state.instead = null
    expect(await query!(payment)).toMatchObject({ state: 'open' })
  })

  test('one that can be closed is, and not when it was paid', async () => {
    const { close } = await opened()
    if (!close) return expect(['epay', 'unipay', 'paypal']).toContain(name)
    const [left, bought] = [await begun(), await begun()]
    await close(left.payment)
    expect(await (await opened()).query!(left.payment)).toMatchObject({ state: 'closed' })
    peer.pay(bought.reference)
    return expect(close(bought.payment)).rejects.toMatchObject({ name: 'PaymentFailure' })
  })

  test('its test finds all well, and says when the secret is wrong', async () => {
    const { admin, id: own } = await addPeer(server, peer)
    const tryOut = async () => {
      const { data } = await admin('POST /admin/payment-gateways/{id}/test', { params: { id: own } })
      return data.findings.filter(({ outcome }) => outcome !== 'not_public')
    }
    expect((await tryOut()).map(({ outcome }) => outcome)).not.toContain('unclear')
    expect((await tryOut()).every(({ outcome }) => outcome === 'ok')).toBe(true)
    const [secret] = Object.keys(peer.input.secrets)
    await admin('PUT /admin/payment-gateways/{id}', {
      params: { id: own },
      body: { secrets: { [secret!]: 'mistyped' } },
    })
    expect(['credentials_refused', 'key_unreadable']).toContain((await tryOut()).at(-1)!.outcome)
    expect((await admin('GET /admin/audit')).body).not.toContain('mistyped')
  })
})
