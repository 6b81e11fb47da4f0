import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'
import { quantile, readSample } from './samples.ts'

const server = await startServer()
const { db, clock, services, user, runtime } = server
const admin = await user('root', { is_admin: true })
const { samples } = services
const minute = 60_000
const later = (ms: number) => (clock.time = new Date(clock.time.getTime() + ms))
const series = async (span: 'hour' | 'day' | 'week') => (await admin('GET /admin/operations', { query: { span } })).data
const rows = async () => (await db.selectFrom('samples').selectAll().orderBy('at').execute()).map(readSample)
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
await samples.take()

test('[AD-01] what a process does within a minute is written down once, and shown over time', async () => {
  later(minute)
  for (let time = 0; time < 3; time++) await admin('GET /admin/jobs')
  runtime.meters.pictures.answered[2]! += 5
  runtime.meters.pictures.bytes += 5000
  runtime.meters.countFailure('fault')
  runtime.meters.countFailure('server_busy')
  Object.assign(runtime.meters.storage(1), { operations: 4, failures: 1, seconds: 0.2 })
  await samples.take()
  later(minute)
  await samples.take()
  const { points, storages, processes, step_seconds, incidents } = await series('hour')
  expect([points.length, step_seconds, incidents]).toEqual([60, 60, []])
  const [busy, quiet] = points.slice(-2)
  expect(busy).toMatchObject({ requests: 3, pictures: 5, picture_bytes: 5000, faults: 1, refusals: 1 })
  expect(busy!.latency_p95_ms).toBeGreaterThan(0)
  expect(quiet).toMatchObject({ requests: 0, pictures: 0, faults: 0, latency_p95_ms: 0 })
  const used = storages.find(({ id }) => id === 1)!
  expect(used.points.slice(-2)).toEqual([
    { operations: 4, failures: 1, latency_ms: 50 },
    { operations: 0, failures: 0, latency_ms: 0 },
  ])
  expect(processes).toMatchObject([{ name: expect.stringContaining(`:${process.pid}:all`) }])
  expect(processes[0]!.rss_bytes).toBeGreaterThan(1e6)
})

test('several processes are shown as one site, and those that are gone are not listed', async () => {
  later(minute)
  await samples.take()
  const [own] = (await rows()).slice(-1)
  const other = { ...own!, process: 'other:1:worker', requests: 7, jobs_waiting: 9, loop_delay_ms: 40 }
  const text = { latency: JSON.stringify([0, 0, 7]), storages: '[]', breakers: '[{"kind":"mail","name":"x:25"}]' }
  await db
    .insertInto('samples')
    .values({ ...other, ...text })
    .execute()
  const { points, processes, breakers } = await series('hour')
  expect(points.at(-1)).toMatchObject({ requests: own!.requests + 7, jobs_waiting: 9, loop_delay_ms: 40 })
  expect(points.at(-1)!.rss_bytes).toBe(own!.rss_bytes * 2)
  expect([processes.length, breakers]).toEqual([2, [{ kind: 'mail', name: 'x:25' }]])
  later(4 * minute)
  await samples.take()
  expect((await series('hour')).processes).toHaveLength(1)
})

test('[OP-15] a process that ends leaves the list of processes at once', async () => {
  samples.start()
  await samples.take()
  expect((await series('hour')).processes).toHaveLength(1)
  const before = await rows()
  await samples.close()
  expect((await series('hour')).processes).toEqual([])
  expect(sumOf((await rows()).map(({ requests }) => requests))).toBe(sumOf(before.map(({ requests }) => requests)))
  later(minute)
  await samples.take()
  expect((await series('hour')).processes).toHaveLength(1)
})

test('after a day minutes become hours and lose nothing, and after a week they are gone', async () => {
  const before = sumOf((await rows()).map(({ requests }) => requests))
  later(26 * 60 * minute)
  await samples.tidy()
  const folded = await rows()
  expect(folded).toMatchObject([{ process: '', minutes: 60, at: '2026-01-01T00:00:00.000Z' }])
  expect(sumOf(folded.map(({ requests }) => requests))).toBe(before)
  expect(sumOf((await samples.series('week')).points.map(({ requests }) => requests))).toBe(before)
  expect(sumOf((await samples.series('day')).points.map(({ requests }) => requests))).toBe(0)
  later(8 * 24 * 60 * minute)
  await samples.tidy()
  expect(await rows()).toEqual([])
})

test('the bound that so many stay within is found', () => {
  expect(quantile([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 0.95)).toBe(0)
  expect(quantile([95, 5, 0], 0.95)).toBe(5)
  expect(quantile([94, 6, 0], 0.95)).toBe(10)
  expect(quantile([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], 0.95)).toBe(10_000)
})
