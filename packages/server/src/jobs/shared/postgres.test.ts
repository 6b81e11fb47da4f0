import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { recorder, openJobsDatabase } from '#test/harness/jobs.ts'

const { db, newRunner } = await openJobsDatabase()
const jobs = await newRunner({ leaseMs: 1000 })

const loseConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)

test('every connection may be lost: the work goes on, and nothing is left undone', async () => {
  const gate = Promise.withResolvers<void>()
  const { job, ran } = recorder((n) => (n === 1 ? gate.promise : undefined))
  jobs.register(job)
  await jobs.start()
  await jobs.enqueue(db, job, { n: 1 })
  await vi.waitFor(() => expect(ran).toEqual([1]), 4000)
  await loseConnections()
  // The outcome can hardly be stored now, so the job may run once more.
  gate.resolve()
  await jobs.enqueue(db, job, { n: 2 })
  await vi.waitFor(() => expect(ran).toContain(2), 10_000)
  await jobs.drain()
  expect(ran.filter((n) => n === 1).length).toBeLessThanOrEqual(2)
  expect(ran.filter((n) => n === 2)).toEqual([2])
  expect(await jobs.list({ page: 1, per_page: 10 })).toEqual({
    data: [],
    counts: { waiting: 0, running: 0, failed: 0 },
  })
}, 30_000)
