import { afterAll, expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'
import { readMail, startSmtp } from '#test/peers/smtp.ts'

const { callAs, user, configure } = await startServer({ PUBLIC_URL: 'https://pictures.example' })
const admin = await user('admin', { is_admin: true })
const english = callAs(admin.token, { 'accept-language': 'en' })
const smtp = await startSmtp()
afterAll(() => smtp.stop())

const send = (caller: typeof english = english) =>
  caller('POST /admin/settings/test_mail', { body: { email: 'boss@example.org' } })
const settings = {
  mail_host: '127.0.0.1',
  mail_port: smtp.port,
  mail_secure: false,
  mail_from: 'site@pictures.example',
}

test('without a server or a sender the administrator is told what is missing', async () => {
  expect(await send()).toMatchObject({ status: 409, data: { code: 'mail_unconfigured' } })
  await configure({ ...settings, mail_from: 'nobody' })
  expect((await send()).status).toBe(409)
})

test('a test mail arrives in the administrator’s language, and is logged', async () => {
  await configure({ ...settings, site_title: 'Attic' })
  expect((await send()).status).toBe(204)
  expect(smtp.received).toHaveLength(1)
  const [{ to, raw }] = smtp.received as [(typeof smtp.received)[0]]
  const { headers, parts } = readMail(raw)
  expect(to).toEqual(['boss@example.org'])
  expect(headers.get('subject')).toBe('Test email from Attic')
  expect(parts.get('text/plain')).toContain('https://pictures.example')
  expect((await admin('GET /admin/audit')).data.data[0]).toMatchObject({
    action: 'settings.test_mail',
    target: 'boss@example.org',
  })
})

test('what kind of trouble there is with the server is told, with its number and not its words', async () => {
  await configure({ mail_username: 'site', mail_password: 'wrong' })
  const refused = await send()
  expect(refused).toMatchObject({ status: 503, data: { code: 'mail_unavailable' } })
  expect(refused.message).toContain('535')
  expect(refused.message).not.toContain('scripted')
  expect(refused.body).not.toContain('wrong')
  await configure({ mail_port: 1 })
  expect((await send()).message).toContain('connection refused')
  expect((await send(admin)).message).toContain('邮件无法发送')
})
