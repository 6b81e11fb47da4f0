import { appendFileSync } from 'node:fs'
import { z } from 'zod'
import { openDatabase, openPool } from '#db/dialects/open-database.ts'
import { openJobs } from '#jobs/open-jobs.ts'

const [location, file, leaseMs] = process.argv.slice(2) as [string, string, string]
const log = { debug() {}, warn() {}, error() {} }

/** Runs a job that never ends, so that the process can be killed during it. */
const jobs = await openJobs({
  db: openDatabase(location),
  pool: openPool(location),
  log,
  leaseMs: Number(leaseMs),
})
jobs.register({
  name: 'test.crash',
  payload: z.object({}),
  async run(_payload, { attempt }) {
    appendFileSync(file, `child ${attempt}\n`)
    await new Promise(() => {})
  },
})
await jobs.start()
