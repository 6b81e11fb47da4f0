import { expect, test } from 'vitest'
import { mailedSite } from '#test/factories/verification-codes.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const server = await startServer({ PUBLIC_URL: 'http://pictures.example' })
const { callAs, user, register, configure, solveCaptcha } = server
const { mails, mailedCode } = await mailedSite(server)
const admin = await user('admin', { is_admin: true })

const refused = (message = expect.any(String)) => ({
  status: 422,
  data: { code: 'input_invalid', errors: { email: [message] } },
})
const allow = (register_allowed_domains: string[], register_refused_domains: string[] = []) =>
  configure({ register_allowed_domains, register_refused_domains })

/** Registers with a code sent to the address. */
async function registerByCode(email: string) {
  const body = { event: 'register' as const, email, ...(await solveCaptcha()) }
  const sent = await callAs(null, fromIp())('POST /mail/send', { body })
  if (sent.status !== 200) return sent
  const code = await mailedCode(email.toLowerCase())
  return register({ email, code, captcha: undefined, captcha_key: undefined })
}

test.each([
  ['a@company.example', true],
  ['b@COMPANY.example', true],
  ['c@mail.school.example', true],
  ['d@a.b.school.example', true],
  ['e@school.example', false],
  ['f@notcompany.example', false],
  ['g@sub.company.example', false],
  ['h@bad.school.example', false],
  ['i@elsewhere.example', false],
])('[OR-14] with lists of domains, %s may register: %s', async (email, isAllowed) => {
  await allow(['company.example', '*.school.example'], ['bad.school.example'])
  const answer = isAllowed ? await registerByCode(email) : await register({ email })
  if (isAllowed) expect(answer.status).toBe(200)
  else expect(answer).toMatchObject(refused())
})

test('[OR-14] a list of allowed domains asks for an address, and a list of refused ones alone does not', async () => {
  const byPhone = (phone: string) => register({ email: undefined, phone })
  await allow(['company.example'])
  expect(await byPhone('13800138001')).toMatchObject(refused())
  await allow([], ['bad.example'])
  expect((await byPhone('13800138002')).status).toBe(200)
  expect(await register({ email: 'x@bad.example' })).toMatchObject(refused())
  expect((await register({ email: 'x@good.example' })).status).toBe(200)
})

test('[OR-14] a list of allowed domains asks for a code even where registration needs none', async () => {
  await allow([])
  const asks = async () => (await callAs(null)('GET /configs')).data.app.user_email_register_verify
  expect(await asks()).toBe(false)
  await allow(['company.example'])
  expect(await asks()).toBe(true)
  const answer = await register({ email: 'invented@company.example' })
  expect(answer).toMatchObject({ status: 422, data: { errors: { code: [expect.any(String)] } } })
})

test('[OR-14] no code for registration or for a new email goes to a refused domain', async () => {
  await allow([], ['bad.example'])
  const stranger = callAs(null, fromIp())
  const body = { event: 'register' as const, email: 'y@bad.example', ...(await solveCaptcha()) }
  expect(await stranger('POST /mail/send', { body })).toMatchObject(refused())
  const ann = await user('ann')
  expect(await ann('POST /mail/send', { body: { event: 'bind', email: 'y@bad.example' } })).toMatchObject(refused())
  expect(await mails('y@bad.example')).toEqual([])
  const bind = { email: 'y@bad.example', code: '123456' }
  expect(await ann('POST /user/bind_email', { body: bind })).toMatchObject(refused())
})

test('[OR-14] administrators add people of any domain', async () => {
  await allow(['company.example'])
  const body = { username: 'guest_one', email: 'guest@elsewhere.example', password: 'plenty of words here' }
  expect((await admin('POST /admin/users', { body })).status).toBe(200)
  const csv = 'email,username\nother@elsewhere.example,guest_two\n'
  expect((await admin('POST /admin/users/import', { body: { csv, dry_run: false } })).data.created).toBe(1)
})

test('[OR-14] a list takes domains and patterns of subdomains only', async () => {
  const save = (domain: string) => admin('PUT /admin/settings', { body: { register_allowed_domains: [domain] } })
  for (const wrong of ['', '*', '@x.example', 'a@x.example', 'x', '*.*.example', 'https://x.example'])
    expect((await save(wrong)).status, wrong).toBe(422)
  expect((await save(' *.X.example ')).status).toBe(204)
  expect((await admin('GET /admin/settings')).data.settings).toMatchObject({
    register_allowed_domains: ['*.x.example'],
  })
})
