import { afterAll, expect, test } from 'vitest'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { startPeer, twilio } from '#test/peers/sms-peers.ts'

const { callAs, db, user, createApiClient, configure, jobs } = await startServer()
const admin = await user('admin', { is_admin: true })
const peer = await startPeer(twilio('AC1', 'token'))
afterAll(() => peer.stop())

const change = (body: object) => admin('PUT /admin/settings', { body })
const mail = { mail_host: 'mail.example.org', mail_from: 'site@example.org' }
const sms = {
  sms_driver: 'twilio',
  sms_twilio_account_sid: 'AC1',
  sms_twilio_auth_token: 'token',
  sms_twilio_from: '+15005550006',
  sms_endpoint: peer.url,
} as const
const channels = async () => (await callAs(null)('GET /configs')).data.app.code_channels
const testSms = (caller = admin) => caller('POST /admin/settings/test_sms', { body: { phone: '13800138000' } })

test.each([
  ['user_email_register_verify', '尚未配置邮件，请先填写邮件服务器和发件人'],
  ['user_email_verify', '尚未配置邮件，请先填写邮件服务器和发件人'],
  ['user_phone_register_verify', '尚未配置可用的短信服务，请先选择服务商并填写完整的凭据'],
  ['user_phone_verify', '尚未配置可用的短信服务，请先选择服务商并填写完整的凭据'],
  ['upload_requires_mobile', '尚未配置可用的短信服务，请先选择服务商并填写完整的凭据'],
])('%s is refused in words while nothing sends codes [AU-04] [PR-09]', async (name, text) => {
  expect(await change({ [name]: true })).toMatchObject({ status: 422, data: { errors: { [name]: [text] } } })
  expect(await channels()).toEqual([])
})

test('[OR-14] a list of allowed email domains needs a mail server', async () => {
  const errors = { register_allowed_domains: ['尚未配置邮件，请先填写邮件服务器和发件人'] }
  expect(await change({ register_allowed_domains: ['a.example'] })).toMatchObject({ status: 422, data: { errors } })
  expect((await change({ register_allowed_domains: [] })).status).toBe(204)
  expect((await change({ ...mail, register_allowed_domains: ['a.example'] })).status).toBe(204)
  expect((await change({ mail_host: '' })).data.errors).toHaveProperty('mail_host')
  expect((await change({ mail_host: '', register_allowed_domains: [] })).status).toBe(204)
})

test('a driver and what it is demanded for are saved together, and then it stays [AU-04]', async () => {
  expect((await change({ ...mail, user_email_register_verify: true, ...sms, user_phone_verify: true })).status).toBe(
    204,
  )
  expect(await channels()).toEqual(['email', 'phone'])
  const { app } = (await callAs(null)('GET /configs')).data
  expect(app).toMatchObject({ user_email_register_verify: true, user_phone_verify: true, user_email_verify: false })
  const inUse = ['仍有设置要求用它发送验证码，请先关闭那些设置']
  expect((await change({ mail_host: '' })).data.errors).toEqual({ mail_host: inUse })
  expect((await change({ sms_driver: 'none' })).data.errors).toEqual({ sms_driver: inUse })
  expect((await change({ sms_driver: 'none', user_phone_verify: false })).status).toBe(204)
  expect((await change({ mail_host: '', user_email_register_verify: false })).status).toBe(204)
})

test('a demand left over from before does not stand in the way of other changes', async () => {
  await configure({ user_phone_verify: true })
  expect((await change({ site_subtitle: 'x' })).status).toBe(204)
  await configure({ user_phone_verify: false })
})

test('secrets of services are kept sealed and shown never again', async () => {
  await change(sms)
  const { settings, secrets_set } = (await admin('GET /admin/settings')).data
  expect(settings).not.toHaveProperty('sms_twilio_auth_token')
  expect(secrets_set).toContain('sms_twilio_auth_token')
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'sms_twilio_auth_token')
    .executeTakeFirstOrThrow()
  expect(row.value).not.toContain('token')
})

test.each(['http://sms.example.org', 'ftp://127.0.0.1', 'https://', '/here'])(
  'secrets are not sent to %s',
  async (address) => {
    expect((await change({ sms_endpoint: address })).data.errors).toHaveProperty('sms_endpoint')
  },
)

test('a test message is sent while the administrator waits, and logged', async () => {
  await change(sms)
  expect((await testSms()).status).toBe(204)
  expect(peer.received.at(-1)!.body).toContain('To=%2B8613800138000')
  const [entry] = (await admin('GET /admin/audit')).data.data
  expect(entry).toMatchObject({ action: 'settings.test_sms', target: '+86 13800138000' })
})

test('what the service has against a test message is told in plain words', async () => {
  await change({ sms_twilio_auth_token: 'other' })
  const english = callAs(admin.token, { 'accept-language': 'en' })
  const refused = await testSms()
  expect(refused).toMatchObject({ status: 503, data: { code: 'sms_unavailable' } })
  expect(refused.message).toBe('短信无法发送：短信服务不接受该凭据，请检查密钥及其权限 (HTTP 401)')
  expect((await english('POST /admin/settings/test_sms', { body: { phone: '13800138000' } })).message).toContain(
    'rejected the credentials',
  )
  await change({ sms_driver: 'none' })
  expect(await testSms()).toMatchObject({ status: 409, data: { code: 'sms_unconfigured' } })
})

test('a person is not told what the service said', async () => {
  await change({ ...sms, sms_twilio_auth_token: 'other' })
  const someone = await user('someone')
  const send = () => someone('POST /sms/send', { body: { event: 'bind', phone: '13800138000' } })
  const refused = await send()
  expect(refused).toMatchObject({ status: 503, data: { code: 'code_unsent' } })
  expect(refused.body).not.toMatch(/20003|Authenticate|twilio/i)
  await change({ sms_twilio_auth_token: 'token' })
  // A failed attempt does not start the resend countdown.
  expect((await send()).status).toBe(200)
})

test('who has bound no mobile number may not upload where the site demands one [PR-09]', async () => {
  await change({ ...sms, upload_requires_mobile: true })
  expect((await callAs(null)('GET /configs')).data.app.upload_requires_mobile).toBe(true)
  const { id, token } = await user('uploader')
  const upload = async (caller: ReturnType<typeof callAs>) =>
    caller('POST /upload', { form: formOf({ bytes: await jpeg() }) })
  expect(await upload(callAs(token))).toMatchObject({ status: 403, data: { code: 'mobile_required' } })
  expect((await upload(await createApiClient(id))).data.code).toBe('mobile_required')
  await db.updateTable('users').set({ phone: '13800138000', country_code: '86' }).where('id', '=', id).execute()
  expect((await upload(callAs(token))).data.code).toBe('mobile_required')
  await db.updateTable('users').set({ phone_verified_at: '2026-01-01' }).where('id', '=', id).execute()
  expect((await upload(callAs(token))).status).toBe(200)
  await change({ upload_requires_mobile: false })
})

test('mail that waited for settings leaves when they are saved', async () => {
  await change({ mail_host: '127.0.0.1', mail_port: 1, mail_secure: false, mail_from: 'site@example.org' })
  const body = { event: 'bind', email: 'waiting@example.org' } as const
  await (
    await user('waiter')
  )('POST /mail/send', { body })
  await jobs.drain()
  const waiting = async () =>
    db.selectFrom('mail_outbox').select(['state', 'attempts']).where('to_address', '=', body.email).execute()
  expect(await waiting()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  await change({ mail_port: 2 })
  await jobs.drain()
  expect(await waiting()).toMatchObject([{ attempts: 2 }])
})
