import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { beforeEach, expect, test } from 'vitest'
import { testCertificate } from '#test/harness/certificate.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { startServer } from '#test/harness/server.ts'
import { isSigned, startReceiver } from '#test/peers/webhook-receiver.ts'
import {
  createCertificateExpiryCheck,
  getCertificateExpiry,
  type AlertFinding,
  certificateAlertSource,
  diskAlertSource,
  healthAlertSource,
  sampleAlertSource,
} from './alert-sources.ts'
import { createAlertService } from './service.ts'

const server = await startServer({ PUBLIC_URL: 'https://img.example.org' })
const { db, clock, configure, jobs, runtime, services, user } = server
const admin = await user('root', { is_admin: true })
await db.updateTable('users').set({ email: 'root@x.example' }).where('id', '=', admin.id).execute()
const receiver = await startReceiver()
cleanUp(receiver.stop)
await configure({
  mail_host: '127.0.0.1',
  mail_from: 'site@x.example',
  alert_emails: ['ops@x.example'],
  alert_webhook_url: receiver.url,
  alert_webhook_secret: 'hush',
})

const found: AlertFinding[] = []
const sources = [async () => found]
const alerts = createAlertService({ ...runtime, ...services, sources })
const minute = 60_000

/** Runs the check every minute for this many minutes. */
async function pass(minutes: number) {
  for (let time = 0; time < minutes; time++) {
    clock.time = new Date(clock.time.getTime() + minute)
    await alerts.watch()
  }
}
const letters = () => db.selectFrom('mail_outbox').select(['to_address', 'subject', 'text']).orderBy('id').execute()
const incidents = async () => (await admin('GET /admin/operations')).data.incidents
const disk = { problem: 'disk_low', name: '', count: 0 } as const

beforeEach(async () => {
  found.length = 0
  await pass(25)
  await db.deleteFrom('mail_outbox').execute()
  await db.deleteFrom('incidents').execute()
  // Jobs of the previous test may be left.
  await jobs.drain()
  receiver.received.length = 0
})

test('alerts each recipient once about a lasting problem, and once when it is resolved', async () => {
  found.push(disk)
  await pass(1)
  expect(await letters()).toEqual([])
  await pass(30)
  const told = await letters()
  expect(told.map(({ to_address }) => to_address).toSorted()).toEqual(['ops@x.example', 'root@x.example'])
  expect(told[0]!.subject).toContain('磁盘空间不足')
  expect(told[0]!.text).toContain('https://img.example.org/admin/operations')
  expect(await incidents()).toMatchObject([{ problem: 'disk_low', ended_at: null }])
  found.length = 0
  await pass(14)
  expect(await letters()).toHaveLength(2)
  await pass(2)
  expect((await letters()).slice(2).map(({ subject }) => subject)).toEqual(['Imagora 已恢复正常', 'Imagora 已恢复正常'])
  await pass(60)
  expect(await letters()).toHaveLength(4)
  expect((await incidents())[0]!.ended_at).not.toBeNull()
})

test('sends no alert about a problem that resolves itself', async () => {
  found.push(disk)
  await pass(1)
  found.length = 0
  await pass(30)
  expect(await letters()).toEqual([])
  expect(await incidents()).toMatchObject([{ problem: 'disk_low', told_at: null, ended_at: expect.any(String) }])
})

test('what comes and goes all the time is one incident, and whatever happens there is no storm', async () => {
  for (let round = 0; round < 30; round++) {
    found.splice(0, found.length, disk)
    await pass(3)
    found.length = 0
    await pass(3)
  }
  expect(await letters()).toHaveLength(2)
  for (let id = 0; id < 60; id++) {
    found.push({ problem: 'storage_failing', name: `storage ${id}`, count: 0 })
    await pass(1)
  }
  // One message is sent per five minutes, with everything that happened in between.
  expect((await letters()).length).toBeLessThanOrEqual(2 + 2 * 13)
  await pass(5)
  expect((await incidents()).every(({ told_at }) => told_at !== null)).toBe(true)
})

test('alerts about a full disk at once', async () => {
  found.push({ problem: 'disk_full', name: '', count: 0 })
  await pass(1)
  expect(await letters()).toHaveLength(2)
})

test('the webhook gets the same, signed', async () => {
  found.push({ problem: 'jobs_failed', name: '', count: 3 })
  await pass(4)
  await jobs.drain()
  expect(receiver.received).toHaveLength(1)
  const [heard] = receiver.received
  expect(isSigned(heard!, 'hush')).toBe(true)
  expect(JSON.parse(heard!.body)).toMatchObject({
    event: 'alert',
    site: 'Imagora',
    began: [{ problem: 'jobs_failed', count: 3, ended_at: null }],
    ended: [],
    text: expect.stringContaining('3'),
  })
})

test('an administrator tests the webhook and sees the result', async () => {
  const boss = await user('boss', { is_admin: true })
  const tryIt = () => boss('POST /admin/settings/test_alert')
  expect((await tryIt()).status).toBe(204)
  expect(isSigned(receiver.received[0]!, 'hush')).toBe(true)
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ event: 'alert', began: [], ended: [] })
  const { url: gone, stop: leave } = await startReceiver()
  await leave()
  await configure({ alert_webhook_url: gone })
  expect(await tryIt()).toMatchObject({ status: 503, message: expect.stringContaining('连接被拒绝') })
  await configure({ alert_webhook_url: '' })
  expect((await tryIt()).data.code).toBe('alert_unconfigured')
  await configure({ alert_webhook_url: receiver.url })
})

test('a source that fails neither hides the others nor ends what it found before', async () => {
  const broken = createAlertService({
    ...runtime,
    ...services,
    sources: [...sources, () => Promise.reject(new Error('x'))],
  })
  found.push(disk)
  await pass(3)
  found.length = 0
  clock.time = new Date(clock.time.getTime() + 40 * minute)
  await broken.watch()
  expect(await incidents()).toMatchObject([{ ended_at: null }])
})

test('sends no alert email when all recipients are disabled', async () => {
  await configure({ alert_admins: false, alert_emails: [], alert_webhook_url: '' })
  found.push(disk)
  await pass(5)
  expect(await letters()).toEqual([])
  await configure({ alert_admins: true, alert_emails: ['ops@x.example'], alert_webhook_url: receiver.url })
})

test('each source tells what it knows', async () => {
  const finding = { level: 'failed', name: 'S3', count: 0 } as const
  const look = async () => ({
    findings: [
      { ...finding, problem: 'storage_failing' as const },
      { ...finding, problem: 'mail_unset' as const },
      { ...finding, problem: 'mail_failing' as const, name: 'Connection refused' },
    ],
  })
  expect(await healthAlertSource(look)()).toEqual([
    { problem: 'storage_failing', name: 'S3', count: 0 },
    { problem: 'mail_failing', name: '', count: 0 },
  ])
  const { since } = services.samples
  const counting = (faults: number, requests: number) => async (ms: number) => ({
    ...(await since(ms)),
    faults,
    requests,
  })
  expect(await sampleAlertSource({ since: counting(10, 400) })()).toEqual([
    { problem: 'errors_many', name: '', count: 10 },
  ])
  expect(await sampleAlertSource({ since: counting(10, 600) })()).toEqual([])
  expect(await sampleAlertSource({ since: counting(9, 9) })()).toEqual([])
  expect(await diskAlertSource(() => 'full')()).toHaveLength(1)
  expect(await diskAlertSource(() => 'low')()).toEqual([])
  expect(await certificateAlertSource(async () => 13)()).toMatchObject([{ problem: 'certificate_ending', count: 13 }])
  expect(await certificateAlertSource(async () => 14)()).toEqual([])
  expect(await certificateAlertSource(async () => null)()).toEqual([])
})

test('the end of a certificate is read from the site itself, now and then', async () => {
  const tls = createServer(testCertificate, (socket) => socket.on('error', () => {}))
  tls.listen(0, '127.0.0.1')
  await once(tls, 'listening')
  const publicUrl = `https://127.0.0.1:${(tls.address() as AddressInfo).port}`
  const end = await getCertificateExpiry(publicUrl)
  expect(end?.getFullYear()).toBe(2126)
  const days = createCertificateExpiryCheck({
    certificates: null,
    config: { publicUrl },
    now: () => new Date('2126-10-20T00:00:00Z'),
  })
  expect(await days()).toBe(2)
  tls.close()
  expect(await days()).toBe(2)
  expect(await getCertificateExpiry('https://127.0.0.1:1')).toBeNull()
  expect(
    await createCertificateExpiryCheck({
      certificates: null,
      config: { publicUrl: 'http://x.example' },
      now: runtime.now,
    })(),
  ).toBeNull()
})
