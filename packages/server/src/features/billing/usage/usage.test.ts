import { beforeEach, expect, test } from 'vitest'
import { insertPhoto, insertPhotos } from '#test/factories/factories.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { db, clock, user, createApiClient, configure, visitor } = server
const { upload, limit, waitUntilIdle } = createUploadActions(server)

const GB = 1024 ** 3
const limits = {
  capacity_bytes: 10 * GB,
  limit_concurrent_upload: 4,
  limit_per_minute: 20,
  limit_per_hour: 0,
  limit_per_day: 300,
  limit_per_week: 0,
  limit_per_month: 1000,
  monthly_traffic_bytes: 5 * GB,
}

// The time is ten in the evening in Shanghai, the time zone of the site.
beforeEach(async () => {
  clock.time = new Date('2026-01-10T14:00:00Z')
  await limit(limits)
})

let number = 0
/** The API token outlives the days that pass in these tests. */
async function person() {
  const { id } = await user(`person_${++number}`)
  return Object.assign(await createApiClient(id), { id })
}
type Person = Awaited<ReturnType<typeof person>>

const usageOf = async (who: Person) => (await who('GET /user/usage')).data
const later = (minutes: number) => void (clock.time = new Date(clock.time.getTime() + minutes * 60_000))
const send = async (who: Person) => {
  const { status } = await upload(who.token, { bytes: await jpeg({ seed: ++number }) })
  expect(status).toBe(200)
  await waitUntilIdle()
}

test('[DB-04] who has uploaded nothing has used nothing of any limit', async () => {
  const { concurrent, windows, traffic, days } = await usageOf(await person())
  expect(concurrent).toEqual({ used: 0, limit: 4 })
  expect(windows).toEqual([
    { period: 'minute', used: 0, limit: 20, resets_at: null },
    { period: 'hour', used: 0, limit: 0, resets_at: null },
    { period: 'day', used: 0, limit: 300, resets_at: null },
    { period: 'week', used: 0, limit: 0, resets_at: null },
    { period: 'month', used: 0, limit: 1000, resets_at: null },
  ])
  expect(traffic).toEqual({ used_bytes: 0, limit_bytes: 5 * GB })
  expect(days).toHaveLength(30)
  expect(days.every(({ count, bytes }) => count === 0 && bytes === 0)).toBe(true)
})

test('[DB-04] each window tells what it has counted and when it is counted anew', async () => {
  const ann = await person()
  await send(ann)
  later(2)
  await send(ann)
  await send(ann)
  const used = async () => (await usageOf(ann)).windows.map((window) => window.used)
  expect(await used()).toEqual([2, 3, 3, 3, 3])
  const { windows } = await usageOf(ann)
  expect(windows[0]).toMatchObject({ resets_at: '2026-01-10T14:03:00.000Z' })
  expect(windows[2]).toMatchObject({ resets_at: '2026-01-11T14:00:00.000Z' })
  later(1)
  expect(await used()).toEqual([0, 3, 3, 3, 3])
  clock.time = new Date('2026-01-11T14:00:00Z')
  expect(await used()).toEqual([0, 0, 0, 3, 3])
})

test('[DB-04] uploads under way take slots, and those that a crash has left do not', async () => {
  const ann = await person()
  const slot = { holder: `user:${ann.id}`, bytes: 10, reserved_at: clock.time.toISOString() }
  const until = (minutes: number) => new Date(clock.time.getTime() + minutes * 60_000).toISOString()
  await db
    .insertInto('upload_slots')
    .values([
      { ...slot, lease_until: until(15) },
      { ...slot, lease_until: until(10) },
      { ...slot, lease_until: until(0) },
      { ...slot, holder: 'user:999999', lease_until: until(15) },
    ])
    .execute()
  expect((await usageOf(ann)).concurrent).toEqual({ used: 2, limit: 4 })
  await db.deleteFrom('upload_slots').execute()
})

test('[DB-02] storage is the group’s and what was added to it, while that lasts', async () => {
  const ann = await person()
  await db
    .updateTable('users')
    .set({ used_bytes: 3 * GB })
    .where('id', '=', ann.id)
    .execute()
  const added = { user_id: ann.id, bytes: 2 * GB, created_at: '2026-01-01T00:00:00.000Z' }
  await db
    .insertInto('user_capacities')
    .values([
      { ...added, from: 'system', expired_at: null },
      { ...added, bytes: 5 * GB, from: 'subscribe', expired_at: '2026-03-01T00:00:00.000Z' },
      { ...added, from: 'subscribe', expired_at: '2026-02-01T00:00:00.000Z' },
      { ...added, from: 'subscribe', expired_at: '2026-01-10T14:00:00.000Z' },
    ])
    .execute()
  const { storage } = await usageOf(ann)
  expect(storage).toMatchObject({ used_bytes: 3 * GB, group_bytes: 10 * GB, total_bytes: 19 * GB })
  expect(storage.packages.map(({ bytes, from, expired_at }) => [bytes / GB, from, expired_at?.slice(0, 7)])).toEqual([
    [2, 'subscribe', '2026-02'],
    [5, 'subscribe', '2026-03'],
    [2, 'system', undefined],
  ])
  const profile = async () => (await ann('GET /user/profile')).data
  expect((await profile()).total_storage * 1024).toBe(storage.total_bytes)
  clock.time = new Date('2026-02-01T00:00:00Z')
  expect((await usageOf(ann)).storage.total_bytes).toBe(17 * GB)
  expect((await profile()).total_storage * 1024).toBe(17 * GB)
})

test('[DB-02] where the group counts no storage, packages limit nothing either', async () => {
  await limit({ capacity_bytes: 0 })
  const ann = await person()
  const row = { user_id: ann.id, bytes: 10, from: 'system', expired_at: null, created_at: '' } as const
  await db.insertInto('user_capacities').values(row).execute()
  expect((await usageOf(ann)).storage).toMatchObject({ group_bytes: 0, total_bytes: 0 })
  expect((await ann('GET /user/profile')).data.total_storage).toBe(0)
  await send(ann)
})

test('[GR-04] who keeps too much is told when photos go, where the site does not keep them', async () => {
  const ann = await person()
  await db
    .updateTable('users')
    .set({ used_bytes: 11 * GB })
    .where('id', '=', ann.id)
    .execute()
  await db.insertInto('lapses').values({ user_id: ann.id, began_at: '2026-01-05T00:00:00.000Z' }).execute()
  const trashAt = async () => (await usageOf(ann)).storage.trash_at
  expect(await trashAt()).toBeNull()
  await configure({ lapse_policy: 'trash', lapse_days: 30 })
  expect(await trashAt()).toBe('2026-02-04T00:00:00.000Z')
  // Photos are never trashed without a week of warning.
  await configure({ lapse_days: 7 })
  expect(await trashAt()).toBe('2026-01-17T14:00:00.000Z')
  await limit({ capacity_bytes: 11 * GB })
  expect(await trashAt()).toBeNull()
  await configure({ lapse_policy: 'keep', lapse_days: 90 })
})

test('[DB-04] the traffic of the month is told with what the group allows', async () => {
  const ann = await person()
  await db
    .insertInto('user_traffic')
    .values([
      { user_id: ann.id, day: '2025-12-31', hits: 1, bytes: 7 },
      { user_id: ann.id, day: '2026-01-01', hits: 1, bytes: 100 },
      { user_id: ann.id, day: '2026-01-10', hits: 2, bytes: 20 },
    ])
    .execute()
  expect((await usageOf(ann)).traffic).toEqual({ used_bytes: 120, limit_bytes: 5 * GB })
})

test('uploads are told by day of the site for thirty days, with those that are in the trash', async () => {
  const [ann, bob] = [await person(), await person()]
  const at = (created_at: string, bytes: number) => ({ owner_id: ann.id, created_at, bytes })
  await insertPhotos(db, [
    // The first two times are the last one too old and the first one that counts.
    at('2025-12-11T15:59:59.999Z', 1),
    at('2025-12-11T16:00:00.000Z', 2),
    at('2026-01-09T15:59:59.999Z', 4),
    at('2026-01-09T16:00:00.000Z', 8),
    { ...at('2026-01-10T13:00:00.000Z', 16), deleted_at: '2026-01-10T13:30:00.000Z' },
  ])
  await insertPhoto(db, { owner_id: bob.id, created_at: '2026-01-10T13:00:00.000Z' })
  const { days } = await usageOf(ann)
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
  expect([days.length, days[0]!.day, days.at(-1)!.day]).toEqual([30, '2025-12-12', '2026-01-10'])
  expect(days.filter(({ count }) => count > 0)).toEqual([
    { day: '2025-12-12', count: 1, bytes: 2 },
    { day: '2026-01-09', count: 1, bytes: 4 },
    { day: '2026-01-10', count: 2, bytes: 24 },
  ])
  await configure({ time_zone: 'America/New_York' })
  const there = (await usageOf(ann)).days
  expect(there.filter(({ count }) => count > 0)).toEqual([
    { day: '2026-01-09', count: 2, bytes: 12 },
    { day: '2026-01-10', count: 1, bytes: 16 },
  ])
  await configure({ time_zone: 'Asia/Shanghai' })
})

test('only what a token allows is told, and of nobody else', async () => {
  const ann = await person()
  expect((await (await createApiClient(ann.id, ['user:profile:read']))('GET /user/usage')).status).toBe(200)
  expect((await (await createApiClient(ann.id, ['user:photo:read']))('GET /user/usage')).status).toBe(403)
  expect((await visitor('GET /user/usage')).status).toBe(401)
})
