import type { ServerResponse } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { fromIp, startServer } from '#test/harness/server.ts'
import { startCaptchaService } from '#test/peers/captcha-service.ts'

const server = await startServer()
const { callAs, user, clock, logLines, configure, solveCaptcha, register, login, password } = server
const admin = await user('boss', { is_admin: true })
await register({ username: 'ann' })
const peer = await startCaptchaService()
afterAll(() => peer.stop())

const HOST = 'localhost'
const turnstile = {
  captcha_provider: 'turnstile',
  captcha_site_key: peer.siteKey,
  captcha_secret: peer.secret,
  captcha_endpoint: peer.url,
} as const
const hcaptcha = { ...turnstile, captcha_provider: 'hcaptcha' } as const
const picture = { captcha_provider: 'picture' } as const

const logInWith = (captcha: string, captcha_key: string, ip = fromIp()) => login('ann', { captcha, captcha_key }, ip)
const change = (body: object) => admin('PUT /admin/settings', { body })
const widget = async () => (await callAs(null)('GET /configs')).data.app.captcha_widget
const nextMinute = () => (clock.time = new Date(clock.time.getTime() + 61_000))
const wrong = { status: 422, data: { code: 'captcha_wrong', errors: { captcha: [expect.any(String)] } } }
const unavailable = { status: 503, data: { code: 'captcha_unavailable' } }

describe.each(['turnstile', 'hcaptcha'] as const)('%s', (service) => {
  const use = () => configure(service === 'turnstile' ? turnstile : hcaptcha)

  test('[OR-40] a token of the service counts in the place of the picture, once', async () => {
    await use()
    expect(await widget()).toEqual({
      service,
      site_key: peer.siteKey,
      script_url: expect.stringContaining(`${peer.url}/`),
    })
    const token = peer.issue(HOST, 'login')
    expect((await logInWith(token, service)).status).toBe(200)
    expect(await logInWith(token, service)).toMatchObject(wrong)
    const fields = { secret: peer.secret, response: token }
    expect(peer.questions.at(-1)!.fields).toEqual(
      service === 'hcaptcha' ? { ...fields, sitekey: peer.siteKey } : fields,
    )
  })

  test('[OR-40] an invented token, and one of another site, are refused at the field', async () => {
    await use()
    expect(await logInWith('invented', service)).toMatchObject(wrong)
    expect(await logInWith(peer.issue('elsewhere.example', 'login'), service)).toMatchObject(wrong)
    expect(
      await logInWith(peer.issue(HOST, 'login'), service === 'turnstile' ? 'hcaptcha' : 'turnstile'),
    ).toMatchObject(wrong)
  })

  test('[OR-40] every form of visitors takes it', async () => {
    await use()
    const given = (action: string) => ({ captcha: peer.issue(HOST, action), captcha_key: service })
    expect((await register({ ...given('register') })).status).toBe(200)
    const report = { url: '/i/a.jpg', content: 'x', reason: 'other' } as const
    const post = callAs(null, fromIp())
    expect(await post('POST /reports', { body: { ...report, ...given('report') } })).toMatchObject({ status: 204 })
    const sent = await post('POST /mail/send', {
      body: { event: 'forget_password', email: 'ann@example.org', ...given('forget_password') },
    })
    // The captcha was right; this site has no mail server.
    expect(sent.data.code).not.toBe('captcha_wrong')
  })
})

test('[OR-40] a token of Turnstile counts for the form that it was solved in', async () => {
  await configure(turnstile)
  expect(await logInWith(peer.issue(HOST, 'report'), 'turnstile')).toMatchObject(wrong)
  expect((await logInWith(peer.issue(HOST), 'turnstile')).status).toBe(200)
})

test('[OR-40] hCaptcha withholds the host under load, and refuses the token of another site key', async () => {
  await configure(hcaptcha)
  expect((await logInWith(peer.issue('not-provided'), 'hcaptcha')).status).toBe(200)
  await configure({ captcha_site_key: 'another' })
  expect(await logInWith(peer.issue(HOST), 'hcaptcha')).toMatchObject(wrong)
})

test.each([
  [{ ...turnstile, captcha_secret: '1x0000000000000000000000000000000AA' }, 'any', 200],
  [{ ...turnstile, captcha_secret: '2x0000000000000000000000000000000AA' }, 'any', 422],
  [{ ...turnstile, captcha_secret: '3x0000000000000000000000000000000AA' }, 'any', 422],
  [
    { ...hcaptcha, captcha_secret: '0x0000000000000000000000000000000000000000' },
    '10000000-aaaa-bbbb-cccc-000000000001',
    200,
  ],
  [{ ...hcaptcha, captcha_secret: '0x0000000000000000000000000000000000000000' }, 'any', 422],
] as const)('[OR-40] the public keys for tests answer as published %#', async (settings, token, status) => {
  await configure(settings)
  expect((await logInWith(token, settings.captcha_provider)).status).toBe(status)
})

test('[OR-41] a picture is taken instead, longer and rarer while the service works', async () => {
  await configure(turnstile)
  const solved = await solveCaptcha()
  expect(solved.captcha).toHaveLength(6)
  expect((await login('ann', solved)).status).toBe(200)
  const call = () => callAs(null, fromIp('192.0.2.9'))('GET /captcha')
  for (let round = 0; round < 30; round++) expect((await call()).status).toBe(200)
  nextMinute()
  expect(await call()).toMatchObject({ status: 429, data: { code: 'rate_limited' } })
  await configure(picture)
  expect((await call()).status).toBe(200)
  expect((await solveCaptcha()).captcha).toHaveLength(4)
})

test.each([
  ['answers nonsense', (response: ServerResponse) => void response.end('<html>')],
  ['answers 503', (response: ServerResponse) => void response.writeHead(503).end('{}')],
  ['redirects', (response: ServerResponse) => void response.writeHead(302, { location: '/' }).end()],
  ['hangs up', (response: ServerResponse) => void response.destroy()],
  ['answers in another shape', (response: ServerResponse) => void response.end('{"success":"yes"}')],
])('[OR-41] where the service %s, the person is told to use the picture, which lets them in', async (_case, how) => {
  await configure(turnstile)
  peer.misbehave(how)
  const refused = await logInWith(peer.issue(HOST, 'login'), 'turnstile')
  expect(refused).toMatchObject(unavailable)
  expect(refused.data.errors).toEqual({ captcha: ['验证码服务暂时无法连接，请改为输入图片中的字符'] })
  expect((await login('ann', await solveCaptcha())).status).toBe(200)
  peer.misbehave(null)
  expect((await logInWith(peer.issue(HOST, 'login'), 'turnstile')).status).toBe(200)
})

test('[OR-41] after five failures pages show the picture, until the service answers again', async () => {
  await configure(turnstile)
  peer.misbehave((response) => void response.destroy())
  for (let round = 0; round < 5; round++) expect(await logInWith('x', 'turnstile')).toMatchObject(unavailable)
  expect(await widget()).toBeNull()
  const asked = peer.questions.length
  peer.misbehave(null)
  // The circuit is open, so the service is not asked.
  expect(await logInWith(peer.issue(HOST, 'login'), 'turnstile')).toMatchObject(unavailable)
  expect(peer.questions).toHaveLength(asked)
  expect((await solveCaptcha()).captcha).toHaveLength(4)
  nextMinute()
  expect(await widget()).not.toBeNull()
  expect((await logInWith(peer.issue(HOST, 'login'), 'turnstile')).status).toBe(200)
})

test('[OR-41] a token that no service makes is not sent, so that nobody brings the picture back for all', async () => {
  await configure(turnstile)
  // A firewall before the service answers with a page of its own.
  peer.misbehave((response) => void response.writeHead(403).end('<html>'))
  for (let round = 0; round < 6; round++)
    expect(await logInWith("' or 1=1 -- <script>", 'turnstile')).toMatchObject(wrong)
  peer.misbehave(null)
  expect(await widget()).not.toBeNull()
  expect((await logInWith(peer.issue(HOST, 'login'), 'turnstile')).status).toBe(200)
})

test('[OR-41] a secret that the service refuses locks nobody out, and is logged without it', async () => {
  await configure({ ...turnstile, captcha_secret: 'mistyped' })
  expect(await logInWith(peer.issue(HOST, 'login'), 'turnstile')).toMatchObject(unavailable)
  expect((await login('ann', await solveCaptcha())).status).toBe(200)
  expect(logLines.join('')).not.toContain('mistyped')
})

test('[OR-42] a service is saved only with its key and secret, and the secret never shown', async () => {
  await configure({ ...picture, captcha_site_key: '', captcha_secret: '', captcha_endpoint: '' })
  const refused = await change({ captcha_provider: 'turnstile' })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.data.errors!)).toEqual(['captcha_site_key', 'captcha_secret'])
  expect((await change(turnstile)).status).toBe(204)
  expect(Object.keys((await change({ captcha_secret: '' })).data.errors!)).toEqual(['captcha_secret'])
  const shown = await admin('GET /admin/settings')
  expect(shown.data.secrets_set).toContain('captcha_secret')
  expect(shown.body).not.toContain(peer.secret)
  expect((await callAs(null)('GET /configs')).body).not.toContain(peer.secret)
  // The secret of one service, or of one address, is not sent to another.
  expect((await change({ captcha_provider: 'hcaptcha' })).data.errors).toHaveProperty('captcha_secret')
  expect((await change({ captcha_endpoint: 'https://other.example' })).data.errors).toHaveProperty('captcha_secret')
  expect((await change(picture)).status).toBe(204)
})

test('[OR-42] the test verifies a token as that of a visitor, and says what is wrong', async () => {
  const tryIt = (captcha: string) => admin('POST /admin/settings/test_captcha', { body: { captcha } })
  await configure(picture)
  expect(await tryIt('x')).toMatchObject({ status: 409, data: { code: 'captcha_unconfigured' } })
  await configure(turnstile)
  expect((await tryIt(peer.issue(HOST, 'test'))).status).toBe(204)
  expect((await admin('GET /admin/audit')).data.data[0]).toMatchObject({ action: 'settings.test_captcha' })
  expect(await tryIt('invented')).toMatchObject(wrong)
  expect((await tryIt(peer.issue('elsewhere.example', 'test'))).message).toContain('PUBLIC_URL')
  await configure({ captcha_secret: 'mistyped' })
  expect((await tryIt(peer.issue(HOST, 'test'))).message).toContain('不接受该私钥')
  peer.misbehave((response) => void response.destroy())
  expect(await tryIt(peer.issue(HOST, 'test'))).toMatchObject({ status: 503, data: { code: 'captcha_test_failed' } })
  peer.misbehave(null)
})

test('[OR-41] the password is not looked at before the captcha', async () => {
  await configure(turnstile)
  const body = { username: 'ann', password, captcha: 'invented', captcha_key: 'turnstile' }
  for (let round = 0; round < 10; round++)
    expect((await callAs(null, fromIp('192.0.2.78'))('POST /login', { body })).data.code).toBe('captcha_wrong')
})
