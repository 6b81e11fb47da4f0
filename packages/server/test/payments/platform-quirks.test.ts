import { beforeAll, expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { startServer } from '#test/harness/server.ts'
import { issuer } from './certificates.ts'
import { startEpay } from './epay.ts'
import { startPaypalPeer } from './paypal.ts'
import { startUnipayPeer } from './unipay.ts'
import { addPeer, rawOf, createPaymentRequest } from './gateway-actions.ts'
import { startWechatPeer } from './wechat.ts'

const server = await startServer({ PUBLIC_URL: 'http://localhost' })
const { paymentGateways } = server.services
const now = () => server.clock.time
const origin = 'http://localhost'

beforeAll(() => {
  server.clock.time = new Date(Date.now() + 60_000)
})

test('WeChat Pay is known by its certificates too, which are fetched, and seldom', async () => {
  const authority = issuer()
  cleanUp(authority.remove)
  const peer = await startWechatPeer({ now, certificate: authority.issue('platform') })
  cleanUp(peer.stop)
  const { id } = await addPeer(server, peer)
  const { gateway } = await paymentGateways.openAnyGateway(id)
  const wish = createPaymentRequest(peer)
  expect(await paymentGateways.startPayment(id, wish, origin)).toMatchObject({ action: 'qrcode' })
  const notice = peer.notice(wish.reference)
  expect(await gateway.verifyNotification(rawOf(notice))).toMatchObject({ reference: wish.reference, state: 'paid' })
  const fetched = () => peer.received.filter(({ url }) => url.pathname === '/v3/certificates').length
  expect(fetched()).toBe(1)
  // Unknown serial numbers must not trigger a request for certificates each.
  for (const serial of ['A1', 'B2', 'C3']) {
    const strange = { ...notice, headers: { ...notice.headers, 'wechatpay-serial': serial } }
    await expect(gateway.verifyNotification(rawOf(strange))).rejects.toMatchObject({ reason: 'notice_refused' })
  }
  expect(fetched()).toBe(1)
})

test('what somebody has agreed to at PayPal is taken when we take it, and once', async () => {
  const peer = await startPaypalPeer({ now })
  cleanUp(peer.stop)
  const { id } = await addPeer(server, peer)
  const { gateway } = await paymentGateways.openAnyGateway(id)
  const begin = async () => {
    const wish = createPaymentRequest(peer)
    const { provider_id = null } = await paymentGateways.startPayment(id, wish, origin)
    peer.events.approve(wish.reference)
    return { ...wish, provider_id }
  }
  const payment = await begin()
  const { reference } = payment
  const paid = { amount: 1230, currency: 'USD', state: 'paid' }
  expect(await gateway.verifyNotification(rawOf(peer.events.approved(reference)))).toMatchObject({
    reference,
    state: 'agreed',
  })
  expect(await gateway.query!(payment)).toMatchObject({ state: 'agreed' })
  expect(peer.events.statusOf(reference)).toBe('APPROVED')
  expect(await gateway.capture!(payment)).toMatchObject(paid)
  expect(await gateway.capture!(payment)).toMatchObject(paid)
  expect(peer.events.statusOf(reference)).toBe('COMPLETED')
  expect(await gateway.query!(payment)).toMatchObject(paid)
})

test('[I21] nobody makes a notice of the words that Epay was sent, though they are rightly signed', async () => {
  const station = await startEpay()
  cleanUp(station.stop)
  const { id } = await addPeer(server, {
    input: {
      name: 'Station',
      platform: 'epay',
      options: { endpoint: station.url, pid: station.pid },
      secrets: { key: station.key },
    },
    currency: 'CNY',
  })
  const { gateway } = await paymentGateways.openAnyGateway(id)
  const wish = createPaymentRequest({ currency: 'CNY', channel: 'alipay', method: 'web' } as never)
  const begun = await gateway.startPayment({
    ...wish,
    return_url: `${origin}/user/orders/1?x=1&trade_no=T1&trade_status=TRADE_SUCCESS`,
    notify_url: `${origin}/notify`,
  })
  const sent = new URL((begun as { url: string }).url).searchParams
  expect([...sent.values()].filter((value) => value.includes('&'))).toEqual([])
  const resplit = new URLSearchParams(
    [...sent].flatMap(([name, value]) => {
      const [first = '', ...more] = value.split(/&|%26/)
      return [[name, first], ...more.map((pair) => pair.split('='))] as [string, string][]
    }),
  )
  expect(resplit.get('trade_status')).toBe('TRADE_SUCCESS')
  const notice = { method: 'GET', query: resplit.toString() } as const
  await expect(gateway.verifyNotification(rawOf(notice))).rejects.toMatchObject({ reason: 'notice_refused' })
  await fetch((begun as { url: string }).url)
  const genuine = station.noticeOf(wish.reference)
  expect(await gateway.verifyNotification(rawOf(station.asGet(genuine)))).toMatchObject({ state: 'paid' })
  for (const own of [{ return_url: origin }, { name: 'a&money=0.01' }] as Record<string, string>[]) {
    const signed = station.asGet(station.noticeOf(wish.reference, own))
    await expect(gateway.verifyNotification(rawOf(signed))).rejects.toMatchObject({ reason: 'notice_refused' })
  }
})

test('UnionPay is opened by a page of ours, whose form goes nowhere else, and which lasts half an hour', async () => {
  const peer = await startUnipayPeer()
  cleanUp(peer.stop)
  const { id } = await addPeer(server, peer)
  const begun = await paymentGateways.startPayment(id, createPaymentRequest(peer), origin)
  if (begun.action !== 'jump') throw new Error(begun.action)
  const { pathname } = new URL(begun.url)
  expect(pathname).toMatch(/^\/pay\/[\w-]{32}$/)
  const page = await server.app.inject({ url: pathname })
  expect(page.body).toContain(`action="${peer.url}/gateway/api/frontTransReq.do"`)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
  expect(page.headers['content-security-policy']).toContain(`form-action https: ${peer.url};`)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await server.app.inject({ url: `/pay/${'a'.repeat(32)}` })).statusCode).toBe(404)
  server.clock.time = new Date(server.clock.time.getTime() + 31 * 60_000)
  expect((await server.app.inject({ url: pathname })).statusCode).toBe(404)
})

test('[I21] whom UnionPay’s test system signs for is not believed where money is real', async () => {
  const peer = await startUnipayPeer()
  cleanUp(peer.stop)
  const { id, admin } = await addPeer(server, peer)
  const tested = await paymentGateways.openAnyGateway(id)
  const begun = await tested.gateway.startPayment({
    ...createPaymentRequest(peer, { method: 'scan' }),
    notify_url: `${origin}/notify`,
  })
  const reference = peer.received.map(({ body }) => new URLSearchParams(body).get('orderId')!).at(-1)!
  expect(begun.action).toBe('qrcode')
  expect(await tested.gateway.verifyNotification(rawOf(peer.notice(reference)))).toMatchObject({ reference })
  const { endpoint: _endpoint, ...options } = peer.input.options
  const { secrets } = peer.input
  for (const real of [options, { ...options, endpoint: 'https://gateway.95516.com/' }]) {
    await admin('PUT /admin/payment-gateways/{id}', { params: { id }, body: { options: real, secrets } })
    const { gateway } = await paymentGateways.openAnyGateway(id)
    await expect(gateway.verifyNotification(rawOf(peer.notice(reference)))).rejects.toMatchObject({
      reason: 'notice_refused',
    })
    expect(await gateway.verifyNotification(rawOf(peer.inProduction(reference)))).toMatchObject({
      reference,
      state: 'paid',
    })
  }
})

test('notices come by GET and by POST, in no more bytes than any platform needs', async () => {
  const station = await startEpay()
  cleanUp(station.stop)
  const input = {
    name: 'Station',
    platform: 'epay',
    options: { endpoint: `${station.url}/submit.php`, pid: station.pid },
    secrets: { key: station.key },
  } as const
  const { id } = await addPeer(server, { input, currency: 'CNY' })
  const { gateway } = await paymentGateways.openAnyGateway(id)
  const begun = await gateway.startPayment({
    ...createPaymentRequest({ currency: 'CNY', channel: 'alipay', method: 'web' } as never, {
      reference: 'both0123456789',
    }),
    notify_url: `${origin}/notify`,
  })
  await fetch((begun as { url: string }).url)
  const fields = station.noticeOf('both0123456789')
  for (const notice of [station.asGet(fields), station.asPost(fields)]) {
    expect(await gateway.verifyNotification(rawOf(notice))).toMatchObject({ reference: 'both0123456789', amount: 1230 })
  }
  const url = `/api/v2/payments/${id}/notify`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const large = await server.app.inject({ method: 'POST', url, headers, payload: `name=${'x'.repeat(70_000)}` })
  expect(large.statusCode).toBe(413)
  expect((await server.app.inject({ url: '/api/v2/payments/999999/notify' })).statusCode).toBe(404)
  expect((await server.app.inject({ url: '/api/v2/payments/1e3/notify' })).statusCode).toBe(404)
})

test('whoever sends forgeries without end is not heard for a while', async () => {
  const station = await startEpay()
  cleanUp(station.stop)
  const { id } = await addPeer(server, {
    input: { name: 'S', platform: 'epay', options: { endpoint: station.url, pid: '1' }, secrets: { key: 'k' } },
    currency: 'CNY',
  })
  const forge = (ip: string) =>
    server.app.inject({ url: `/api/v2/payments/${id}/notify?pid=1`, headers: { 'x-forwarded-for': ip } })
  const answers = []
  for (let times = 0; times < 105; times += 1) answers.push((await forge('198.51.100.7')).statusCode)
  expect(answers.slice(0, 100).every((status) => status === 400)).toBe(true)
  expect(answers.at(-1)).toBe(429)
  expect((await forge('198.51.100.99')).statusCode).toBe(400)
})
