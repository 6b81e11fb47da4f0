import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob } from '#jobs/jobs.ts'
import { startServer } from '#test/harness/server.ts'

const { db, clock, jobs, services, configure, user } = await startServer()
const admin = await user('root', { is_admin: true })
const DAY = 86_400_000
const daysAgo = (days: number) => new Date(clock.time.getTime() - days * DAY).toISOString()

const insertEntries = (created_at: string, count: number) =>
  db
    .insertInto('audit_log')
    .values(
      Array.from({ length: count }, () => ({
        user_id: null,
        action: 'test.old',
        target: 'x',
        detail: '{}',
        ip: '',
        created_at,
      })),
    )
    .execute()

const countEntries = async () => {
  const rows = db.selectFrom('audit_log').where('action', '=', 'test.old')
  return (await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

const insertMail = (to_address: string, created_at: string) =>
  db
    .insertInto('mail_outbox')
    .values({ to_address, created_at, subject: '', text: '', html: '', state: 'failed', attempts: 1 })
    .execute()

test('[GW-05] the audit log is kept for good, unless a setting says for how many days', async () => {
  for (let batch = 0; batch < 3; batch++) await insertEntries(daysAgo(731), 500)
  await insertEntries(daysAgo(729), 2)
  await services.retention.apply()
  expect(await countEntries()).toBe(1502)
  await configure({ audit_log_days: 730 })
  await services.retention.apply()
  expect(await countEntries()).toBe(2)
})

test('[DT-09] [GW-05] records stay while an operator keeps the site from changing', async () => {
  const hourly = defineJob({ name: 'retention.apply', payload: z.strictObject({}), run: async () => {} })
  const runSchedule = async () => {
    await jobs.enqueue(db, hourly, {})
    await jobs.drain()
  }
  const before = await countEntries()
  await insertEntries(daysAgo(731), 3)
  await configure({ audit_log_days: 730, site_mode: 'read_only' })
  await runSchedule()
  expect(await countEntries()).toBe(before + 3)
  await configure({ site_mode: 'normal' })
  await runSchedule()
  expect(await countEntries()).toBe(before)
})

test('[GW-05] emails, deliveries and incidents go after the days of their settings, and what is under way stays', async () => {
  await configure({ mail_log_days: 30, webhook_delivery_days: 2, incident_days: 10 })
  await insertMail('old@example.org', daysAgo(31))
  await insertMail('young@example.org', daysAgo(29))
  const webhook = await db
    .insertInto('webhooks')
    .values({ name: '', url: '', events: '[]', secret: '', is_enabled: true, created_at: daysAgo(9) })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [id, next_at] of [
    ['finished', null],
    ['waiting', daysAgo(-1)],
  ] as const)
    await db
      .insertInto('webhook_deliveries')
      .values({
        id,
        webhook_id: webhook.id,
        event: 'photo.created',
        body: '{}',
        state: next_at ? 'waiting' : 'delivered',
        attempts: 1,
        created_at: daysAgo(3),
        next_at,
      })
      .execute()
  const incident = { problem: 'disk_low', count: 0, began_at: daysAgo(20), seen_at: daysAgo(11) }
  await db
    .insertInto('incidents')
    .values([
      { ...incident, name: 'over', open_key: null, ended_at: daysAgo(11) },
      { ...incident, name: 'open', open_key: 'k', ended_at: null },
    ])
    .execute()
  await services.retention.apply()
  const mails = await db.selectFrom('mail_outbox').select('to_address').execute()
  expect(mails).toEqual([{ to_address: 'young@example.org' }])
  expect(await db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([{ id: 'waiting' }])
  expect(await db.selectFrom('incidents').select('name').execute()).toEqual([{ name: 'open' }])
})

test('[GW-05] a retention that the site cannot work with is refused, and the growth page tells the one in force', async () => {
  const refused = await admin('PUT /admin/settings', { body: { traffic_days: 30 } })
  expect([refused.status, Object.keys(refused.data.errors ?? {})]).toEqual([422, ['traffic_days']])
  await configure({ failed_request_days: 5 })
  await services.growth.measure()
  const { items } = (await admin('GET /admin/growth')).data
  expect(items.find(({ kind }) => kind === 'failed_requests')).toMatchObject({ retention_days: 5 })
})
