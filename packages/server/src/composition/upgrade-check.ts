import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openDatabase } from '#db/dialects/open-database.ts'
import { type DryRun, dryRunMigrations, interruptMigrations } from '#db/migrations/dry-run.ts'
import { listAppliedMigrations } from '#db/migrations/history.ts'
import { migrations } from '#db/migrations/index.ts'
import { estimateCopyBytes, inspectMigrations } from '#db/migrations/upgrade.ts'
import type { Db } from '#db/schema/schema.ts'
import { latestWhole } from '#features/operations/backups/format/backup-folder.ts'
import { readBackupFolder } from '#features/operations/backups/found-backups.ts'
import { findNewestGood } from '#features/operations/backups/queries.ts'
import type { Config } from '#config.ts'
import { SECOND_MS } from '#platform/time.ts'
import { COPY_ROOM_FACTOR, freeBytesIn } from './upgrade.ts'

export interface UpgradeCheck {
  /** The last migration of the database. */
  schema: string
  pending: string[]
  status: 'up_to_date' | 'ready' | 'blocked'
  problem: 'no_room' | 'migration_failed' | null
  dry_run: DryRun | null
  /** How long the site is probably down. */
  estimate_seconds: number | null
  room: { needed_bytes: number | null; free_bytes: number }
  newest_backup_at: string | null
}

interface UpgradeCheckOptions {
  freeBytes?: (folder: string) => Promise<number>
  /** The migrations to try: those of the program, unless a test passes others. */
  list?: typeof migrations
  /** Stops the check before the next migration. */
  signal?: AbortSignal
}

/** The machine may be busier during the upgrade than during the dry run, and the program starts too. */
const ESTIMATE_FACTOR = 1.5
const START_SECONDS = 5

function estimateSeconds({ copy_ms, migrations: times }: DryRun) {
  const ms = times.reduce((sum, each) => sum + each.ms, copy_ms ?? 0)
  return Math.ceil((ms * ESTIMATE_FACTOR) / SECOND_MS) + START_SECONDS
}

const FOLDER_PREFIX = '.upgrade-check-'

function isOtherProcessRunning(pid: number) {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Deletes the copies of checks that were killed. A folder has the process in its name, and one in use stays. */
async function deleteLeftovers(dataDir: string) {
  for (const name of (await readdir(dataDir)).filter((each) => each.startsWith(FOLDER_PREFIX))) {
    const pid = /^(\d+)-/.exec(name.slice(FOLDER_PREFIX.length))?.[1]
    if (pid !== undefined && isOtherProcessRunning(Number(pid))) continue
    // A folder of another system user cannot be deleted and does not matter to this check.
    await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => {})
  }
}

/** A process notices signals only between turns of the event loop, which a migration may not leave. */
async function throwIfStopped(signal: AbortSignal | undefined) {
  await nextTurn()
  signal?.throwIfAborted()
}

/** Runs the migrations where nothing of them stays: a copy lies in a folder of its own, which is deleted. */
async function tryMigrations(
  db: Db,
  dataDir: string,
  { list, signal }: { list: typeof migrations; signal: AbortSignal | undefined },
  pending: string[],
) {
  const folder = await mkdtemp(join(dataDir, `${FOLDER_PREFIX}${process.pid}-`))
  try {
    const dryRun = await dryRunMigrations(
      db,
      interruptMigrations(list, () => throwIfStopped(signal)),
      pending,
      join(folder, 'copy.db'),
    )
    // A stopped migration looks like one that failed.
    await throwIfStopped(signal)
    return dryRun
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Tries the migrations and judges the result; `copyRoom` is what the copy before the upgrade takes. */
async function judgeDryRun(dryRun: Promise<DryRun>, copyRoom: number | null, free_bytes: number) {
  const dry_run = await dryRun
  const needed_bytes = copyRoom === null ? null : copyRoom + (dry_run.growth_bytes ?? 0)
  const isTight = needed_bytes !== null && needed_bytes > free_bytes
  const problem = dry_run.failure ? ('migration_failed' as const) : isTight ? ('no_room' as const) : null
  const estimate_seconds = dry_run.failure ? null : estimateSeconds(dry_run)
  const status = problem ? ('blocked' as const) : ('ready' as const)
  return { status, problem, dry_run, estimate_seconds, room: { needed_bytes, free_bytes } }
}

/** The newest backup that is recorded or in the folder: commands record none in a database that waits for its upgrade. */
async function findNewestBackupTime(db: Db, dataDir: string) {
  const recorded = await findNewestGood(db)
  const present = await latestWhole(await readBackupFolder(db, dataDir))
  const times = [recorded?.created_at, present?.manifest.created_at].filter((time) => time !== undefined)
  return times.toSorted().at(-1) ?? null
}

async function inspect(
  db: Db,
  dataDir: string,
  { freeBytes = freeBytesIn, list = migrations, signal }: UpgradeCheckOptions,
): Promise<UpgradeCheck> {
  await deleteLeftovers(dataDir)
  const { pending } = await inspectMigrations(db, Object.keys(list))
  const schema = (await listAppliedMigrations(db)).toSorted().at(-1) ?? ''
  const copyBytes = await estimateCopyBytes(db)
  const free_bytes = await freeBytes(dataDir)
  const copyRoom = copyBytes === null ? null : Math.ceil(copyBytes * COPY_ROOM_FACTOR)
  const facts = { schema, pending, newest_backup_at: await findNewestBackupTime(db, dataDir) }
  const untried = { dry_run: null, estimate_seconds: null, room: { needed_bytes: copyRoom, free_bytes } }
  if (pending.length === 0) return { ...facts, ...untried, status: 'up_to_date', problem: null }
  if (copyRoom !== null && copyRoom > free_bytes) {
    return { ...facts, ...untried, status: 'blocked', problem: 'no_room' }
  }
  const dryRun = tryMigrations(db, dataDir, { list, signal }, pending)
  return { ...facts, ...(await judgeDryRun(dryRun, copyRoom, free_bytes)) }
}

/** Tells what an upgrade to this version would do, how long it takes and what it needs. It changes nothing. */
export async function checkUpgrade(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  options: UpgradeCheckOptions = {},
): Promise<UpgradeCheck> {
  const db = openDatabase(database)
  try {
    return await inspect(db, dataDir, options)
  } finally {
    await db.destroy()
  }
}
