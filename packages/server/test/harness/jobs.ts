import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { migrate } from '#db/migrations/index.ts'
import { openDatabase, openPool } from '#db/dialects/open-database.ts'
import type { Db } from '#db/schema/schema.ts'
import { defineJob, type Job, type Jobs, type JobPayload } from '#jobs/jobs.ts'
import { openJobs } from '#jobs/open-jobs.ts'
import { createDatabase } from './database.ts'
import { cleanUp } from './clean-up.ts'

const silent = { debug() {}, warn() {}, error() {} }

export const N = z.object({ n: z.int() })

let names = 0
export const newName = () => `test.${++names}`

/** Defines a job with a unique name that records its payloads. */
export function recorder(work: (n: number, attempt: number) => unknown = () => {}, maxAttempts?: number) {
  const ran: number[] = []
  const job = defineJob({
    name: newName(),
    payload: N,
    ...(maxAttempts !== undefined && { maxAttempts }),
    async run({ n }, { attempt }) {
      ran.push(n)
      await work(n, attempt)
    },
  })
  return { job, ran }
}

export async function rowsOf<P extends JobPayload>(jobs: Jobs, { name }: Job<P>) {
  const { data } = await jobs.list({ page: 1, per_page: 100 })
  return data.filter((row) => row.name === name)
}

/** Opens a migrated database for one test file; its runners act like separate processes. */
export async function openJobsDatabase() {
  const folder = fs.mkdtempSync(join(tmpdir(), 'imagora-jobs-'))
  const location = await createDatabase(folder)
  const db = openDatabase(location)
  await migrate(db)
  const opened: Jobs[] = []
  cleanUp(async () => {
    await Promise.all(opened.map((jobs) => jobs.close()))
    await db.destroy()
    fs.rmSync(folder, { recursive: true })
  })

  async function newRunner(options: { leaseMs?: number; concurrency?: number; db?: Db } = {}) {
    const jobs = await openJobs({ db, pool: openPool(location), log: silent, ...options })
    opened.push(jobs)
    return jobs
  }
  return { db, folder, location, newRunner }
}
