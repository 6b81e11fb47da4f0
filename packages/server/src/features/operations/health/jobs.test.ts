import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob } from '#jobs/jobs.ts'
import { startServer } from '#test/harness/server.ts'

const { db, jobs, user } = await startServer()
const admin = await user('root', { is_admin: true })

let isBroken = true
let ran = 0
const job = defineJob({
  name: 'mail.send',
  payload: z.object({}),
  maxAttempts: 1,
  async run() {
    ran++
    if (isBroken) throw new Error('smtp://ann:hush@mail.example said no')
  },
})
const named = { ...job, name: 'test.send' }
jobs.register(named)

const list = async (query: object = {}) => (await admin('GET /admin/jobs', { query })).data
const audit = async () => (await admin('GET /admin/audit')).data.data[0]!

async function fail(count: number) {
  isBroken = true
  for (let n = 0; n < count; n++) await jobs.enqueue(db, named, {})
  await jobs.drain()
}

test('[AD-01] jobs are listed by state, with their numbers and why the last attempt failed', async () => {
  await fail(2)
  await jobs.enqueue(db, named, {}, { run_at: new Date(Date.now() + 3_600_000) })
  const all = await list({ per_page: 1 })
  expect(all.counts).toEqual({ waiting: 1, running: 0, failed: 2 })
  expect(all.meta.total).toBe(3)
  expect(all.data).toMatchObject([{ name: 'test.send', state: 'waiting', attempts: 0, last_error: null }])
  const failed = await list({ state: 'failed' })
  expect(failed.meta.total).toBe(2)
  expect(failed.data).toMatchObject([
    { state: 'failed', attempts: 1, max_attempts: 1, last_error: 'smtp://***@mail.example said no' },
    { state: 'failed' },
  ])
})

test('[AD-01] a failed job is tried again, alone or with all others, and who did it is written down', async () => {
  await fail(1)
  const { data, counts } = await list({ state: 'failed' })
  const { id } = data[0]!
  isBroken = false
  ran = 0
  expect((await admin('POST /admin/jobs/{id}/retry', { params: { id } })).status).toBe(204)
  expect(await audit()).toMatchObject({
    action: 'job.retry',
    target: `job ${id} test.send`,
    user: { username: 'root' },
    detail: { state: { from: 'failed', to: 'waiting' }, attempts: 1 },
  })
  await jobs.drain()
  expect(ran).toBe(1)
  const { data: answer } = await admin('POST /admin/jobs/retry')
  expect(answer).toEqual({ count: counts.failed - 1 })
  expect(await audit()).toMatchObject({ action: 'job.retry_failed', detail: { count: counts.failed - 1 } })
  await jobs.drain()
  expect(ran).toBe(counts.failed)
  expect((await list()).counts.failed).toBe(0)
  expect((await admin('POST /admin/jobs/retry')).data).toEqual({ count: 0 })
})

test('[AD-01] a job is removed once, and nothing is done any more', async () => {
  await fail(1)
  const { id } = (await list({ state: 'failed' })).data[0]!
  expect((await admin('DELETE /admin/jobs/{id}', { params: { id } })).status).toBe(204)
  expect(await audit()).toMatchObject({ action: 'job.remove', detail: { state: 'failed', attempts: 1 } })
  const again = await admin('DELETE /admin/jobs/{id}', { params: { id } })
  expect(again).toMatchObject({ status: 404, data: { code: 'job_missing' } })
  const retried = await admin('POST /admin/jobs/{id}/retry', { params: { id } })
  expect(retried).toMatchObject({ status: 404, data: { code: 'job_missing' } })
})

test('[AD-01] a job that runs is left alone', async () => {
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const slow = {
    ...job,
    name: 'test.slow',
    async run() {
      begun.resolve()
      await gate.promise
    },
  }
  jobs.register(slow)
  await jobs.enqueue(db, slow, {})
  const drained = jobs.drain()
  await begun.promise
  const { data, counts } = await list({ state: 'running' })
  expect(counts.running).toBe(1)
  const params = { id: data[0]!.id }
  expect((await admin('POST /admin/jobs/{id}/retry', { params })).data.code).toBe('job_running')
  expect((await admin('DELETE /admin/jobs/{id}', { params })).data.code).toBe('job_running')
  gate.resolve()
  await drained
  expect((await list({ state: 'running' })).data).toEqual([])
})

test('[GW-06] a recurring job is listed with its schedule, and runs at once with its outcome told', async () => {
  let isFailing = false
  jobs.schedule('0 0 1 1 *', {
    name: 'test.yearly',
    payload: z.object({}),
    maxAttempts: 1,
    async run() {
      if (isFailing) throw new Error('smtp://ann:hush@mail.example said no')
    },
  })
  await db.insertInto('job_schedules').values({ name: 'test.yearly', last_tick: new Date().toISOString() }).execute()
  const schedule = async () =>
    (await admin('GET /admin/job-schedules')).data.find(({ name }) => name === 'test.yearly')!
  expect(await schedule()).toMatchObject({
    cron: '0 0 1 1 *',
    last_run_at: null,
    next_run_at: expect.stringMatching(/-01-01T00:00:00.000Z$/),
  })
  const params = { name: 'test.yearly' }
  expect((await admin('POST /admin/job-schedules/{name}/run', { params })).status).toBe(204)
  expect(await audit()).toMatchObject({ action: 'job.run', target: 'job test.yearly', user: { username: 'root' } })
  await jobs.drain()
  expect(await schedule()).toMatchObject({ last_error: null, last_run_at: expect.any(String) })
  expect((await schedule()).last_duration_ms).toBeGreaterThanOrEqual(0)
  isFailing = true
  await admin('POST /admin/job-schedules/{name}/run', { params })
  await jobs.drain()
  expect(await schedule()).toMatchObject({ last_error: 'smtp://***@mail.example said no' })
  const missing = await admin('POST /admin/job-schedules/{name}/run', { params: { name: 'test.none' } })
  expect(missing).toMatchObject({ status: 404, data: { code: 'job_missing' } })
})
