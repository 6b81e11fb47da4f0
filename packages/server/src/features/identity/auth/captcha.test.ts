import { describe, expect, test } from 'vitest'
import { fromIp, startServer } from '#test/harness/server.ts'

const { db, clock, visitor, callAs, services, solveCaptcha, login, register, password, configure } = await startServer()
await register({ username: 'ann' })

test('a captcha is a picture, and its answer is not in what is sent [AU-14]', async () => {
  const { status, data, body } = await visitor('GET /captcha')
  expect(status).toBe(200)
  expect(Object.keys(data).toSorted()).toEqual(['img', 'key'])
  expect(data.img).toMatch(/^data:image\/png;base64,iVBOR/)
  const { captcha } = await solveCaptcha()
  expect(body).not.toContain(`"${captcha}"`)
  const stored = await db.selectFrom('captchas').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(captcha)
})

test('it is as long as the site wants it at this moment [AU-14]', async () => {
  await configure({ captcha_length: 6 })
  expect((await solveCaptcha()).captcha).toHaveLength(6)
  await configure({ captcha_length: 4 })
  expect((await solveCaptcha()).captcha).toHaveLength(4)
})

test('an answer is taken in any case, with blanks around it and in wide characters', async () => {
  const { captcha, captcha_key } = await solveCaptcha()
  expect((await login('ann', { captcha: ` ${captcha.toLowerCase()} `, captcha_key })).status).toBe(200)
  const again = await solveCaptcha()
  const wide = Array.from(again.captcha, (character) => String.fromCodePoint(character.codePointAt(0)! + 0xfee0))
  expect((await login('ann', { ...again, captcha: wide.join('') })).status).toBe(200)
})

test.each([
  ['wrong', async () => ({ ...(await solveCaptcha()), captcha: 'ZZZZ' })],
  ['of another picture', async () => ({ ...(await solveCaptcha()), captcha_key: (await solveCaptcha()).captcha_key })],
  ['to a key nobody was given', async () => ({ ...(await solveCaptcha()), captcha_key: 'x'.repeat(24) })],
])('an answer that is %s is refused at its field [AU-14]', async (_case, captcha) => {
  expect(await login('ann', await captcha())).toMatchObject({
    status: 422,
    message: '验证码错误或已失效，请刷新后重试',
    data: { code: 'captcha_wrong', errors: { captcha: ['验证码错误或已失效，请刷新后重试'] } },
  })
})

test('a captcha is good for one answer, right or wrong [AU-14]', async () => {
  const right = await solveCaptcha()
  expect((await login('ann', right)).status).toBe(200)
  expect((await login('ann', right)).data.code).toBe('captcha_wrong')
  const tried = await solveCaptcha()
  expect((await login('ann', { ...tried, captcha: 'ZZZZ' })).data.code).toBe('captcha_wrong')
  expect((await login('ann', tried)).data.code).toBe('captcha_wrong')
})

test('of ten answers to one captcha at once, one counts', async () => {
  const captcha = await solveCaptcha()
  const answers = await Promise.all(Array.from({ length: 10 }, () => login('ann', captcha)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ data }) => data.code === 'captcha_wrong')).toHaveLength(9)
})

test('a captcha expires after five minutes, and is swept away [AU-14]', async () => {
  const [early, late] = [await solveCaptcha(), await solveCaptcha()]
  clock.time = new Date(clock.time.getTime() + 5 * 60_000 - 1000)
  expect((await login('ann', early)).status).toBe(200)
  clock.time = new Date(clock.time.getTime() + 1000)
  expect((await login('ann', late)).data.code).toBe('captcha_wrong')
  await solveCaptcha()
  clock.time = new Date(clock.time.getTime() + 6 * 60_000)
  await services.auth.sweep()
  expect(await db.selectFrom('captchas').selectAll().execute()).toEqual([])
})

test('one network gets sixty captchas a minute [AU-13]', async () => {
  const call = () => callAs(null, fromIp('2001:db8:5:5:aaaa::1'))('GET /captcha')
  for (let round = 0; round < 60; round++) expect((await call()).status).toBe(200)
  expect(await call()).toMatchObject({ status: 429, data: { code: 'rate_limited' }, headers: { 'retry-after': '60' } })
  const neighbour = callAs(null, fromIp('2001:db8:5:5:bbbb::9'))
  expect((await neighbour('GET /captcha')).status).toBe(429)
  expect((await callAs(null, fromIp('2001:db8:5:6::1'))('GET /captcha')).status).toBe(200)
})

test('a refused captcha does not reach the password', async () => {
  const body = { username: 'ann', password, captcha: 'ZZZZ', captcha_key: 'none' }
  for (let round = 0; round < 10; round++) {
    expect((await callAs(null, fromIp('192.0.2.77'))('POST /login', { body })).data.code).toBe('captcha_wrong')
  }
  expect((await login('ann', {}, fromIp('192.0.2.77'))).status).toBe(200)
})

describe('[FR-65] where a captcha is asked for only after failures', async () => {
  const server = await startServer()
  await server.register({ username: 'eve', email: 'eve@example.org' })
  await server.configure({ login_captcha: 'after_failures' })
  const tryPlain = (username: string, given: object, ip: string) =>
    server.callAs(null, fromIp(ip))('POST /login', { body: { username, password: server.password, ...given } })
  const tryWrong = (username: string, ip: string) => tryPlain(username, { password: 'not this one' }, ip)
  const nextHour = () => (server.clock.time = new Date(server.clock.time.getTime() + 61 * 60_000))
  const asked = { status: 422, data: { errors: { captcha: ['请输入验证码'] } } }
  const wrong = { status: 422, data: { code: 'credentials_wrong' } }

  test('the right password is enough, however often', async () => {
    for (let round = 0; round < 8; round++) {
      expect((await tryPlain('eve', {}, '198.51.100.1')).status).toBe(200)
    }
  })

  test.each(['eve', 'nobody'])(
    'three failures of %s ask for one from every network, known or not',
    async (username) => {
      nextHour()
      for (const ip of ['198.51.100.2', '203.0.113.2', '192.0.2.2'])
        expect(await tryWrong(username, ip)).toMatchObject(wrong)
      expect(await tryWrong(username, '198.18.0.2')).toMatchObject(asked)
      expect(await tryPlain(username, {}, '198.18.0.3')).toMatchObject(asked)
    },
  )

  test('a captcha opens the way again, and a login with one gives no new attempts without', async () => {
    nextHour()
    for (const ip of ['198.51.100.4', '203.0.113.4', '192.0.2.4']) await tryWrong('eve', ip)
    const solved = await server.solveCaptcha()
    expect((await tryPlain('eve', solved, '198.18.0.4')).status).toBe(200)
    expect(await tryPlain('eve', {}, '198.18.0.4')).toMatchObject(asked)
    expect(await tryPlain('eve', { ...(await server.solveCaptcha()), captcha: 'ZZZZ' }, '198.18.0.5')).toMatchObject({
      data: { code: 'captcha_wrong' },
    })
  })

  test('a network that tries one account after the other is asked, and so are its neighbours', async () => {
    nextHour()
    for (let round = 0; round < 5; round++) expect(await tryWrong(`a${round}_x`, '203.0.113.9')).toMatchObject(wrong)
    expect(await tryWrong('a9_x', '203.0.113.9')).toMatchObject(asked)
    for (let round = 0; round < 15; round++)
      expect(await tryWrong(`b${round}_x`, `203.0.113.${20 + round}`)).toMatchObject(wrong)
    expect(await tryPlain('eve', {}, '203.0.113.77')).toMatchObject(asked)
    expect((await tryPlain('eve', {}, '198.51.100.77')).status).toBe(200)
  })

  test('guesses spread over accounts and networks ask everybody', async () => {
    nextHour()
    for (let round = 0; round < 200; round++) await tryWrong(`c${round}_x`, `10.${round}.0.1`)
    expect(await tryPlain('eve', {}, '198.51.100.8')).toMatchObject(asked)
    nextHour()
    expect((await tryPlain('eve', {}, '198.51.100.8')).status).toBe(200)
  })

  test('attempts at once are counted before any password is checked', async () => {
    nextHour()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, round) => tryWrong('eve', `198.18.${round}.1`)))
    expect(answers.filter(({ data }) => data.code === 'credentials_wrong')).toHaveLength(3)
  })
})

test('[FR-65] by default every login needs a captcha', async () => {
  const { status, data } = await callAs(null, fromIp())('POST /login', { body: { username: 'ann', password } })
  expect(status).toBe(422)
  expect(data.errors).toEqual({ captcha: ['请输入验证码'], captcha_key: ['验证码密钥缺失，请刷新验证码'] })
})
