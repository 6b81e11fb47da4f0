import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { GrowthKind } from '@imagora/contract'
import { insertUser } from '#test/factories/factories.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { startServer } from '#test/harness/server.ts'
import { forecastDays } from './forecast.ts'

const server = await startServer()
const { db, clock, services, runtime, user } = server
const { upload, waitUntilIdle } = createUploadActions(server)
const admin = await user('root', { is_admin: true })
const renderings = join(runtime.config.dataDir, 'renderings', 'ab')
const DAY = 86_400_000
const GIGABYTE = 1024 ** 3
const started = clock.time.getTime()

const getGrowth = async () => (await admin('GET /admin/growth')).data
const itemOf = async (kind: GrowthKind) => (await getGrowth()).items.find((item) => item.kind === kind)!
const dayOf = (daysAgo: number) => new Date(clock.time.getTime() - daysAgo * DAY).toISOString().slice(0, 10)

const insertFailure = (at: Date) =>
  db
    .insertInto('failed_requests')
    .values({
      at: at.toISOString(),
      request_id: 'r',
      method: 'GET',
      route: '/x',
      status: 500,
      code: 'fault',
      message: '',
      place: null,
      user_id: null,
      ip: '',
      count: 1,
      merge_key: null,
    })
    .execute()

/** Replaces the samples of the data disk by those of past days. */
async function setDiskSamples(sizes: number[], limit_bytes: number) {
  await services.growth.measure()
  await db.deleteFrom('growth_samples').where('kind', '=', 'disk').execute()
  const measured_at = clock.time.toISOString()
  const rows = sizes.map((bytes, place) => ({
    day: dayOf(sizes.length - 1 - place),
    kind: 'disk' as const,
    name: '',
    bytes,
    count: null,
    limit_bytes,
    measured_at,
  }))
  await db.insertInto('growth_samples').values(rows).execute()
}

test('[GW-01] a site that was never measured says so, and is measured at a press, with an entry in the audit log', async () => {
  expect(await getGrowth()).toEqual({ measured_at: null, items: [], tables: [] })
  await insertFailure(clock.time)
  await mkdir(renderings, { recursive: true })
  await writeFile(join(renderings, 'small.webp'), Buffer.alloc(1234))
  const { status, data } = await admin('POST /admin/growth/measure')
  expect(status).toBe(200)
  expect(data.measured_at).toBe(clock.time.toISOString())
  expect(new Set(data.items.map(({ kind }) => kind)).size).toBe(16)
  const of = (kind: GrowthKind) => data.items.find((item) => item.kind === kind)!
  expect(of('renderings')).toMatchObject({ bytes: 1234, count: 1, limit_bytes: 2048 * 1024 * 1024, is_cleanable: true })
  expect(of('failed_requests')).toMatchObject({ count: 1, change_bytes: null, full_in_days: null, is_cleanable: true })
  expect(of('audit_log')).toMatchObject({ is_cleanable: false })
  expect(of('backups')).toMatchObject({ bytes: 0, count: 0, retention_days: 14 })
  expect(of('database').bytes).toBeGreaterThan(10_000)
  const disk = of('disk')
  expect(disk.limit_bytes!).toBeGreaterThan(disk.bytes)
  expect(of('storage')).toMatchObject({ name: expect.stringMatching(/./), bytes: 0, storage_id: expect.any(Number) })
  const { data: entries } = (await admin('GET /admin/audit')).data
  expect(entries[0]).toMatchObject({ action: 'growth.measure' })
})

test('[GW-09] photos in the trash, earlier versions, unfinished uploads and archive links are counted', async () => {
  const ann = await user('ann')
  const [kept, deleted] = [
    await upload(ann.token, { bytes: await jpeg({ seed: 1 }) }),
    await upload(ann.token, { bytes: await jpeg({ seed: 2 }) }),
  ]
  await waitUntilIdle()
  await ann('DELETE /user/photos', { body: [deleted.data.id] })
  const photo = (id: number) => db.selectFrom('photos').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const [{ blob_id, bytes: keptBytes }, { bytes: deletedBytes }] = [
    await photo(kept.data.id),
    await photo(deleted.data.id),
  ]
  const created_at = clock.time.toISOString()
  await db
    .insertInto('photo_versions')
    .values({ photo_id: kept.data.id, blob_id, version: 0, filename: 'a.jpg', bytes: keptBytes, created_at })
    .execute()
  const pending = {
    holder: 'x',
    user_id: null,
    bytes: 5000,
    filename: 'b.jpg',
    fields: '{}',
    created_at,
    expires_at: created_at,
  }
  await db
    .insertInto('resumable_uploads')
    .values([
      { ...pending, id: 'unfinished', received: 3000, photo_id: null },
      { ...pending, id: 'finished', received: 5000, photo_id: kept.data.id },
    ])
    .execute()
  await services.growth.measure()
  expect(await itemOf('trash')).toMatchObject({ bytes: deletedBytes, count: 1, retention_days: 30 })
  expect(await itemOf('versions')).toMatchObject({ bytes: keptBytes, count: 1, retention_days: 30 })
  expect(await itemOf('resumable_uploads')).toMatchObject({ bytes: 3000, count: 1, retention_days: null })
  expect(await itemOf('archives')).toMatchObject({ count: 0 })
})

test('[GW-01] tables are listed by size with their rows, as the database has them now', async () => {
  for (let number = 0; number < 5; number++) await insertUser(db, { username: `person_${number}` })
  await admin('POST /admin/growth/measure')
  const { tables } = await getGrowth()
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(tables.map(({ bytes }) => bytes)).toEqual(tables.map(({ bytes }) => bytes).toSorted((a, b) => b - a))
  const rows = await db.selectFrom('growth_samples').where('kind', '=', 'table').selectAll().execute()
  expect(rows.find(({ name }) => name === 'users')).toMatchObject({ count })
  expect(new Set(rows.map(({ measured_at }) => measured_at)).size).toBe(1)
})

test('[GW-02] a day has one sample of each kind, the last, and the change since the first of 30 days is told', async () => {
  await setDiskSamples([GIGABYTE, 2 * GIGABYTE, 4 * GIGABYTE], 100 * GIGABYTE)
  expect(await itemOf('disk')).toMatchObject({ change_bytes: 3 * GIGABYTE, change_days: 2, full_in_days: null })
  const before = await db.selectFrom('growth_samples').where('kind', '=', 'disk').selectAll().execute()
  await services.growth.measure()
  const after = await db.selectFrom('growth_samples').where('kind', '=', 'disk').selectAll().execute()
  expect(after).toHaveLength(before.length)
  clock.time = new Date(started + 40 * DAY)
  await services.growth.measure()
  // The session of the administrator has ended by then.
  const { items } = await services.growth.getGrowth()
  clock.time = new Date(started)
  await db.deleteFrom('growth_samples').where('day', '>', dayOf(0)).execute()
  expect(items.find(({ kind }) => kind === 'disk')).toMatchObject({ change_bytes: null, change_days: 0 })
})

test('[GW-03] a disk that is full within two weeks at this rate is forecast and alerted, a later one is not alerted', async () => {
  const sizes = Array.from({ length: 10 }, (_, day) => (10 + day) * GIGABYTE)
  await setDiskSamples(sizes, 30 * GIGABYTE)
  expect(await itemOf('disk')).toMatchObject({ full_in_days: 11 })
  expect(await services.growth.findings()).toEqual([{ problem: 'disk_filling', name: '', count: 11 }])
  await setDiskSamples(sizes, 33 * GIGABYTE)
  expect(await itemOf('disk')).toMatchObject({ full_in_days: 14 })
  expect(await services.growth.findings()).toEqual([])
})

test('[GW-03] nothing is forecast from fewer than seven samples, without growth or without a limit', () => {
  const sizes = (count: number, step: number) =>
    Array.from({ length: count }, (_, place) => ({ day: dayOf(count - place), bytes: 1000 + place * step }))
  expect(forecastDays(sizes(6, 10), 2000)).toBeNull()
  expect(forecastDays(sizes(7, 10), 2000)).toBe(94)
  expect(forecastDays(sizes(7, 0), 2000)).toBeNull()
  expect(forecastDays(sizes(7, -10), 2000)).toBeNull()
  expect(forecastDays(sizes(7, 10), null)).toBeNull()
  expect(forecastDays(sizes(7, 10), 1000)).toBe(0)
})

test('[GW-04] cleaning removes finished entries older than a day, says how many, and leaves the rest', async () => {
  await db.deleteFrom('failed_requests').execute()
  await insertFailure(clock.time)
  await insertFailure(new Date(clock.time.getTime() - 2 * DAY))
  const failures = await admin('POST /admin/growth/clean', { body: { kind: 'failed_requests' } })
  expect(failures.data).toEqual({ count: 1 })
  expect(await db.selectFrom('failed_requests').selectAll().execute()).toHaveLength(1)

  const mail = { to_address: 'a@b.example', subject: '', text: '', html: '', attempts: 1, last_error: null }
  const created_at = new Date(clock.time.getTime() - 3 * DAY).toISOString()
  for (const state of ['sent', 'failed', 'waiting'] as const)
    await db
      .insertInto('mail_outbox')
      .values({ ...mail, state, created_at, sent_at: null })
      .execute()
  expect((await admin('POST /admin/growth/clean', { body: { kind: 'mail_outbox' } })).data).toEqual({ count: 2 })
  const left = await db.selectFrom('mail_outbox').select('state').execute()
  expect(left).toEqual([{ state: 'waiting' }])

  expect((await admin('POST /admin/growth/clean', { body: { kind: 'renderings' } })).data).toEqual({ count: 1 })
  expect(await readdir(join(runtime.config.dataDir, 'renderings'))).toEqual([])
  expect(await itemOf('renderings')).toMatchObject({ bytes: 0, count: 0 })
  const { data: entries } = (await admin('GET /admin/audit')).data
  expect(entries[0]).toMatchObject({ action: 'growth.clean', target: 'renderings', detail: { count: 1 } })
})

test('[GW-04] cleaning sessions logs nobody out', async () => {
  const { id } = await user('living')
  const before = await db.selectFrom('tokens').where('user_id', '=', id).selectAll().execute()
  await db
    .insertInto('tokens')
    .values({ ...before[0]!, id: undefined, hash: 'old', expires_at: new Date(started - DAY).toISOString() })
    .execute()
  expect((await admin('POST /admin/growth/clean', { body: { kind: 'sessions' } })).data).toEqual({ count: 1 })
  expect(await db.selectFrom('tokens').where('user_id', '=', id).selectAll().execute()).toEqual(before)
})
