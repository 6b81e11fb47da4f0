import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { type SettingsChanges } from '@imagora/contract'
import { createBreakerRegistry } from '#platform/circuit-breaker.ts'
import { createOutboundClient } from '#gateways/outbound/http-client.ts'
import { innerHosts } from '#test/harness/inner-network.ts'
import { defaultSettings } from '#settings/defaults.ts'
import { aliyun, startPeer, tencent, twilio, webhook } from '#test/peers/sms-peers.ts'
import { createSmsGateways } from './sms-gateway.ts'
import { toE164 } from './sms-gateways.ts'

const now = () => new Date('2026-03-04T05:06:07.890Z')
const outbound = createOutboundClient({ innerHosts })
const quiet = { devDoubles: false, outbound, log: pino({ level: 'silent' }), now }
const gateways = createSmsGateways(quiet)
const impatient = createSmsGateways({ ...quiet, timeoutMs: 200 })
const message = { country_code: '86', phone: '13800138000', code: '048151', text: '【图片】048151' }

const peers = {
  aliyun: await startPeer(aliyun('LTAI5t', 'secret+/=')),
  tencent: await startPeer(tencent('AKIDz8', 'secret+/=')),
  twilio: await startPeer(twilio('AC00', 'secret+/=')),
  webhook: await startPeer(webhook('secret+/=')),
}
afterAll(() => Promise.all(Object.values(peers).map((peer) => peer.stop())))

type Driver = keyof typeof peers
const settingsOf: Record<Driver, SettingsChanges> = {
  aliyun: {
    sms_aliyun_key_id: 'LTAI5t',
    sms_aliyun_key_secret: 'secret+/=',
    sms_aliyun_sign_name: '图片 (广场)*',
    sms_aliyun_template_code: 'SMS_1',
    sms_endpoint: peers.aliyun.url,
  },
  tencent: {
    sms_tencent_secret_id: 'AKIDz8',
    sms_tencent_secret_key: 'secret+/=',
    sms_tencent_app_id: '1400006666',
    sms_tencent_sign_name: '图片广场',
    sms_tencent_template_id: '449739',
    sms_endpoint: peers.tencent.url,
  },
  twilio: {
    sms_twilio_account_sid: 'AC00',
    sms_twilio_auth_token: 'secret+/=',
    sms_twilio_from: '+15005550006',
    sms_endpoint: peers.twilio.url,
  },
  webhook: { sms_webhook_url: `${peers.webhook.url}/sms?site=1`, sms_webhook_secret: 'secret+/=' },
}
const secretOf = {
  aliyun: 'sms_aliyun_key_secret',
  tencent: 'sms_tencent_secret_key',
  twilio: 'sms_twilio_auth_token',
  webhook: 'sms_webhook_secret',
} as const
const drivers = Object.keys(peers) as Driver[]

const gatewayOf = (driver: Driver, changes: SettingsChanges = {}, from = gateways) =>
  from.getGateway({ ...defaultSettings, sms_driver: driver, ...settingsOf[driver], ...changes })!
const last = (driver: Driver) => peers[driver].received.at(-1)!

test('the peer reckons as Alibaba Cloud does: it accepts the example that their documentation signs', () => {
  const query = 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai'
  const headers = {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    'x-acs-action': 'RunInstances',
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    'x-acs-version': '2014-05-26',
  }
  const signed = Object.keys(headers).join(';')
  const signature = '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0'
  const authorization = `ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=${signed},Signature=${signature}`
  const url = new URL(`https://ecs.cn-shanghai.aliyuncs.com/?${query}`)
  const judge = aliyun('YourAccessKeyId', 'YourAccessKeySecret')
  const example = { method: 'POST', url, headers: { ...headers, authorization }, body: '' }
  expect(JSON.parse(judge(example).body)).toMatchObject({ Code: 'OK' })
  url.searchParams.set('RegionId', 'cn-beijing')
  expect(JSON.parse(judge(example).body)).toMatchObject({ Code: 'SignatureDoesNotMatch' })
})

test.each(drivers)('%s takes a message whose signature it computes itself', async (driver) => {
  await expect(gatewayOf(driver).send(message)).resolves.toBeUndefined()
})

test('sends number, signature, template and code in each service’s format', async () => {
  for (const driver of drivers) await gatewayOf(driver).send(message)
  expect(Object.fromEntries(last('aliyun').url.searchParams)).toEqual({
    PhoneNumbers: '13800138000',
    SignName: '图片 (广场)*',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"048151"}',
  })
  expect(last('aliyun').headers).toMatchObject({ 'x-acs-version': '2017-05-25', 'x-acs-date': '2026-03-04T05:06:07Z' })
  expect(JSON.parse(last('tencent').body)).toEqual({
    PhoneNumberSet: ['+8613800138000'],
    SmsSdkAppId: '1400006666',
    SignName: '图片广场',
    TemplateId: '449739',
    TemplateParamSet: ['048151'],
  })
  expect(Object.fromEntries(new URLSearchParams(last('twilio').body))).toEqual({
    To: '+8613800138000',
    From: '+15005550006',
    Body: '【图片】048151',
  })
  expect(JSON.parse(last('webhook').body)).toEqual({
    phone: '+8613800138000',
    country_code: '86',
    number: '13800138000',
    code: '048151',
    text: '【图片】048151',
  })
  expect(last('webhook').url.search).toBe('?site=1')
})

test('abroad a number goes with its country, and without the zero that leads it at home', async () => {
  const abroad = { ...message, country_code: '44', phone: '07700900123' }
  expect(toE164(abroad)).toBe('+447700900123')
  expect(toE164({ country_code: '225', phone: '0707123456' })).toBe('+2250707123456')
  await gatewayOf('aliyun').send(abroad)
  expect(last('aliyun').url.searchParams.get('PhoneNumbers')).toBe('447700900123')
})

test('a messaging service of Twilio is named as one', async () => {
  const sid = `MG${'0'.repeat(32)}`
  await gatewayOf('twilio', { sms_twilio_from: sid }).send(message)
  expect(last('twilio').body).toContain(`MessagingServiceSid=${sid}`)
  expect(last('twilio').body).not.toContain('From=')
})

test.each(drivers)('%s refuses a signature made with another secret, and that is told as such', async (driver) => {
  const sending = gatewayOf(driver, { [secretOf[driver]]: 'other' }).send(message)
  await expect(sending).rejects.toMatchObject({ name: 'SmsFailure', problem: 'credentials' })
})

const page = '<html><body>502 Bad Gateway</body></html>'
const failures: [string, Driver, number, string, string][] = [
  ['a daily limit', 'aliyun', 200, '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"触发天级流控"}', 'quota'],
  ['no money', 'aliyun', 200, '{"Code":"isv.AMOUNT_NOT_ENOUGH","Message":"余额不足"}', 'quota'],
  ['an unknown template', 'aliyun', 200, '{"Code":"isv.SMS_TEMPLATE_ILLEGAL","Message":"x"}', 'template'],
  ['a bad number', 'aliyun', 200, '{"Code":"isv.MOBILE_NUMBER_ILLEGAL","Message":"x"}', 'number'],
  ['something new', 'aliyun', 200, '{"Code":"isv.NEW","Message":"x"}', 'refused'],
  ['a page', 'aliyun', 502, page, 'unreachable'],
  ['a daily limit', 'tencent', 200, status('LimitExceeded.PhoneNumberDailyLimit'), 'quota'],
  ['no money', 'tencent', 200, status('FailedOperation.InsufficientBalanceInSmsPackage'), 'quota'],
  ['an unknown sign', 'tencent', 200, status('FailedOperation.SignatureIncorrectOrUnapproved'), 'template'],
  ['a bad number', 'tencent', 200, status('InvalidParameterValue.IncorrectPhoneNumber'), 'number'],
  ['no status', 'tencent', 200, '{"Response":{"SendStatusSet":[]}}', 'refused'],
  ['a page', 'tencent', 200, page, 'unreachable'],
  ['too many requests', 'twilio', 429, '{"code":20429,"message":"Too Many Requests"}', 'quota'],
  ['a bad number', 'twilio', 400, '{"code":21211,"message":"Invalid To"}', 'number'],
  ['a bad sender', 'twilio', 400, '{"code":21606,"message":"Invalid From"}', 'template'],
  ['a page', 'twilio', 503, page, 'unreachable'],
  ['a quota', 'webhook', 429, 'slow down', 'quota'],
  ['a refusal', 'webhook', 422, 'no such number', 'refused'],
  ['a page', 'webhook', 502, page, 'unreachable'],
]

function status(Code: string) {
  return JSON.stringify({ Response: { SendStatusSet: [{ Code, Message: 'x' }] } })
}

test.each(failures)('%s of %s is told for what it is', async (_what, driver, code, body, problem) => {
  peers[driver].misbehave((response) => void response.writeHead(code).end(body))
  const failure = await gatewayOf(driver)
    .send(message)
    .catch((error: unknown) => error)
  peers[driver].misbehave(null)
  expect(failure).toMatchObject({ name: 'SmsFailure', problem })
  expect((failure as Error).message).not.toContain('secret+/=')
})

test.each(drivers)('%s that does not answer is left in time', async (driver) => {
  peers[driver].misbehave(() => {})
  const begun = performance.now()
  await expect(gatewayOf(driver, {}, impatient).send(message)).rejects.toMatchObject({
    problem: 'unreachable',
    detail: 'timed_out',
  })
  expect(performance.now() - begun).toBeLessThan(7000)
  peers[driver].misbehave(null)
})

test.each(drivers)('%s that talks without end is cut short', async (driver) => {
  peers[driver].misbehave((response) => {
    response.writeHead(200)
    response.write('x'.repeat(200_000))
  })
  await expect(gatewayOf(driver).send(message)).rejects.toMatchObject({
    problem: 'unreachable',
    detail: 'too_large',
  })
  peers[driver].misbehave(null)
})

test.each(drivers)('%s that points elsewhere is not followed', async (driver) => {
  const elsewhere = await startPeer(() => ({ status: 200, body: '{"Code":"OK"}' }))
  peers[driver].misbehave((response) => void response.writeHead(307, { location: elsewhere.url }).end())
  await expect(gatewayOf(driver).send(message)).rejects.toMatchObject({ problem: 'unreachable' })
  peers[driver].misbehave(null)
  expect(elsewhere.received).toEqual([])
  await elsewhere.stop()
})

test.each(drivers)('%s is not looked for in the network that the site stands in', async (driver) => {
  const inward = { sms_endpoint: 'https://10.0.0.5:6379', sms_webhook_url: 'https://10.0.0.5:6379' }
  await expect(gatewayOf(driver, inward).send(message)).rejects.toMatchObject({
    problem: 'address_refused',
  })
})

test.each(drivers)('what a page of this machine says is not told by %s', async (driver) => {
  peers[driver].misbehave((response) => void response.writeHead(500).end('an inner secret'))
  const failure = await gatewayOf(driver)
    .send(message)
    .catch((error: unknown) => error as Error)
  peers[driver].misbehave(null)
  expect((failure as Error).message).toContain('HTTP 500')
  expect((failure as Error).message).not.toContain('inner secret')
})

test.each(drivers)('%s that is not there is told as such', async (driver) => {
  const gone = await startPeer(() => ({ status: 200, body: '' }))
  await gone.stop()
  const sending = gatewayOf(driver, { sms_endpoint: gone.url, sms_webhook_url: gone.url }).send(message)
  await expect(sending).rejects.toMatchObject({ problem: 'unreachable' })
})

test.each(drivers)('%s is no gateway until all it needs is there', (driver) => {
  expect(gateways.getGateway({ ...defaultSettings, sms_driver: driver })).toBeNull()
  const incomplete = { ...defaultSettings, sms_driver: driver, ...settingsOf[driver], [secretOf[driver]]: '' }
  expect(gateways.getGateway(incomplete)).toBeNull()
})

test('messages are written into the log only where development doubles are on', async () => {
  expect(gateways.getGateway(defaultSettings)).toBeNull()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  await createSmsGateways({ devDoubles: true, outbound, log, now }).getGateway(defaultSettings)!.send(message)
  expect(JSON.parse(lines[0]!)).toMatchObject({ phone: '+8613800138000', answer: '048151' })
})

test('[F26] a service that is gone answers at once after a while, and is found again', async () => {
  const clock = { time: 0 }
  const breakers = createBreakerRegistry(() => clock.time)
  const patient = createSmsGateways({ ...quiet, breakers })
  const send = () => gatewayOf('aliyun', {}, patient).send(message)
  peers.aliyun.misbehave((response) => void response.writeHead(503).end(page))
  for (let time = 0; time < 5; time++) await expect(send()).rejects.toMatchObject({ problem: 'unreachable' })
  const before = peers.aliyun.received.length
  await expect(send()).rejects.toMatchObject({ problem: 'unreachable', detail: expect.stringContaining('2 s') })
  expect(peers.aliyun.received).toHaveLength(before)
  expect(breakers.list()).toMatchObject([{ kind: 'sms', is_open: true }])
  peers.aliyun.misbehave(null)
  clock.time = 2000
  await send()
  expect(breakers.list()).toMatchObject([{ is_open: false }])
})
