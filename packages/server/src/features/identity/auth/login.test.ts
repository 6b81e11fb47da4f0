import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPasswordHasher } from '#platform/passwords/hasher.ts'
import { fromIp, startServer, type TestServer } from '#test/harness/server.ts'

const { db, clock, callAs, visitor, createApiClient, register, login, configure, services, password, solveCaptcha } =
  await startServer()

await register({ username: 'ann', email: 'ann@example.org' })
await register({ username: 'bob', email: undefined, phone: '13800138000' })
await register({ username: 'joy', email: undefined, phone: '13800138000', country_code: '44' })

/** Starts another server that hashes passwords at the cost of production. */
const startCostlyServer = () => startServer({}, undefined, { passwords: createPasswordHasher() })

const later = (minutes: number) => (clock.time = new Date(clock.time.getTime() + minutes * 60_000))
const countLogins = async (server: TestServer) =>
  (await server.db.selectFrom('rate_limits').select('key').where('key', 'like', 'login:%').execute()).length
const profileOf = async (token: string) => (await callAs(token)('GET /user/profile')).data

test.each([
  ['a username', 'ann', {}, 'ann'],
  ['a username in other case and wide characters', ' ＡＮＮ ', {}, 'ann'],
  ['an email', 'ann@example.org', {}, 'ann'],
  ['an email in other case', 'Ann@Example.ORG', {}, 'ann'],
  ['a mobile number', '13800138000', {}, 'bob'],
  ['a mobile number as people write it', '+86 138-0013-8000', {}, 'bob'],
  ['the same number in another country', '13800138000', { country_code: '44' }, 'joy'],
  ['the type that is said', 'ann', { login_type: 'username' as const }, 'ann'],
])('logs in by %s [AU-01]', async (_case, username, given, who) => {
  const { status, data } = await login(username, given)
  expect(status).toBe(200)
  expect(data.token).toMatch(/^ims_[\w-]{43}$/)
  expect((await profileOf(data.token)).username).toBe(who)
})

test('a session lasts twelve hours, a remembered one as long as it is used, at most ninety days [AU-01]', async () => {
  const { token: short } = (await login('ann')).data
  const { token: long } = (await login('ann', { remember: true })).data
  const alive = async (token: string) => (await callAs(token)('GET /user/profile')).status
  const start = clock.time
  later(12 * 60 + 1)
  expect([await alive(short), await alive(long)]).toEqual([401, 200])
  for (let month = 0; month < 2; month++) {
    later(29 * 24 * 60)
    expect(await alive(long)).toBe(200)
  }
  clock.time = new Date(start.getTime() + 91 * 24 * 3_600_000)
  expect(await alive(long)).toBe(401)
})

test('a wrong password and an unknown account get the same answer [AU-13]', async () => {
  const wrong = await login('ann', { password: 'not this one' })
  expect(wrong).toMatchObject({ status: 422, message: '账号或密码错误', data: { code: 'credentials_wrong' } })
  for (const username of ['nobody', 'nobody@example.org', '13900000000', "' or 1=1 --"]) {
    const { status, body } = await login(username, { password: 'not this one' })
    expect({ status, body }).toEqual({ status: wrong.status, body: wrong.body })
  }
})

test('a country that belongs to no name does not count tries anew [AU-13]', async () => {
  const here = fromIp()
  const tryAs = (country_code: string) => login('ann', { password: 'not this one', country_code }, here)
  for (const code of ['1', '2', '3', '4', '5']) expect((await tryAs(code)).status).toBe(422)
  expect((await tryAs('6')).status).toBe(429)
  await db.deleteFrom('rate_limits').execute()
})

test('an account without a password cannot be entered by any', async () => {
  await db.updateTable('users').set({ password_hash: '' }).where('username', '=', 'joy').execute()
  expect((await login('joy', { password: ' ' })).data.code).toBe('credentials_wrong')
})

test('a suspended account says so to whoever knows its password, and to nobody else', async () => {
  await register({ username: 'eve' })
  await db.updateTable('users').set({ is_suspended: true }).where('username', '=', 'eve').execute()
  expect((await login('eve', { password: 'not this one' })).data.code).toBe('credentials_wrong')
  expect(await login('eve')).toMatchObject({ status: 403, data: { code: 'account_suspended' } })
})

test('only the types that the site has chosen are taken [AU-01]', async () => {
  await configure({ user_login_types: ['email'] })
  expect((await login('ann@example.org')).status).toBe(200)
  expect((await login('ann')).data.errors).toEqual({ username: ['暂不支持以这种方式登录，请换一种'] })
  expect((await login('13800138000')).data.errors).toEqual({ username: ['暂不支持以这种方式登录，请换一种'] })
  expect((await login('ann', { login_type: 'username' })).data.errors).toEqual({ login_type: ['不在可选范围内'] })
  await configure({ user_login_types: ['email', 'phone', 'username'] })
})

test('the address of the last login is kept', async () => {
  const { data } = await login('ann', {}, fromIp('203.0.113.9'))
  expect((await profileOf(data.token)).login_ip).toBe('203.0.113.9')
})

test('a hash made more cheaply is renewed at login', async () => {
  const server = await startCostlyServer()
  await server.register({ username: 'ann' })
  const weak = '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$'
  const parameters = { nonce: Buffer.alloc(16), memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const hash = argon2Sync('argon2id', { message: password, ...parameters }).toString('base64url')
  await server.db
    .updateTable('users')
    .set({ password_hash: `${weak}${hash}` })
    .where('username', '=', 'ann')
    .execute()
  expect((await server.login('ann')).status).toBe(200)
  const { password_hash } = await server.db
    .selectFrom('users')
    .select('password_hash')
    .where('username', '=', 'ann')
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await server.login('ann')).status).toBe(200)
})

test('a password that is changed while it is being checked opens nothing', async () => {
  const server = await startCostlyServer()
  await server.register({ username: 'dan' })
  const [captcha, counted] = [await server.solveCaptcha(), await countLogins(server)]
  const answer = server.login('dan', captcha)
  // The attempt is counted just before the password is hashed, which takes long enough to change it.
  await expect.poll(() => countLogins(server), { interval: 1 }).toBe(counted + 1)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await server.db.updateTable('users').set({ password_hash: '' }).where('username', '=', 'dan').execute()
  expect((await answer).data.code).toBe('credentials_wrong')
})

test('after five wrong passwords the waits grow, and nobody elsewhere waits [AU-13]', async () => {
  const tryOnce = async (given = {}) => login('ann', { password: 'not this one', ...given }, fromIp('198.51.100.7'))
  for (let round = 0; round < 5; round++) expect((await tryOnce()).status).toBe(422)
  const waits: unknown[] = []
  for (let round = 0; round < 6; round++) {
    const refused = await tryOnce({ password })
    expect(refused).toMatchObject({ status: 429, data: { code: 'rate_limited' } })
    waits.push(refused.headers['retry-after'])
    expect(refused.message).toContain(`${refused.headers['retry-after'] as string} 秒`)
    later(Number(refused.headers['retry-after']) / 60)
    expect((await tryOnce()).status).toBe(422)
  }
  expect(waits).toEqual(['60', '120', '240', '480', '900', '900'])

  expect((await login('ann', {}, fromIp('198.51.100.8'))).status).toBe(200)
  later(15)
  expect((await tryOnce({ password })).status).toBe(200)
  expect((await tryOnce()).status).toBe(422)
  expect((await tryOnce()).status).toBe(422)
})

test('of fifty wrong passwords at once five are looked at [AU-13]', async () => {
  const tries = Array.from({ length: 50 }, async () =>
    login('bob', { password: 'not this one' }, fromIp('198.51.100.20')),
  )
  const codes = (await Promise.all(tries)).map(({ data }) => data.code)
  expect(codes.filter((code) => code === 'credentials_wrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(45)
})

test('one network fails fifty times, whatever it tries; a success does not count [AU-13]', async () => {
  const ip = '198.51.100.30'
  const here = fromIp(ip)
  expect((await login('nobody', {}, here)).status).toBe(422)
  for (let round = 0; round < 48; round++) await services.rateLimits.hit('login_network', { ip })
  expect((await login('ann', {}, here)).status).toBe(200)
  expect((await login('ann', {}, here)).status).toBe(200)
  expect((await login('nobody_else', { captcha: 'ZZZZ' }, here)).status).toBe(422)
  expect((await login('ann', {}, here)).status).toBe(429)
})

test('logging out revokes this session and no other [AU-12]', async () => {
  const { token: here } = (await login('ann')).data
  const { token: there } = (await login('ann')).data
  expect(await callAs(here)('POST /logout')).toMatchObject({ status: 204, body: '' })
  expect((await callAs(here)('GET /user/profile')).status).toBe(401)
  expect((await callAs(here)('POST /logout')).status).toBe(401)
  expect((await callAs(there)('GET /user/profile')).status).toBe(200)
})

test('entering the password again confirms the session, a wrong one does not and is limited', async () => {
  const { token } = (await login('ann')).data
  const ann = callAs(token, fromIp('198.51.100.40'))
  const confirmedAt = async () => (await services.tokens.authenticate(token)).caller?.confirmed_at
  later(20)
  const before = await confirmedAt()
  expect(await ann('POST /user/reauth', { body: { password: 'not this one' } })).toMatchObject({
    status: 422,
    message: '密码错误',
    data: { code: 'password_wrong', errors: { password: ['密码错误'] } },
  })
  expect(await confirmedAt()).toBe(before)
  expect((await ann('POST /user/reauth', { body: { password } })).status).toBe(204)
  expect(await confirmedAt()).toBe(clock.time.toISOString())
  for (let round = 0; round < 5; round++) await ann('POST /user/reauth', { body: { password: 'not this one' } })
  expect((await ann('POST /user/reauth', { body: { password } })).status).toBe(429)
})

test('an API token neither logs out nor confirms', async () => {
  const { token } = (await login('ann')).data
  const bot = await createApiClient((await profileOf(token)).id)
  expect((await bot('POST /logout')).data.code).toBe('permission_lacking')
  expect((await bot('POST /user/reauth', { body: { password } })).data.code).toBe('permission_lacking')
})

test('a token that does not count is as good as none where visitors may call [AU-11]', async () => {
  const stranger = callAs(`ims_${'x'.repeat(43)}`)
  expect((await stranger('GET /captcha')).status).toBe(200)
  expect(
    (await stranger('POST /login', { body: { username: 'ann', password, ...(await solveCaptcha()) } })).status,
  ).toBe(200)
  expect((await stranger('GET /user/profile')).status).toBe(401)
  expect((await visitor('GET /user/profile')).status).toBe(401)
})

const required = {
  username: { 'zh-CN': '请输入用户名', 'en-US': 'Enter a username' },
  password: { 'zh-CN': '请输入密码', 'en-US': 'Enter a password' },
  captcha: { 'zh-CN': '请输入验证码', 'en-US': 'Enter the captcha' },
  captcha_key: {
    'zh-CN': '验证码密钥缺失，请刷新验证码',
    'en-US': 'Captcha key is missing, please refresh the captcha',
  },
}

test.each(Object.entries(required))('login without %s says so in both languages [AU-03]', async (field, texts) => {
  const body = { username: 'ann', password, captcha: 'x', captcha_key: 'x' }
  for (const [language, text] of Object.entries(texts)) {
    const speaking = callAs(null, { 'accept-language': language })
    for (const value of [undefined, '']) {
      const answer = await speaking('POST /login', { body: { ...body, [field]: value } })
      expect(answer).toMatchObject({ status: 422, message: text, data: { errors: { [field]: [text] } } })
    }
  }
})
