import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listenFor, send } from '#test/harness/listen.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { epayInput } from '#test/samples/payment-gateways.ts'
import { startServer } from '#test/harness/server.ts'
import { insertStorage } from '#test/samples/storages.ts'
import { migrationCount } from '#db/migrations/index.ts'
import { version } from '#platform/process/version.ts'
import { findingsIn, type HealthFacts, isLow } from './health-findings.ts'

const server = await startServer()
const { db, user, configure, services, clock } = server
const admin = await user('root', { is_admin: true })

const look = async () => (await admin('GET /admin/health')).data
const check = async () => (await admin('POST /admin/health/check')).data
const problems = ({ findings }: Pick<Awaited<ReturnType<typeof look>>, 'findings'>) =>
  findings.map(({ problem }) => problem)
const driver = async (key: string) => (await admin('GET /admin/drivers')).data.find((each) => each.key === key)!

test('[AD-01] the admin panel sees process, database, disks, storages, jobs and mail', async () => {
  const health = await look()
  expect(health).toMatchObject({
    version,
    node: process.versions.node,
    ffmpeg: expect.stringMatching(/\d/),
    database: { kind: expect.stringMatching(/^(sqlite|postgres)$/), is_ok: true },
    disk: [{ kind: 'data', path_label: '' }],
    jobs: { waiting: 0, running: 0, failed: 0, oldest_due_seconds: null },
    mail: { is_set: false, is_ok: null },
    failures: { faults: 0, dropped: 0 },
  })
  expect(health.database.version).toMatch(/^\d+\./)
  expect(health.database.bytes).toBeGreaterThan(0)
  expect(health.database.migrations).toBe(migrationCount)
  expect(health.process.rss_bytes).toBeGreaterThan(1e6)
  expect(health.disk[0]!.total_bytes).toBeGreaterThan(health.disk[0]!.free_bytes)
  expect(problems(health)).toContain('mail_unset')
})

test('[AD-01, OP-13] a storage that does not work is found when it is asked, and named if it is used', async () => {
  const good = await insertStorage(server)
  const bad = await insertStorage(server)
  const { options, name } = await db
    .selectFrom('storages')
    .where('id', '=', bad.id)
    .select(['options', 'name'])
    .executeTakeFirstOrThrow()
  await rm((JSON.parse(options) as { root: string }).root, { recursive: true })
  expect((await look()).storages.find(({ id }) => id === bad.id)).toMatchObject({ is_ok: null, checked_at: null })
  const health = await check()
  expect(health.storages.find(({ id }) => id === good.id)).toMatchObject({ is_ok: true, detail: null })
  expect(health.storages.find(({ id }) => id === good.id)!.latency_ms).toBeGreaterThanOrEqual(0)
  const failing = health.storages.find(({ id }) => id === bad.id)!
  expect(failing).toMatchObject({ name, driver: 'local', is_ok: false })
  expect(failing.detail).not.toBeNull()
  const finding = { problem: 'storage_failing', level: 'failed', name, count: 0 } as const
  expect(health.findings).not.toContainEqual(finding)
  const { id: group_id } = await db.selectFrom('groups').select('id').orderBy('id').executeTakeFirstOrThrow()
  await db.insertInto('group_storages').values({ group_id, storage_id: bad.id }).execute()
  expect((await look()).findings).toContainEqual(finding)
  expect((await admin('GET /admin/audit')).data.data[0]).toMatchObject({ action: 'health.check' })

  const { items, is_set } = await driver('storages')
  expect(is_set).toBe(true)
  expect(items.find(({ id }) => id === bad.id)).toMatchObject({ name, kind: 'local', is_failing: true })
  await db.deleteFrom('group_storages').where('storage_id', '=', bad.id).execute()
  await db.deleteFrom('storages').where('id', 'in', [good.id, bad.id]).execute()
})

test('[AD-01] a mail server that does not answer is found when it is asked, and told without the password', async () => {
  const mail = { mail_host: '127.0.0.1', mail_port: 1, mail_from: 'site@x.example', mail_password: 'hush-hush-hush' }
  expect((await driver('mail')).is_set).toBe(false)
  await configure(mail)
  expect((await look()).mail).toMatchObject({ is_set: true, is_ok: null })
  expect(await driver('mail')).toMatchObject({ is_set: true, kind: '127.0.0.1', failure_count: 0 })
  const health = await check()
  expect(health.mail).toMatchObject({ is_set: true, is_ok: false })
  expect(health.mail.detail).toBe('connection_refused')
  expect(problems(health)).toContain('mail_failing')
  expect(JSON.stringify(health)).not.toContain('hush')
  expect((await admin('POST /admin/settings/test_mail', { body: { email: 'a@x.example' } })).status).toBe(503)
  expect((await driver('mail')).failure_count).toBe(1)
  await configure({ mail_host: '' })
})

test('[SF-22] mail, third-party login and payments without an address of the site are found', async () => {
  expect(problems(await look())).not.toContain('address_unset')
  await configure({ mail_host: '127.0.0.1', mail_from: 'site@x.example' })
  expect((await look()).findings[0]).toMatchObject({ problem: 'address_unset', level: 'failed' })
  await configure({ mail_host: '' })
  const provider = { provider: 'github', name: 'Hub', client_id: 'x', client_secret: 'x' } as const
  const { data } = await admin('POST /admin/oauth_providers', { body: provider })
  expect(problems(await look())).toContain('address_unset')
  await admin('PUT /admin/oauth_providers/{id}', { params: data, body: { is_enabled: false } })
  expect(problems(await look())).not.toContain('address_unset')
  const gateway = (await admin('POST /admin/payment-gateways', { body: epayInput })).data
  expect(problems(await look())).toContain('address_unset')
  await admin('DELETE /admin/payment-gateways/{id}', { params: gateway })
})

test('[AD-01] jobs that nobody runs are found', async () => {
  await services.outbox.enqueueMail(db, { to: 'a@x.example', subject: 'x', text: 'x', html: 'x' })
  const { jobs } = await look()
  expect(jobs.waiting).toBeGreaterThan(0)
  expect(jobs.oldest_due_seconds).toBeGreaterThanOrEqual(0)
})

test('[AD-01] drivers tell what is set up, and what went wrong with it within a day', async () => {
  const { url, stop } = await listenFor(() => async (_request, response) => send(response, { status: 500 }))
  cleanUp(stop)
  expect((await driver('purge')).is_set).toBe(false)
  expect(await driver('captcha')).toMatchObject({ is_set: true })
  await configure({ purge_webhook_url: url, purge_webhook_secret: 'x' })
  expect((await admin('POST /admin/settings/test_purge')).status).toBe(503)
  expect(await driver('purge')).toMatchObject({ is_set: true, failure_count: 1 })
  expect((await driver('moderation')).is_set).toBe(false)
  await configure({ moderation_url: url, moderation_secret: 'x' })
  expect((await driver('moderation')).is_set).toBe(true)
  const dayAgo = new Date(clock.time.getTime() - 25 * 3_600_000).toISOString()
  await db.updateTable('failed_requests').set({ at: dayAgo }).execute()
  expect(await driver('purge')).toMatchObject({ failure_count: 0 })
})

const well: HealthFacts = {
  checked_at: '2026-01-01T00:00:00.000Z',
  version: '1.0.0',
  node: '24.0.0',
  ffmpeg: null,
  started_at: '2026-01-01T00:00:00.000Z',
  process: { rss_bytes: 1, cpu_share: 0, event_loop_delay_ms: 1 },
  database: { kind: 'sqlite', version: '3', bytes: 1, latency_ms: 1, migrations: 1, is_ok: true },
  clock_skew_ms: null,
  disk: [{ kind: 'data', path_label: '', free_bytes: 1, total_bytes: 1, is_low: false }],
  storages: [],
  breakers: [],
  jobs: { waiting: 0, running: 0, failed: 0, oldest_due_seconds: null },
  mail: { is_set: true, is_ok: true, detail: null, waiting: 0, failed: 0, last_sent_at: null },
  failures: { faults: 0, dropped: 0 },
}

test.each<[string, Partial<HealthFacts>, string[]]>([
  ['all is well', {}, []],
  ['the process is busy', { process: { ...well.process, event_loop_delay_ms: 900 } }, ['process_slow']],
  ['the database is slow', { database: { ...well.database, latency_ms: 900 } }, ['database_slow']],
  ['the program is older than its database', { database: { ...well.database, is_ok: false } }, ['program_old']],
  ['the clock goes wrong', { clock_skew_ms: -60_000 }, ['clock_wrong']],
  ['a disk is full', { disk: [{ ...well.disk[0]!, is_low: true }] }, ['disk_low']],
  ['somebody outside is not called', { breakers: [{ kind: 'sms', name: 'x' }] }, ['breaker_open']],
  ['jobs are late', { jobs: { ...well.jobs, oldest_due_seconds: 900 } }, ['jobs_late']],
  ['jobs have failed', { jobs: { ...well.jobs, failed: 2 } }, ['jobs_failed']],
  ['mail waits', { mail: { ...well.mail, waiting: 3 } }, ['mail_waiting']],
  ['there were faults', { failures: { faults: 1, dropped: 0 } }, ['faults']],
  [
    'the worst comes first',
    { jobs: { ...well.jobs, failed: 2 }, mail: { ...well.mail, is_ok: false } },
    ['mail_failing', 'jobs_failed'],
  ],
])('%s', (_case, facts, found) => {
  expect(problems({ findings: findingsIn({ ...well, ...facts }, new Set()) })).toEqual(found)
})

test('a disk is low by its size, within reason', () => {
  const gigabyte = 1024 ** 3
  expect(isLow(3 * gigabyte, 20 * gigabyte)).toBe(false)
  expect(isLow(1 * gigabyte, 20 * gigabyte)).toBe(true)
  expect(isLow(30 * gigabyte, 4000 * gigabyte)).toBe(false)
})
