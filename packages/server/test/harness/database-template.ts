import { migrate } from '#db/migrations/index.ts'
import { openDatabase, openPool } from '#db/dialects/open-database.ts'
import { openJobs } from '#jobs/open-jobs.ts'

/** Brings an empty database up to date once per run: test files copy it, since migrating takes longer than most of them. */
export async function makeTemplate(location: string) {
  const db = openDatabase(location)
  await migrate(db)
  const jobs = await openJobs({ db, pool: openPool(location), log: { debug() {}, warn() {}, error() {} } })
  await jobs.close()
  await db.destroy()
}
