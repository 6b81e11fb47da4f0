import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openJobsDatabase, recorder, rowsOf } from '#test/harness/jobs.ts'
import { defineJob } from './jobs.ts'

vi.setConfig({ testTimeout: 30_000 })
const { db, newRunner } = await openJobsDatabase()

test('a job runs once, and is gone', async () => {
  const jobs = await newRunner()
  const { job, ran } = recorder()
  jobs.register(job)
  await jobs.start()
  await jobs.enqueue(db, job, { n: 7 })
  await vi.waitFor(() => expect(ran).toEqual([7]), 4000)
  await jobs.drain()
  expect(ran).toEqual([7])
  expect(await rowsOf(jobs, job)).toEqual([])
})

test('a job exists exactly when its transaction commits', async () => {
  const jobs = await newRunner()
  const { job, ran } = recorder()
  jobs.register(job)
  await jobs.start()
  const abandoned = db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, job, { n: 1 })
    throw new Error('rolled back')
  })
  await expect(abandoned).rejects.toThrow('rolled back')

  await db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, job, { n: 2 })
    await sleep(100)
    expect(ran).toEqual([])
  })
  await vi.waitFor(() => expect(ran).toEqual([2]), 4000)
  await jobs.drain()
  expect(ran).toEqual([2])
})

test('a failed job says why, and is tried again after a growing pause', async () => {
  const jobs = await newRunner()
  const attempts: [number, number][] = []
  const { job } = recorder((_n, attempt) => {
    attempts.push([attempt, Date.now()])
    if (attempt === 1) throw new Error('the first attempt fails')
  })
  jobs.register(job)
  await jobs.start()
  await jobs.enqueue(db, job, { n: 1 })
  await jobs.drain()
  const [row] = await rowsOf(jobs, job)
  expect(row).toMatchObject({ state: 'waiting', attempts: 1, max_attempts: 12, last_error: 'the first attempt fails' })
  expect(Date.parse(row!.run_at) - attempts[0]![1]).toBeGreaterThan(2000)
  expect(Date.parse(row!.run_at) - attempts[0]![1]).toBeLessThan(5000)

  await vi.waitFor(() => expect(attempts).toHaveLength(2), 8000)
  expect(attempts[1]![0]).toBe(2)
  expect(attempts[1]![1] - attempts[0]![1]).toBeGreaterThan(2000)
  await jobs.drain()
  expect(await rowsOf(jobs, job)).toEqual([])
})

test('a job that fails for good stays visible until it is tried again or removed', async () => {
  const jobs = await newRunner()
  let isBroken = true
  const { job, ran } = recorder(() => {
    if (isBroken) throw new Error('broken')
  }, 1)
  jobs.register(job)
  await jobs.enqueue(db, job, { n: 1 })
  await jobs.enqueue(db, job, { n: 2 })
  await jobs.drain()
  const failed = await rowsOf(jobs, job)
  expect(failed).toHaveLength(2)
  expect(failed[0]).toMatchObject({ state: 'failed', attempts: 1, max_attempts: 1, last_error: 'broken' })
  const { data, counts } = await jobs.list({ state: 'failed', page: 1, per_page: 1 })
  expect(data.map(({ id }) => id)).toEqual([failed[0]!.id])
  expect(counts.failed).toBeGreaterThanOrEqual(2)

  isBroken = false
  const [second, first] = failed
  expect(await jobs.retry(db, first!.id)).toBe(true)
  await jobs.drain()
  expect(ran).toEqual([1, 2, 1])
  expect(await jobs.remove(db, second!.id)).toBe(true)
  expect(await jobs.remove(db, second!.id)).toBe(false)
  expect(await jobs.retry(db, second!.id)).toBe(false)
  expect(await rowsOf(jobs, job)).toEqual([])
})

test('of one key only one job waits, with the latest payload', async () => {
  const jobs = await newRunner()
  const { job, ran } = recorder()
  const other = recorder()
  jobs.register(job)
  jobs.register(other.job)
  for (const n of [1, 2, 3]) await jobs.enqueue(db, job, { n }, { key: 'a' })
  await jobs.enqueue(db, job, { n: 4 }, { key: 'b' })
  await jobs.enqueue(db, other.job, { n: 5 }, { key: 'a' })
  expect(await rowsOf(jobs, job)).toHaveLength(2)
  await jobs.drain()
  expect(ran).toEqual(expect.arrayContaining([3, 4]))
  expect(ran).toHaveLength(2)
  expect(other.ran).toEqual([5])
})

test('a key is free again once its job runs, and the running one gives way to the new', async () => {
  const jobs = await newRunner()
  const gate = Promise.withResolvers<void>()
  const { job, ran } = recorder(async (n) => {
    if (n !== 1) return
    await gate.promise
    throw new Error('too late to matter')
  })
  jobs.register(job)
  await jobs.start()
  await jobs.enqueue(db, job, { n: 1 }, { key: 'a' })
  await vi.waitFor(() => expect(ran).toEqual([1]), 4000)
  await jobs.enqueue(db, job, { n: 2 }, { key: 'a' })
  await vi.waitFor(() => expect(ran).toEqual([1, 2]), 4000)
  gate.resolve()
  await jobs.drain()
  expect(ran).toEqual([1, 2])
  expect(await rowsOf(jobs, job)).toMatchObject([{ state: 'failed', last_error: 'too late to matter' }])
})

test('a drain runs what is due, also what jobs enqueue, without a start', async () => {
  const jobs = await newRunner()
  const { job, ran } = recorder(async (n) => {
    if (n < 3) await jobs.enqueue(db, job, { n: n + 1 })
  })
  jobs.register(job)
  await jobs.enqueue(db, job, { n: 1 })
  await sleep(50)
  expect(ran).toEqual([])
  await jobs.drain()
  expect(ran).toEqual([1, 2, 3])
})

test('a job waits for its time', async () => {
  const jobs = await newRunner()
  const { job, ran } = recorder()
  jobs.register(job)
  await jobs.start()
  await jobs.enqueue(db, job, { n: 2 }, { run_at: new Date(Date.now() + 1000) })
  await jobs.enqueue(db, job, { n: 1 })
  await jobs.drain()
  expect(ran).toEqual([1])
  await vi.waitFor(() => expect(ran).toEqual([1, 2]), 5000)
})

test('a payload is checked when enqueued, and again when an older version wrote it', async () => {
  const jobs = await newRunner()
  const { job, ran } = recorder()
  jobs.register(job)
  await expect(jobs.enqueue(db, job, { n: 1.5 })).rejects.toThrow('n')
  await expect(jobs.enqueue(db, job, { m: 1 } as never)).rejects.toThrow('n')

  const old = await newRunner()
  const before = defineJob({ name: job.name, payload: z.object({ text: z.string() }), async run() {} })
  old.register(before)
  await old.enqueue(db, before, { text: 'x' })
  await jobs.drain()
  expect(ran).toEqual([])
  expect(await rowsOf(jobs, job)).toMatchObject([
    { state: 'waiting', attempts: 1, last_error: expect.stringContaining('n') },
  ])
})

test('refuses two jobs of one name and a job without a handler', async () => {
  const jobs = await newRunner()
  const { job } = recorder()
  await expect(jobs.enqueue(db, job, { n: 1 })).rejects.toThrow('not registered')
  jobs.register(job)
  expect(() => jobs.register(job)).toThrow('Two jobs are named')
  jobs.schedule('not a time', { name: 'x', payload: z.object({}), async run() {} })
  await expect(jobs.start()).rejects.toThrow('not a time')
})
