import { sql } from 'kysely'
import { stat } from 'node:fs/promises'
import { openDatabase } from '#db/dialects/open-database.ts'
import { isPostgres } from '#db/schema/columns.ts'
import type { Db } from '#db/schema/schema.ts'
import { adoptBaseline } from './history.ts'
import { migrate, MigrationFailure, type migrations } from './index.ts'
import { vacuumInto } from './upgrade.ts'

interface MigrationTime {
  name: string
  ms: number
}

export interface DryRun {
  /** Time of the copy that an upgrade makes first; null for a database server, whose backup is not tried. */
  copy_ms: number | null
  migrations: MigrationTime[]
  /** Bytes by which the database grows; null for a database server. */
  growth_bytes: number | null
  failure: { migration: string; reason: string } | null
}

/** Ends the transaction of a dry run, so that nothing of it stays. */
class RollbackRequest extends Error {}

/** A live site waits while the dry run holds the locks of its tables, and the dry run does not wait long for them. */
const LOCK_TIMEOUT = '5s'

const elapsedSince = (startedAt: number) => Math.round(performance.now() - startedAt)

/** Returns migrations that first call a function, which may throw to end the dry run. */
export const interruptMigrations = (list: typeof migrations, check: () => Promise<void>): typeof migrations =>
  Object.fromEntries(
    Object.entries(list).map(([name, { up }]) => [
      name,
      {
        async up(db: Parameters<typeof up>[0]) {
          await check()
          await up(db)
        },
      },
    ]),
  )

/** Returns the migrations with their times, which are known once each has run. */
function createTimedList(list: typeof migrations) {
  const times: MigrationTime[] = []
  const timed = Object.fromEntries(
    Object.entries(list).map(([name, { up }]) => [
      name,
      {
        async up(db: Parameters<typeof up>[0]) {
          const startedAt = performance.now()
          try {
            await up(db)
          } catch (error) {
            throw new MigrationFailure(name, error)
          }
          times.push({ name, ms: elapsedSince(startedAt) })
        },
      },
    ]),
  )
  return { times, timed }
}

/** Returns the innermost failure of a migration, which has the reason. */
function failureOf(error: unknown): DryRun['failure'] {
  if (!(error instanceof MigrationFailure)) throw error
  const { cause } = error
  if (cause instanceof MigrationFailure) return failureOf(cause)
  return { migration: error.migration, reason: cause instanceof Error ? cause.message : String(cause) }
}

/** Migrates within a transaction that is rolled back. */
async function runInTransaction(db: Db, list: typeof migrations, pending: string[]): Promise<DryRun> {
  const { times, timed } = createTimedList(list)
  const result = { copy_ms: null, migrations: times, growth_bytes: null }
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx)
      for (const name of pending) await timed[name]!.up(tx)
      throw new RollbackRequest()
    })
  } catch (error) {
    if (!(error instanceof RollbackRequest)) return { ...result, failure: failureOf(error) }
  }
  return { ...result, failure: null }
}

/** Migrates a copy of the database file, which the caller deletes. */
async function runOnCopy(db: Db, list: typeof migrations, file: string): Promise<DryRun> {
  const startedAt = performance.now()
  await vacuumInto(db, file)
  const copy_ms = elapsedSince(startedAt)
  const { size } = await stat(file)
  const { times, timed } = createTimedList(list)
  const copy = openDatabase(file)
  let failure: DryRun['failure'] = null
  try {
    await adoptBaseline(copy)
    await migrate(copy, timed)
  } catch (error) {
    failure = failureOf(error)
  } finally {
    await copy.destroy()
  }
  return { copy_ms, migrations: times, growth_bytes: Math.max(0, (await stat(file)).size - size), failure }
}

/** Runs the pending migrations without changing the database: in a transaction, or on a copy in this file. */
export const dryRunMigrations = (db: Db, list: typeof migrations, pending: string[], copyFile: string) =>
  isPostgres(db) ? runInTransaction(db, list, pending) : runOnCopy(db, list, copyFile)
