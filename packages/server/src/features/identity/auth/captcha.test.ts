import { expect, test } from 'vitest'
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
