import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBreakerRegistry } from '#platform/circuit-breaker.ts'
import { innerNetwork } from '#test/harness/inner-network.ts'
import { openJobsDatabase } from '#test/harness/jobs.ts'
import { readMail, type Script, startSmtp } from '#test/peers/smtp.ts'
import { composeMail } from './email-templates.ts'
import { type MailSettings, createSmtpMailer, transportOptions } from './smtp.ts'
import { createMailOutbox } from './outbox.ts'

vi.setConfig({ testTimeout: 15_000 })
const { db, newRunner } = await openJobsDatabase()
const site = { site_name: '图片广场', site_url: 'https://img.example.org' }
const now = () => new Date('2026-01-01T00:00:00Z')

const settingsFor = (port: number): MailSettings => ({
  host: '127.0.0.1',
  port,
  secure: false,
  username: '',
  password: '',
  from: { name: '图片广场', address: 'no-reply@img.example.org' },
})

/** Opens an outbox with its own SMTP server; the settings are read again for every email. */
async function openOutbox(script: Script = {}, pauses = [300, 300]) {
  const smtp = await startSmtp(script)
  const current: { settings: MailSettings | null } = { settings: settingsFor(smtp.port) }
  const jobs = await newRunner()
  const mailer = createSmtpMailer(async () => current.settings, { network: innerNetwork, timeoutMs: 1500 })
  const outbox = createMailOutbox({ db, jobs, mailer, now, pauses })
  outbox.register()
  await jobs.start()
  onTestFinished(async () => {
    await jobs.close()
    await smtp.stop()
  })

  const to = `${crypto.randomUUID()}@example.org`
  const find = async () => (await outbox.list({ page: 1, per_page: 100 })).data.find((row) => row.to_address === to)
  const state = (expected: object) => vi.waitFor(async () => expect(await find()).toMatchObject(expected), 8000)
  const post = () => outbox.enqueueMail(db, { to, subject: '你好，世界', text: 'text', html: '<p>html</p>' })
  return { smtp, current, jobs, outbox, to, find, state, post }
}

test('a mail is sent when its transaction commits, with Chinese subject and both bodies', async () => {
  const { smtp, jobs, outbox, to, find, state } = await openOutbox()
  const mail = composeMail('test_message', 'zh-CN', to, site)
  const abandoned = db.transaction().execute(async (tx) => {
    await outbox.enqueueMail(tx, mail)
    throw new Error('rolled back')
  })
  await expect(abandoned).rejects.toThrow('rolled back')
  expect(await find()).toBeUndefined()

  await db.transaction().execute((tx) => outbox.enqueueMail(tx, mail))
  await state({ state: 'sent', attempts: 1, last_error: null, sent_at: now().toISOString() })
  await jobs.drain()
  expect(smtp.received).toHaveLength(1)
  const [{ from, to: recipients, raw }] = smtp.received as [(typeof smtp.received)[0]]
  expect(from).toBe('no-reply@img.example.org')
  expect(recipients).toEqual([to])
  const { headers, parts } = readMail(raw)
  expect(headers.get('subject')).toBe('图片广场 测试邮件')
  expect(headers.get('from')).toBe('图片广场 <no-reply@img.example.org>')
  expect(headers.get('to')).toBe(to)
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect(headers.get('message-id')).toMatch(/^<\d+\.1767225600000@img\.example\.org>$/)
  expect(parts.get('text/plain')).toContain('这是一封测试邮件。')
  expect(parts.get('text/html')).toContain('<html lang="zh-CN">')
})

test('what was sent keeps no content', async () => {
  const { to, state, post } = await openOutbox()
  await post()
  await state({ state: 'sent' })
  const row = await db.selectFrom('mail_outbox').selectAll().where('to_address', '=', to).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ text: '', html: '', subject: '你好，世界' })
})

test('[F32] a server that is down gets the mail when it is up again', async () => {
  const { smtp, state, post } = await openOutbox(
    {},
    Array.from({ length: 30 }, () => 300),
  )
  await smtp.stop()
  await post()
  await state({ state: 'waiting', last_error: 'connection_refused' })
  const again = await startSmtp({}, smtp.port)
  onTestFinished(again.stop)
  await state({ state: 'sent', last_error: null })
  expect(again.received).toHaveLength(1)
})

test('[F32] a server that says nothing is left, and asked again', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const { current, smtp, outbox, state, post } = await openOutbox({}, [60_000])
  current.settings = settingsFor((silent.address() as AddressInfo).port)
  await post()
  await state({ state: 'waiting', attempts: 1, last_error: 'timed_out' })
  current.settings = settingsFor(smtp.port)
  await outbox.retryWaiting(db)
  await state({ state: 'sent', attempts: 2 })
})

test.each([
  ['the recipient', { rcpt: [451, 450] }],
  ['the content', { data: [452, 421] }],
])(
  '[F32] a “not now” to %s is tried again',
  async (_what, script) => {
    const { smtp, state, post } = await openOutbox(script)
    await post()
    await state({ state: 'sent', attempts: 3 })
    expect(smtp.received).toHaveLength(1)
  },
  15_000,
)

test.each([
  ['the recipient', { rcpt: [550] }],
  ['the content', { data: [554] }],
])('a “never” to %s is kept as failed, until the admin panel tries again', async (_what, script) => {
  const { smtp, jobs, outbox, find, state, post } = await openOutbox(script)
  await post()
  await state({ state: 'failed', attempts: 1, last_error: expect.stringMatching(/^mail_refused 55\d$/) })
  await sleep(500)
  await jobs.drain()
  expect(smtp.received).toHaveLength(0)

  expect(await outbox.retry((await find())!.id)).toBe(true)
  await state({ state: 'sent' })
  expect(await outbox.retry((await find())!.id)).toBe(false)
})

test('fails a mail after the last retry', async () => {
  const { smtp, state, post } = await openOutbox({ rcpt: [451, 451, 451] }, [50, 50])
  await post()
  await state({ state: 'failed', attempts: 3 })
  expect(smtp.received).toHaveLength(0)
})

test('a wrong password is a matter of the settings: the mail waits', async () => {
  const { current, outbox, state, post } = await openOutbox({}, [60_000])
  current.settings = { ...current.settings!, username: 'site', password: 'wrong' }
  await post()
  await state({ state: 'waiting', attempts: 1, last_error: 'login_refused 535' })
  current.settings = { ...current.settings, password: 'right' }
  await outbox.retryWaiting(db)
  await state({ state: 'sent', attempts: 2 })
})

test('without settings a mail waits, says so, and leaves once they are there', async () => {
  const { smtp, current, outbox, state, post } = await openOutbox()
  const settings = current.settings
  current.settings = null
  await post()
  await state({ state: 'waiting', attempts: 0, last_error: 'not_configured' })
  current.settings = settings
  await db.transaction().execute((tx) => outbox.retryWaiting(tx))
  await state({ state: 'sent', attempts: 1 })
  expect(smtp.received).toHaveLength(1)
})

test.each([
  'b@x.test\r\nRCPT TO:<evil@x.test>',
  'a@x.test, evil@x.test',
  'a@x.test;evil@x.test',
  'team: a@x.test, evil@x.test;',
  '<a@x.test>',
  'Ann <a@x.test>',
  '"a b"@x.test',
  'a@x.test\nBcc: evil@x.test',
  'a@b@x.test',
  'a@x.test (comment)',
  'a@[127.0.0.1]',
  '',
])('%j is not one address, and is refused', async (to) => {
  const { outbox } = await openOutbox()
  const before = (await outbox.list({ page: 1, per_page: 1 })).total
  await expect(outbox.enqueueMail(db, { to, subject: 's', text: 't', html: 'h' })).rejects.toThrow(
    'Not an e-mail address',
  )
  expect((await outbox.list({ page: 1, per_page: 1 })).total).toBe(before)
})

test('line breaks in texts of people add neither headers nor recipients', async () => {
  const { smtp, current, outbox, to, state } = await openOutbox()
  current.settings!.from.name = 'Site\r\nBcc: evil@x.test'
  await outbox.enqueueMail(db, { to, subject: 'Hi\r\nBcc: evil@x.test\r\n\r\nbody\u202e', text: '.\r\n.', html: '' })
  await state({ state: 'sent' })
  const { headers } = readMail(smtp.received[0]!.raw)
  expect(smtp.received[0]!.to).toEqual([to])
  expect([...headers.keys()]).not.toContain('bcc')
  expect(headers.get('subject')).toBe('Hi Bcc: evil@x.test body')
  expect(headers.get('from')).toBe('"Site Bcc: evil@x.test" <no-reply@img.example.org>')
})

test('a password goes over the network only encrypted', () => {
  const settings = { ...settingsFor(587), username: 'u', password: 'p' }
  expect(transportOptions({ ...settings, host: 'mail.example.org' }, 1)).toMatchObject({ requireTLS: true })
  expect(transportOptions(settings, 1)).toMatchObject({ requireTLS: false })
})

test('[F26] a mail server that is gone is not waited for by every mail, and is found again', async () => {
  const smtp = await startSmtp()
  const clock = { time: 0 }
  const breakers = createBreakerRegistry(() => clock.time)
  const mailer = createSmtpMailer(async () => settingsFor(smtp.port), {
    network: innerNetwork,
    timeoutMs: 1500,
    breakers,
  })
  const send = () => mailer.send({ to: 'a@example.org', subject: 'x', text: 'x', html: 'x' }, crypto.randomUUID())
  await smtp.stop()
  for (let time = 0; time < 5; time++) await expect(send()).rejects.toMatchObject({ problem: 'connection_refused' })
  await expect(send()).rejects.toMatchObject({ reason: 'unreachable', message: 'unreachable' })
  expect(breakers.list()).toMatchObject([{ kind: 'mail', name: `127.0.0.1:${smtp.port}`, is_open: true }])
  clock.time = 2000
  await expect(send()).rejects.toMatchObject({ message: 'connection_refused' })
})
