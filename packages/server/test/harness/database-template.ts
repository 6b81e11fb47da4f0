import { migrate } from '#db/migrations/index.ts'
import { openDatabase, openPool } from '#db/dialects/open-database.ts'
import { openJobs } from '#jobs/open-jobs.ts'

/** Migrates an empty database once per run; test files copy it, because migrating takes longer than most of them. */
export async function makeTemplate(location: string) {
  const db = openDatabase(location)
  await migrate(db)
  const jobs = await openJobs({ db, pool: openPool(location), log: { debug() {}, warn() {}, error() {} } })
  await jobs.close()
  await db.destroy()
}
