import { epayChannels, payLabelOf, type PaymentGatewayInput, platformFacts } from '@imagora/contract'
import { beforeEach, expect, test } from 'vitest'
import { insertOrder, insertPayment } from '#test/factories/orders.ts'
import { epayInput } from '#test/samples/payment-gateways.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer({ PUBLIC_URL: 'http://localhost' })
const { db, user, callAs } = server
const admin = await user('the_admin', { is_admin: true })
const { paymentGateways } = server.services

type Given = Partial<PaymentGatewayInput>

const add = async (given: Given = {}) =>
  (await admin('POST /admin/payment-gateways', { body: { ...epayInput, ...given } })).data.id
const list = async () => (await admin('GET /admin/payment-gateways')).data.data
const change = (id: number, body: object) => admin('PUT /admin/payment-gateways/{id}', { params: { id }, body })
const transfer: Given = { platform: 'transfer', options: { instructions: 'Send to {reference}' }, secrets: {} }
const hour = 3_600_000
const hoursAgo = (hours: number) => new Date(server.clock.time.getTime() - hours * hour).toISOString()
const wechat: Given = {
  platform: 'wechat',
  options: { app_id: 'wx1', mch_id: '1', serial_no: '1' },
  secrets: { private_key: 'pem', api_v3_key: 'k' },
  channels: [],
}

beforeEach(async () => {
  await db.deleteFrom('payments').execute()
  await db.deleteFrom('payment_gateways').execute()
})

test('a gateway is added, listed with its address for notices, and told to groups', async () => {
  const id = await add({ channels: ['alipay', 'usdt'] })
  expect(await list()).toMatchObject([
    {
      id,
      name: 'Station',
      platform: 'epay',
      place: 1,
      secrets_set: ['key'],
      currencies: ['CNY'],
      channels: ['alipay', 'usdt'],
      notify_url: `http://localhost/api/v2/payments/${id}/notify`,
    },
  ])
  const { data } = await server.visitor('GET /group')
  expect(data.payments).toEqual([{ name: 'Station', platform: 'epay', channels: ['alipay', 'usdt'] }])
  await change(id, { is_enabled: false })
  expect((await server.visitor('GET /group')).data.payments).toEqual([])
})

test('its secrets are sealed, stay when they are not given, and stand in no answer and no entry of the audit log', async () => {
  const id = await add()
  await change(id, { name: 'Renamed' })
  expect(await list()).toMatchObject([{ name: 'Renamed', secrets_set: ['key'] }])
  await change(id, { secrets: { key: 'even more secret' } })
  const { secrets } = await db.selectFrom('payment_gateways').select('secrets').executeTakeFirstOrThrow()
  expect(server.runtime.secrets.unseal(secrets)).toBe('{"key":"even more secret"}')
  const answers = [await admin('GET /admin/payment-gateways'), await admin('GET /admin/audit')]
  for (const { body } of answers) expect(body).not.toMatch(/very secret|even more secret/)
  expect(answers[1]!.body).toContain('payment_gateway.change')
})

test('gateways stand in the order that the operator gives them', async () => {
  const [, two, three] = [await add({ name: 'One' }), await add({ name: 'Two' }), await add({ name: 'Three' })]
  await change(three, { place: 1 })
  expect((await list()).map(({ name, place }) => [name, place])).toEqual([
    ['Three', 1],
    ['One', 2],
    ['Two', 3],
  ])
  await admin('DELETE /admin/payment-gateways/{id}', { params: { id: two } })
  expect((await list()).map(({ place }) => place)).toEqual([1, 2])
})

test.each<[string, Given, string]>([
  ['an address', { options: { pid: '1' } }, 'options.endpoint'],
  [
    'one that does not travel in the open',
    { options: { endpoint: 'http://pay.example', pid: '1' } },
    'options.endpoint',
  ],
  ['a key', { secrets: {} }, 'secrets.key'],
  ['no empty key', { secrets: { key: ' ' } }, 'secrets.key'],
  ['nothing that it does not know', { options: { ...epayInput.options, mood: 'good' } }, 'options.mood'],
  [
    'the id of WeChat’s key with the key',
    { ...wechat, options: { ...wechat.options, public_key: 'pem' } },
    'options.public_key_id',
  ],
  [
    'the key with its id',
    { ...wechat, options: { ...wechat.options, public_key_id: 'PUB_KEY_ID_1' } },
    'options.public_key',
  ],
  ['channels that exist', { channels: ['shells'] }, 'channels'],
  ['one currency, as it names none', { currencies: ['CNY', 'USD'] }, 'currencies'],
  ['currencies that the platform settles', { platform: 'alipay', currencies: ['EUR'] }, 'currencies'],
  ['no development double in earnest', { platform: 'double', options: {}, secrets: {} }, 'platform'],
])('it needs %s', async (_need, given, field) => {
  const { status, data } = await admin('POST /admin/payment-gateways', {
    body: { ...epayInput, ...given },
  })
  expect(status).toBe(422)
  expect(Object.keys(data.errors!)).toContain(field)
  expect(await list()).toEqual([])
})

test.each([
  ['en', 'Unknown field: mood', 'At most 500 characters'],
  ['zh', '未知字段：mood', '最多 500 个字符'],
])('says in %s which field it does not know and how long a line may be', async (language, unknown, long) => {
  const speaker = callAs(admin.token, { 'accept-language': language })
  const { data } = await speaker('POST /admin/payment-gateways', {
    body: { ...epayInput, options: { ...epayInput.options, pid: 'x'.repeat(501), mood: 'good' } },
  })
  expect(data.errors).toEqual({ 'options.mood': [unknown], 'options.pid': [long] })
})

test('one that payments still wait for stays, and goes when they have ended', async () => {
  const id = await add()
  const { id: order_id } = await insertOrder(db, { expires_at: hoursAgo(49) })
  const payment = await insertPayment(db, { order_id, gateway_id: id, reference: 'waiting12345' })
  const refused = await admin('DELETE /admin/payment-gateways/{id}', { params: { id } })
  expect(refused).toMatchObject({ status: 409, data: { code: 'gateway_in_use' } })
  expect(refused.message).toContain('1')
  await db.updateTable('payments').set({ state: 'closed' }).where('id', '=', payment.id).execute()
  expect((await admin('DELETE /admin/payment-gateways/{id}', { params: { id } })).status).toBe(204)
})

test.each<[string, object]>([
  ['was cancelled', { status: 'cancelled', canceled_at: hoursAgo(47) }],
  ['was paid by other means', { status: 'paid', paid_at: hoursAgo(47) }],
  ['has expired', { expires_at: hoursAgo(47) }],
])(
  'one whose payment was closed when its order %s stays for two days, as money may still come',
  async (_end, given) => {
    const id = await add()
    const { id: order_id } = await insertOrder(db, { expires_at: hoursAgo(60), ...given })
    await insertPayment(db, { order_id, gateway_id: id, reference: 'closed123456', state: 'closed' })
    const remove = () => admin('DELETE /admin/payment-gateways/{id}', { params: { id } })
    expect(await remove()).toMatchObject({ status: 409, data: { code: 'gateway_in_use' } })
    const times = Object.keys(given).filter((name) => name.endsWith('_at'))
    const longAgo = Object.fromEntries(times.map((name) => [name, hoursAgo(49)]))
    await db.updateTable('orders').set(longAgo).where('id', '=', order_id).execute()
    expect((await remove()).status).toBe(204)
  },
)

test('its secrets are entered again when they would go to another server', async () => {
  const id = await add()
  const to = (endpoint: string) => ({ ...epayInput.options, endpoint })
  const refused = await change(id, { options: to('https://pay.example.org/') })
  expect(refused).toMatchObject({ status: 422, data: { errors: { 'secrets.key': [expect.any(String)] } } })
  expect(await list()).toMatchObject([{ options: epayInput.options }])
  expect((await change(id, { options: to('http://127.0.0.1:1/pay/') })).status).toBe(204)
  expect((await change(id, { options: to('https://pay.example.org/'), secrets: { key: 'new' } })).status).toBe(204)
})

test('a platform that is not at its usual address gets none of the secrets that were entered for it', async () => {
  const paypal: Given = {
    platform: 'paypal',
    options: { client_id: '1', webhook_id: '1' },
    secrets: { client_secret: 'very secret' },
    currencies: ['USD'],
    channels: [],
  }
  const id = await add(paypal)
  const refused = await change(id, { options: { ...paypal.options, endpoint: 'https://paypal.example.org' } })
  expect(Object.keys(refused.data.errors!)).toEqual(['secrets.client_secret'])
})

test('[SF-22] a site that was not told its address says so, and offers the gateway to nobody', async () => {
  const unknown = await startServer()
  const operator = await unknown.user('operator', { is_admin: true })
  const { data } = await operator('POST /admin/payment-gateways', { body: epayInput })
  const tested = await operator('POST /admin/payment-gateways/{id}/test', { params: { id: data.id } })
  expect(tested.data.findings.filter(({ step }) => step !== 'credentials')).toEqual([
    { step: 'address', outcome: 'address_unset', detail: '' },
  ])
  expect((await operator('GET /admin/payment-gateways')).data.data).toMatchObject([{ notify_url: '' }])
  expect(await unknown.services.paymentGateways.listPayOptions('CNY')).toEqual([])
})

test('a site that knows its address has notices sent there, whatever address it is called by', async () => {
  const known = await startServer({ PUBLIC_URL: 'https://pictures.example' })
  const operator = await known.user('operator', { is_admin: true })
  const { data } = await operator('POST /admin/payment-gateways', { body: epayInput })
  const tested = await operator('POST /admin/payment-gateways/{id}/test', { params: { id: data.id } })
  expect(tested.data.findings.filter(({ step }) => step !== 'credentials')).toEqual([
    { step: 'notices', outcome: 'ok', detail: `https://pictures.example/api/v2/payments/${data.id}/notify` },
  ])
})

test('PL-05 payment methods carry the eleven labels', async () => {
  const labels = [
    ...epayChannels.map((channel) => payLabelOf('epay', channel)),
    payLabelOf('epay', null),
    ...(['alipay', 'wechat', 'unipay', 'paypal', 'stripe', 'transfer'] as const).map((each) => payLabelOf(each, null)),
  ]
  const shown = 'stripe alipay wxpay paypal wechat unipay epay qqpay jdpay bank usdt'.split(' ')
  expect(new Set(labels)).toEqual(new Set(shown))
  expect(payLabelOf('epay', 'something new')).toBe('epay')
  expect(payLabelOf('transfer', null)).toBe('bank')
})

test('PL-05 each channel of a gateway is a choice with its own label', async () => {
  await add({ channels: ['wxpay', 'usdt'] })
  await add({ channels: [] })
  await add({ ...transfer, name: 'By bank' })
  const offers = await paymentGateways.listPayOptions('CNY')
  expect(offers.map(({ name, channel, label, methods }) => [name, channel, label, methods])).toEqual([
    ['Station', 'wxpay', 'wxpay', ['web', 'scan']],
    ['Station', 'usdt', 'usdt', ['web']],
    ['Station', null, 'epay', ['web']],
    ['By bank', null, 'bank', ['web']],
  ])
})

test('PL-10 a gateway offers itself for the currencies it settles, and for no others', async () => {
  await add({ currencies: ['USD'], channels: [] })
  await add({ ...transfer, name: 'By bank', currencies: ['USD', 'JPY'] })
  const namesFor = async (currency: string) => (await paymentGateways.listPayOptions(currency)).map(({ name }) => name)
  expect(await namesFor('USD')).toEqual(['Station', 'By bank'])
  expect(await namesFor('JPY')).toEqual(['By bank'])
  expect(await namesFor('CNY')).toEqual([])
  expect(platformFacts.wechat.currencies).toEqual(['CNY'])
})

test('a transfer tells how to send the money, with the number that it is known by', async () => {
  const id = await add(transfer)
  const { reference, ...wish } = { reference: 'abc12345', title: 'Plan', amount: 100, currency: 'CNY', channel: null }
  const rest = { method: 'web', return_url: '', cancel_url: '', expires_at: null, ip: '' } as const
  expect(await paymentGateways.startPayment(id, { reference, ...wish, ...rest }, 'http://localhost')).toEqual({
    action: 'transfer',
    content: 'Send to abc12345',
  })
  const answer = await server.app.inject({ method: 'POST', url: `/api/v2/payments/${id}/notify`, payload: 'x=1' })
  expect(answer.statusCode).toBe(404)
})
