import { expect, test } from 'vitest'
import { mailedSite } from '#test/factories/verification-codes.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const server = await startServer({ DEV_DOUBLES: '1', LOG_LEVEL: 'info' })
const { callAs, db, user, createApiClient, register, solveCaptcha, configure, clock, logLines, services, jobs } = server
const { mails, mailedCode, textedCode } = await mailedSite(server)

type Event = 'register' | 'forget_password' | 'bind' | 'verify'
let count = 0
const someNumber = () => String(13_900_000_000 + ++count)
const someAddress = () => `person_${++count}@example.org`
const ask = async (event: Event, email: string, headers: Record<string, string> = fromIp()) =>
  callAs(null, headers)('POST /mail/send', { body: { event, email, ...(await solveCaptcha()) } })
const askByText = async (event: Event, phone: string, headers = fromIp()) =>
  callAs(null, headers)('POST /sms/send', { body: { event, phone, ...(await solveCaptcha()) } })
const passSeconds = (seconds: number) => {
  clock.time = new Date(clock.time.getTime() + seconds * 1000)
}
const find = (username: string) =>
  db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow()

/** Registers a logged-in user with an unverified email address. */
async function member() {
  const username = `member_${++count}`
  const { data } = await register({ username })
  return Object.assign(callAs(data.token), { username, email: `${username}@example.org`, token: data.token })
}
type Member = Awaited<ReturnType<typeof member>>

async function bindEmail(caller: Member, email: string) {
  expect((await caller('POST /mail/send', { body: { event: 'bind', email } })).status).toBe(200)
  return caller('POST /user/bind_email', { body: { email, code: await mailedCode(email) } })
}

test('codes are kept as keyed digests, and swept when they have run out', async () => {
  const email = someAddress()
  await ask('register', email)
  const code = await mailedCode(email)
  const row = await db.selectFrom('codes').selectAll().where('target', '=', email).executeTakeFirstOrThrow()
  expect(code).toMatch(/^\d{6}$/)
  expect(JSON.stringify(row)).not.toContain(code)
  passSeconds(601)
  await services.codes.sweep()
  expect(await db.selectFrom('codes').selectAll().where('target', '=', email).execute()).toEqual([])
})

test.each([
  ['no captcha', {}, 'captcha'],
  ['no captcha key', { captcha: 'X' }, 'captcha_key'],
])('strangers need a captcha: %s is told at its field [AU-07]', async (_case, given, field) => {
  const body = { event: 'register', email: someAddress(), ...given } as const
  const answer = await callAs(null, fromIp())('POST /mail/send', { body })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.data.errors ?? {})).toEqual([field])
})

test('a wrong captcha sends nothing and begins no countdown', async () => {
  const email = someAddress()
  const body = { event: 'register', email, captcha: 'wrong', captcha_key: 'none' } as const
  expect((await callAs(null, fromIp())('POST /mail/send', { body })).data.code).toBe('captcha_wrong')
  expect((await ask('register', email)).status).toBe(200)
})

test('an address must be entered before a code is asked for [AU-07]', async () => {
  const captcha = await solveCaptcha()
  const mail = await callAs(null)('POST /mail/send', { body: { event: 'register', email: ' ', ...captcha } })
  expect(mail.data.errors).toEqual({ email: ['请输入邮箱'] })
  const sms = await callAs(null)('POST /sms/send', { body: { event: 'register', phone: '', ...captcha } })
  expect(sms.data.errors).toEqual({ phone: ['请输入手机号'] })
})

test('[E24] another code within the countdown is refused with the seconds left [AU-07]', async () => {
  const email = someAddress()
  await ask('register', email)
  passSeconds(18)
  expect(await ask('register', email)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '42' },
    data: { code: 'rate_limited', retry_after: 42 },
    message: '操作过于频繁，请在 42 秒后重试',
  })
  passSeconds(42)
  expect((await ask('register', email)).status).toBe(200)
})

test('[E25] one address gets ten codes a day, from wherever they are asked for', async () => {
  const email = someAddress()
  for (let round = 0; round < 10; round++) {
    expect((await ask('register', email)).status).toBe(200)
    passSeconds(61)
  }
  expect((await ask('register', email)).status).toBe(429)
  expect((await ask('forget_password', email)).status).toBe(429)
  expect((await ask('register', someAddress())).status).toBe(200)
})

test('one visitor asks for twenty codes an hour, and a neighbourhood for a hundred', async () => {
  const { rateLimits } = services
  for (let round = 0; round < 20; round++) await rateLimits.hit('code_visitor', { ip: '198.51.100.9' })
  expect((await ask('register', someAddress(), fromIp('198.51.100.9'))).status).toBe(429)
  expect((await ask('register', someAddress(), fromIp('198.51.100.10'))).status).toBe(200)
  for (let round = 0; round < 100; round++) {
    await rateLimits.hit('code_neighbourhood', { account: '203.0.113/24' }).catch(() => {})
  }
  for (let round = 0; round < 100; round++) await rateLimits.hit('code_neighbourhood', { account: '192.0.2/24' })
  expect((await ask('register', someAddress(), fromIp('192.0.2.77'))).status).toBe(429)
})

test('the text messages of a day are the operator’s to limit', async () => {
  await configure({ sms_daily_limit: 1 })
  const caller = await member()
  const send = (phone: string) => caller('POST /sms/send', { body: { event: 'bind', phone } })
  expect((await send(someNumber())).status).toBe(200)
  expect(await send(someNumber())).toMatchObject({ status: 503, data: { code: 'code_unsent' } })
  expect(logLines.some((line) => line.includes('used up'))).toBe(true)
  await configure({ sms_daily_limit: 500 })
  passSeconds(24 * 3600)
})

test('a code is only asked for by who is logged in where it concerns their account', async () => {
  const body = { event: 'bind', email: someAddress() } as const
  expect((await callAs(null, fromIp())('POST /mail/send', { body })).data.code).toBe('login_required')
  const { id } = await user('with_token')
  expect((await (await createApiClient(id))('POST /mail/send', { body })).data.code).toBe('permission_lacking')
})

test('[E21] a code for one purpose is wrong for another', async () => {
  const caller = await member()
  const email = someAddress()
  await ask('register', email)
  const code = await mailedCode(email)
  expect((await caller('POST /user/bind_email', { body: { email, code } })).data.code).toBe('code_wrong')
})

test('[E20] a code that one person asked for is wrong for another', async () => {
  const [one, another] = [await member(), await member()]
  const email = someAddress()
  await one('POST /mail/send', { body: { event: 'bind', email } })
  const code = await mailedCode(email)
  expect((await another('POST /user/bind_email', { body: { email, code } })).data.code).toBe('code_wrong')
  expect((await one('POST /user/bind_email', { body: { email, code } })).status).toBe(204)
})

test('an email starts unverified and is verified by a code to it [AU-08]', async () => {
  const caller = await member()
  expect((await caller('GET /user/profile')).data.email_verified_at).toBeNull()
  await caller('POST /mail/send', { body: { event: 'verify', email: caller.email } })
  const code = await mailedCode(caller.email)
  expect((await caller('POST /user/bind_email', { body: { email: caller.email, code } })).status).toBe(204)
  const { data } = await caller('GET /user/profile')
  expect(data).toMatchObject({ email: caller.email, email_verified_at: clock.time.toISOString() })
  const again = await caller('POST /mail/send', { body: { event: 'verify', email: caller.email } })
  expect(again.data.errors).toEqual({ email: ['您的账户已经绑定并验证了它'] })
  const foreign = await caller('POST /mail/send', { body: { event: 'verify', email: someAddress() } })
  expect(foreign.data.errors).toEqual({ email: ['这不是您账户中的邮箱或手机号'] })
})

test('a mobile number starts unverified and is verified by a code to it [AU-08]', async () => {
  const phone = someNumber()
  const { data } = await register({ email: undefined, phone })
  const caller = callAs(data.token)
  expect((await caller('GET /user/profile')).data.phone_verified_at).toBeNull()
  await caller('POST /sms/send', { body: { event: 'verify', phone } })
  const code = await textedCode(`+86${phone}`)
  expect((await caller('POST /user/bind_phone', { body: { phone, code } })).status).toBe(204)
  expect((await caller('GET /user/profile')).data.phone_verified_at).toBe(clock.time.toISOString())
})

test('a change of email needs the code sent to the new one; the old one is notified and other sessions end [PR-05]', async () => {
  const caller = await member()
  const email_verified_at = clock.time.toISOString()
  await db.updateTable('users').set({ email_verified_at }).where('username', '=', caller.username).execute()
  const elsewhere = await services.tokens.createSession(db, (await find(caller.username)).id, {
    isRemembered: true,
    client: { ip: '', language: 'zh-CN', user_agent: '', origin: '', picture_origin: '' },
  })
  const email = someAddress()
  const wrong = await caller('POST /user/bind_email', { body: { email, code: '000000' } })
  expect(wrong).toMatchObject({ status: 422, data: { code: 'code_wrong' } })
  expect((await bindEmail(caller, email)).status).toBe(204)
  expect((await caller('GET /user/profile')).data).toMatchObject({ email, email_verified_at: expect.any(String) })
  expect((await callAs(elsewhere)('GET /user/profile')).status).toBe(401)
  const [told] = await mails(caller.email)
  expect(told!.headers.get('subject')).toBe('您的 Imagora 邮箱已更换')
  expect(told!.parts.get('text/plain')).toContain(email)
})

test('sends nothing to an unverified old address: it may belong to a stranger', async () => {
  const caller = await member()
  expect((await bindEmail(caller, someAddress())).status).toBe(204)
  const told = await db.selectFrom('mail_outbox').selectAll().where('to_address', '=', caller.email).execute()
  expect(told).toEqual([])
})

test('[M15] [M16] a mobile number is replaced by a code to the new one, and never removed [PR-05] [PR-06]', async () => {
  const caller = await member()
  const bind = async (phone: string) => {
    await caller('POST /sms/send', { body: { event: 'bind', phone } })
    return caller('POST /user/bind_phone', { body: { phone, code: await textedCode(`+86${phone}`) } })
  }
  const [first, second] = [someNumber(), someNumber()]
  expect((await bind(first)).status).toBe(204)
  expect((await bind(second)).status).toBe(204)
  for (const phone of ['', null, undefined]) {
    const body = { phone, code: '123456' } as { phone: string; code: string }
    expect((await caller('POST /user/bind_phone', { body })).status).toBe(422)
  }
  const unbinding = () => caller('POST /user/bind_phone', { body: { phone: '', code: '123456' } })
  expect((await Promise.all([unbinding(), unbinding()])).map(({ status }) => status)).toEqual([422, 422])
  expect((await find(caller.username)).phone).toBe(second)
  const subjects = (await mails(caller.email)).map(({ headers }) => headers.get('subject'))
  expect(subjects).toEqual(Array.from({ length: 2 }, () => '您的 Imagora 账户绑定了新的手机号'))
})

test('[R32] an address that another account merely claims goes to who proves it', async () => {
  const claimer = await member()
  const owner = await member()
  expect((await bindEmail(owner, claimer.email)).status).toBe(204)
  expect((await find(claimer.username)).email).toBeNull()
  expect((await find(owner.username)).email).toBe(claimer.email)
})

test('an address that another account has verified stays there', async () => {
  const [one, another] = [await member(), await member()]
  const email = someAddress()
  expect((await bindEmail(one, email)).status).toBe(204)
  passSeconds(61)
  const refused = await bindEmail(another, email)
  expect(refused).toMatchObject({ status: 422, data: { code: 'email_taken' } })
  expect((await find(one.username)).email).toBe(email)
})

test('[E23] of two people who prove one address at once, one gets it', async () => {
  const [one, another] = [await member(), await member()]
  const email = someAddress()
  const bind = async (caller: Member) => {
    const { id } = await find(caller.username)
    const code = await services.codes.issue(db, { event: 'bind', target: email, user_id: id })
    return () => caller('POST /user/bind_email', { body: { email, code } })
  }
  const tries = [await bind(one), await bind(another)]
  const answers = await Promise.all(tries.map((attempt) => attempt()))
  expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 422)!.data.code).toBe('email_taken')
})

test('sends nothing without a driver, and explains what to do', async () => {
  await configure({ mail_host: '' })
  const answer = await ask('register', someAddress())
  expect(answer).toMatchObject({ status: 503, data: { code: 'code_unsent' } })
  expect(answer.message).toContain('请联系站点管理员')
  await configure({ mail_host: '127.0.0.1' })
})

test('codes are not sent to register while registration is closed [AU-05]', async () => {
  await configure({ enable_registration: false })
  expect((await ask('register', someAddress())).data.code).toBe('registration_closed')
  expect((await askByText('register', someNumber())).data.code).toBe('registration_closed')
  await configure({ enable_registration: true })
  await jobs.drain()
})
