import { chmod, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { adoptBaseline } from '#db/migrations/history.ts'
import { migrate, migrations } from '#db/migrations/index.ts'
import { openDatabase } from '#db/dialects/open-database.ts'
import type { Db } from '#db/schema/schema.ts'
import { estimateCopyBytes, vacuumInto, inspectMigrations, withUpgradeLock } from '#db/migrations/upgrade.ts'
import type { Config } from '#config.ts'
import { BackupFailure } from '#features/operations/backups/format/backup-error.ts'
import { keyFingerprint, readOrCreateMasterKey } from '#platform/secrets.ts'

/** An upgrade that was refused before it changed anything; the message is a sentence for the operator. */
export class UpgradeRefusal extends Error {
  override name = 'UpgradeRefusal'
}

type UpgradeTarget = Pick<Config, 'database' | 'dataDir' | 'backupPassphrase'>

type FreeBytes = (folder: string) => Promise<number>

interface UpgradeOptions {
  freeBytes?: FreeBytes
  /** The migrations to run: those of the program, unless a test passes others. */
  list?: typeof migrations
}

type ResolvedUpgradeOptions = Required<UpgradeOptions>

const KEPT_COPIES_COUNT = 3
/** Room for a copy, with a margin for what is written meanwhile. */
export const COPY_ROOM_FACTOR = 1.1
const copyFilePattern = /^before-[\w-]+-(\d{8}T\d{9}Z)\.db$/
const timeIn = (name: string) => copyFilePattern.exec(name)?.[1] ?? ''
const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

export async function freeBytesIn(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function syncFile(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Lists the copies from before upgrades, oldest first. Their time decides: names of migrations sort differently since
 * the baseline started their numbers again.
 */
export async function listUpgradeCopies(folder: string) {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => copyFilePattern.test(name))
    .toSorted((one, next) => timeIn(one).localeCompare(timeIn(next)))
}

/** Copies the database to a separate file, which can replace `imagora.db` as it is. */
async function copyDatabaseFile(db: Db, folder: string, bytes: number, { freeBytes, list }: ResolvedUpgradeOptions) {
  const [needed, there] = [bytes * COPY_ROOM_FACTOR, await freeBytes(folder)]
  if (needed > there) {
    throw new UpgradeRefusal(
      `The database is backed up before it is upgraded, and there is no room for that in ${folder}: ` +
        `${megabytes(needed)} MB are needed, ${megabytes(there)} MB are free. Nothing has been changed`,
    )
  }
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const file = join(folder, `before-${Object.keys(list).at(-1)}-${time}.db`)
  await vacuumInto(db, `${file}.partial`)
  await chmod(`${file}.partial`, 0o600)
  await syncFile(`${file}.partial`)
  await rename(`${file}.partial`, file)
  await syncFile(folder)
  for (const old of (await listUpgradeCopies(folder)).slice(0, -KEPT_COPIES_COUNT)) await rm(join(folder, old))
}

/** Writes all rows into a backup in this folder, without the files of photos. */
export async function backUpRows(
  { database, dataDir, backupPassphrase }: UpgradeTarget,
  folder: string,
  freeBytes: FreeBytes = freeBytesIn,
) {
  const { createBackup } = await import('#features/operations/backups/create-backup.ts')
  const keyFile = join(dataDir, 'secret.key')
  return createBackup({
    database,
    folder,
    objectsDir: join(dataDir, 'objects'),
    keyFile,
    keyMark: keyFingerprint(readOrCreateMasterKey(keyFile)),
    withObjects: false,
    passphrase: backupPassphrase ?? null,
    freeBytes,
    now: () => new Date(),
  })
}

async function backUp(db: Db, { database, dataDir, backupPassphrase }: UpgradeTarget, options: ResolvedUpgradeOptions) {
  const folder = join(dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const bytes = await estimateCopyBytes(db)
  if (bytes !== null) return copyDatabaseFile(db, folder, bytes, options)
  const [{ markUpgradeBackup }, backup] = await Promise.all([
    import('#features/operations/backups/format/backup-folder.ts'),
    backUpRows({ database, dataDir, backupPassphrase }, folder, options.freeBytes).catch((error: unknown) => {
      if (!(error instanceof BackupFailure && error.problem === 'no_room')) throw error
      throw new UpgradeRefusal(
        `The site is backed up before it is upgraded, and there is no room for that in ${folder}. Nothing has been changed`,
        { cause: error },
      )
    }),
  ])
  await markUpgradeBackup(backup.folder, Object.keys(options.list).at(-1)!)
}

/** Brings the schema up to date. A site in use is backed up first, because migrations cannot be undone. */
export async function upgrade(
  db: Db,
  target: UpgradeTarget,
  { freeBytes = freeBytesIn, list = migrations }: UpgradeOptions = {},
) {
  const names = Object.keys(list)
  await adoptBaseline(db)
  const { pending, isUsed } = await inspectMigrations(db, names)
  if (!isUsed || pending.length === 0) return migrate(db, list)
  await withUpgradeLock(db, async () => {
    if ((await inspectMigrations(db, names)).pending.length > 0) await backUp(db, target, { freeBytes, list })
    await migrate(db, list)
  })
}

/**
 * Opens the database of a site with its schema up to date. A refusal closes the connection, which would otherwise keep
 * a command from exiting.
 */
export async function openUpgradedDatabase(target: UpgradeTarget) {
  const db = openDatabase(target.database)
  try {
    await upgrade(db, target)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
