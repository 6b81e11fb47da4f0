import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { N, newName, openJobsDatabase, recorder, rowsOf } from '#test/harness/jobs.ts'
import { defineJob } from './jobs.ts'

vi.setConfig({ testTimeout: 30_000 })
const { db, folder, location, newRunner } = await openJobsDatabase()

test('[F38] two runners share the work and run nothing twice', async () => {
  const runners = [await newRunner(), await newRunner()]
  const name = newName()
  const ran: [number, number][] = []
  const numbers = Array.from({ length: 100 }, (_, n) => n)
  const perRunner = runners.map((jobs, index) => {
    const job = defineJob({
      name,
      payload: N,
      async run({ n }) {
        ran.push([index, n])
        await sleep(5)
      },
    })
    jobs.register(job)
    return { jobs, job }
  })
  await Promise.all(runners.map((jobs) => jobs.start()))
  await Promise.all(
    perRunner.map(({ jobs, job }, index) =>
      db.transaction().execute(async (tx) => {
        for (const n of numbers) await jobs.enqueue(tx, job, { n: 2 * n + index })
      }),
    ),
  )
  await runners[0]!.drain()
  expect(ran.map(([, n]) => n).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n))
  expect(new Set(ran.map(([index]) => index)).size).toBe(2)
})

test('[F38] a process that is stopped while it starts closes after the start, and nothing fails', async () => {
  const jobs = await newRunner()
  jobs.schedule('0 0 * * *', defineJob({ name: newName(), payload: z.object({}), run: async () => {} }))
  const started = jobs.start()
  await expect(Promise.all([jobs.close(), started])).resolves.toBeDefined()
})

test('no more jobs run at once than are allowed', async () => {
  const jobs = await newRunner({ concurrency: 3 })
  let [running, most] = [0, 0]
  const { job, ran } = recorder(async () => {
    most = Math.max(most, ++running)
    await sleep(20)
    running--
  })
  jobs.register(job)
  await jobs.start()
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < 12; n++) await jobs.enqueue(tx, job, { n })
  })
  await jobs.drain()
  expect(ran).toHaveLength(12)
  expect(most).toBe(3)
})

test('[F04] a job whose process was killed is run again by another', async () => {
  const leaseMs = 1000
  const file = join(folder, 'crash')
  fs.writeFileSync(file, '')
  const jobs = await newRunner({ leaseMs })
  const job = defineJob({
    name: 'test.crash',
    payload: z.object({}),
    async run(_payload, { attempt }) {
      fs.appendFileSync(file, `parent ${attempt}\n`)
    },
  })
  jobs.register(job)
  await jobs.enqueue(db, job, {})

  const crasher = fileURLToPath(new URL('../../test/crash/job-crash-process.ts', import.meta.url))
  const child = spawn(process.execPath, [crasher, location, file, `${leaseMs}`], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  try {
    await vi.waitFor(() => expect(fs.readFileSync(file, 'utf8')).toBe('child 1\n'), 10_000)
    await jobs.start()
    // The wait exceeds the lease: the job stays with the child while the child is alive.
    await sleep(2.5 * leaseMs)
    expect(fs.readFileSync(file, 'utf8')).toBe('child 1\n')
    expect(await rowsOf(jobs, job)).toMatchObject([{ state: 'running', attempts: 1 }])
  } finally {
    child.kill('SIGKILL')
    await ended
  }
  await vi.waitFor(() => expect(fs.readFileSync(file, 'utf8')).toBe('child 1\nparent 2\n'), 10_000)
  await jobs.drain()
  expect(await rowsOf(jobs, job)).toEqual([])
})

test('[F38] a schedule fires once per tick with two runners', async () => {
  const runners = [await newRunner(), await newRunner()]
  const name = newName()
  let runs = 0
  for (const jobs of runners) {
    jobs.schedule('* * * * * *', { name, payload: z.object({}), run: async () => void runs++ })
  }
  const second = () => Math.floor(Date.now() / 1000)
  const begin = second()
  await Promise.all(runners.map((jobs) => jobs.start()))
  await sleep(3300)
  await Promise.all(runners.map((jobs) => jobs.close()))
  expect(runs).toBeGreaterThanOrEqual(2)
  expect(runs).toBeLessThanOrEqual(second() - begin)
})

test('a tick missed while nothing ran is made up for once, and a new schedule waits for its first', async () => {
  const ran: string[] = []
  const runner = async () => {
    const jobs = await newRunner()
    for (const name of ['test.missed', 'test.fresh']) {
      // The hour is 12 hours away, so the schedule never fires during the test.
      const hour = (new Date().getUTCHours() + 12) % 24
      jobs.schedule(`0 ${hour} * * *`, { name, payload: z.object({}), run: async () => void ran.push(name) })
    }
    return jobs
  }
  const last_tick = new Date(Date.now() - 3 * 86_400_000).toISOString()
  await db.insertInto('job_schedules').values({ name: 'test.missed', last_tick }).execute()
  for (let start = 0; start < 2; start++) {
    const jobs = await runner()
    await jobs.start()
    await jobs.drain()
    await jobs.close()
  }
  expect(ran).toEqual(['test.missed'])
})

test('closing waits for what runs, tells it, and takes nothing more', async () => {
  const jobs = await newRunner({ concurrency: 1 })
  const events: string[] = []
  const job = defineJob({
    name: 'test.closing',
    payload: N,
    async run({ n }, { signal }) {
      events.push(`begins ${n}`)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await sleep(100)
      events.push(`ends ${n}`)
    },
  })
  jobs.register(job)
  await jobs.start()
  for (const n of [1, 2]) await jobs.enqueue(db, job, { n })
  await vi.waitFor(() => expect(events).toHaveLength(1), 4000)
  await jobs.close()
  expect(events).toEqual(['begins 1', 'ends 1'])
  const observer = await newRunner()
  expect(await rowsOf(observer, job)).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('what only a newer version knows is left to it', async () => {
  const [jobs, newer] = [await newRunner(), await newRunner()]
  const { job, ran } = recorder()
  const known = recorder()
  newer.register(job)
  jobs.register(known.job)
  await jobs.start()
  await newer.enqueue(db, job, { n: 1 })
  await jobs.enqueue(db, known.job, { n: 2 })
  await jobs.drain()
  expect([ran, known.ran]).toEqual([[], [2]])
  expect(await rowsOf(jobs, job)).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('an idle engine leaves the database alone', async () => {
  let queries = 0
  const counted = db.withPlugin({
    transformQuery({ node }) {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const jobs = await newRunner({ db: counted })
  jobs.register(recorder().job)
  await jobs.start()
  await sleep(300)
  queries = 0
  await sleep(1500)
  expect(queries).toBe(0)
})
