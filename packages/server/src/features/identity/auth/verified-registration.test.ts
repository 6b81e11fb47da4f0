import { expect, test } from 'vitest'
import { mailedSite } from '#test/factories/verification-codes.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const server = await startServer({ DEV_DOUBLES: '1', LOG_LEVEL: 'info' })
const { callAs, db, register, login, solveCaptcha, configure, clock, logLines } = server
const { mails, mailedCode, textedCode } = await mailedSite(server)
await configure({ user_email_register_verify: true, user_phone_register_verify: true })

const ask = async (email: string) =>
  callAs(null, fromIp())('POST /mail/send', { body: { event: 'register', email, ...(await solveCaptcha()) } })
const askByText = async (phone: string) =>
  callAs(null, fromIp())('POST /sms/send', { body: { event: 'register', phone, ...(await solveCaptcha()) } })
const find = (username: string) =>
  db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow()
const nothing = { captcha: undefined, captcha_key: undefined }
const later = () => {
  clock.time = new Date(clock.time.getTime() + 61_000)
}

test('an email is registered by the code sent to it, and is verified [AU-04]', async () => {
  expect((await ask('ann@example.org')).status).toBe(200)
  const code = await mailedCode('ann@example.org')
  const spaced = `${code.slice(0, 3)} ${code.slice(3)} `
  const { status, data } = await register({ username: 'ann', email: 'ann@example.org', code: spaced, ...nothing })
  expect(status).toBe(200)
  expect((await callAs(data.token)('GET /user/profile')).data.email_verified_at).toBe(clock.time.toISOString())
})

test('a mobile number is registered by the code sent to it, and is verified [AU-04]', async () => {
  expect((await askByText('13800138001')).status).toBe(200)
  const code = await textedCode('+8613800138001')
  const given = { username: 'bob', email: undefined, phone: '13800138001', code, ...nothing }
  expect((await register(given)).status).toBe(200)
  expect((await find('bob')).phone_verified_at).toBe(clock.time.toISOString())
})

test.each([
  ['no code', { email: 'x@example.org' }, { code: ['请输入收到的验证码'] }],
  ['five digits', { email: 'x@example.org', code: '12345' }, { code: ['验证码为 6 位数字'] }],
  ['letters', { email: 'x@example.org', code: 'abcdef' }, { code: ['验证码为 6 位数字'] }],
  ['a wrong code', { email: 'x@example.org', code: '123456' }, { code: ['验证码错误或已失效，请重新获取'] }],
  [
    'two addresses that both need a code',
    { email: 'x@example.org', phone: '13800138009', code: '123456' },
    { phone: ['请先完成注册，之后再绑定手机号'] },
  ],
])('%s is refused at its field [AU-04]', async (_case, given, errors) => {
  expect(await register(given)).toMatchObject({ status: 422, data: { errors } })
})

test('a code outlives a username that is taken [AU-04]', async () => {
  await ask('cid@example.org')
  const code = await mailedCode('cid@example.org')
  const given = { email: 'cid@example.org', code, ...nothing }
  expect((await register({ ...given, username: 'ann' })).data.code).toBe('username_taken')
  expect((await register({ ...given, username: 'cid' })).status).toBe(200)
})

test('[E23] of eight registrations with one code at once, exactly one wins', async () => {
  await ask('race@example.org')
  const code = await mailedCode('race@example.org')
  const names = Array.from({ length: 8 }, (_, place) => `racer_${place}`)
  const tries = names.map((username) => register({ username, email: 'race@example.org', code, ...nothing }))
  const answers = await Promise.all(tries)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ data }) => data.code === 'code_wrong')).toHaveLength(7)
})

test('[R22] a known address is answered like an unknown one, and its owner gets a mail that says so', async () => {
  later()
  const unknown = await ask('unknown@example.org')
  const known = await ask('ann@example.org')
  expect(known).toEqual(unknown)
  const [, told] = await mails('ann@example.org')
  expect(told!.headers.get('subject')).toBe('您已经有 Imagora 的账户')
  expect(told!.parts.get('text/plain')).not.toMatch(/\b\d{6}\b/)
  const tries = ['unknown@example.org', 'ann@example.org'].map((email) =>
    register({ username: 'eve', email, code: '123456', ...nothing }),
  )
  const [one, another] = await Promise.all(tries)
  expect(another!.body).toBe(one!.body)
  expect(one!.data.code).toBe('code_wrong')
})

test('[R22] a known number gets no message, and its owner a mail where there is one', async () => {
  await db
    .updateTable('users')
    .set({ phone: '13800138002', country_code: '86', phone_verified_at: clock.time.toISOString() })
    .where('username', '=', 'ann')
    .execute()
  const [unknown, known] = await Promise.all([askByText('13800138003'), askByText('13800138002')])
  expect(known).toEqual(unknown)
  expect(logLines.some((line) => line.includes('+8613800138002'))).toBe(false)
  const told = (await mails('ann@example.org')).at(-1)!
  expect(told.parts.get('text/plain')).toContain('+86 13800138002')
})

test('[R32] an address that somebody claimed before goes to who registers with its code', async () => {
  await configure({ user_email_register_verify: false })
  await register({ username: 'claimer', email: 'owner@example.org' })
  await configure({ user_email_register_verify: true })
  await ask('owner@example.org')
  const code = await mailedCode('owner@example.org')
  const given = { username: 'owner', email: 'owner@example.org', code, ...nothing }
  expect((await register(given)).status).toBe(200)
  expect((await find('claimer')).email).toBeNull()
  expect((await find('owner')).email).toBe('owner@example.org')
  expect((await login('claimer')).status).toBe(200)
})

test('consent to the terms is demanded where the site says so [AU-04]', async () => {
  await configure({ user_email_register_verify: false, register_requires_consent: true, terms_url: '/pages/terms' })
  const { app } = (await callAs(null)('GET /configs')).data
  expect(app).toMatchObject({ register_requires_consent: true, terms_url: '/pages/terms', privacy_url: '' })
  expect((await register({ username: 'silent' })).data.errors).toEqual({ consent: ['请先阅读并同意条款'] })
  expect((await register({ username: 'silent', consent: true })).status).toBe(200)
  await configure({ register_requires_consent: false })
})
