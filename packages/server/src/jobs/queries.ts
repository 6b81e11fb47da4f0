import type { Db } from '#db/schema/schema.ts'

export const extendLease = (db: Db, id: string, lease_until: string) =>
  db
    .insertInto('job_runners')
    .values({ id, lease_until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ lease_until }))
    .execute()

export const endLease = (db: Db, id: string) => db.deleteFrom('job_runners').where('id', '=', id).execute()

export const deleteExpiredRunners = (db: Db, endedBefore: string) =>
  db.deleteFrom('job_runners').where('lease_until', '<', endedBefore).execute()

export interface RunOutcome {
  last_run_at: string
  last_duration_ms: number
  last_error: string | null
}

/** A job that has no schedule has no row, and nothing is written. */
export const recordRun = (db: Db, name: string, outcome: RunOutcome) =>
  db.updateTable('job_schedules').set(outcome).where('name', '=', name).execute()

export const listSchedules = (db: Db) =>
  db.selectFrom('job_schedules').select(['name', 'last_run_at', 'last_duration_ms', 'last_error']).execute()

/** A new schedule has missed no ticks. */
export const registerSchedule = (db: Db, name: string, last_tick: string) =>
  db
    .insertInto('job_schedules')
    .values({ name, last_tick })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function claimTick(db: Db, name: string, tick: string) {
  const result = await db
    .updateTable('job_schedules')
    .set({ last_tick: tick })
    .where('name', '=', name)
    .where('last_tick', '<', tick)
    .executeTakeFirst()
  return result.numUpdatedRows > 0
}
