import { chmod, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate, migrationNames } from '#db/migrations/index.ts'
import type { Db } from '#db/schema/schema.ts'
import { copyBytes, copyInto, lookAhead, oneAtATime } from '#db/migrations/upgrade.ts'
import type { Config } from '#config.ts'
import { keyMark, readOrCreateMasterKey } from '#platform/secrets.ts'

type Place = Pick<Config, 'database' | 'dataDir' | 'backupPassphrase'>

const copiesKept = 3
const pattern = /^before-[\w-]+-\d{8}T\d{9}Z\.db$/
const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

async function freeIn(folder: string) {
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

/** The database in a file of its own, which takes the place of `imagora.db` again as it is. */
async function copyAside(db: Db, folder: string, bytes: number, free: (folder: string) => Promise<number>) {
  const [needed, there] = [bytes * 1.1, await free(folder)]
  if (needed > there) {
    throw new Error(
      `The database is backed up before it is upgraded, and there is no room for that in ${folder}: ` +
        `${megabytes(needed)} MB are needed, ${megabytes(there)} MB are free. Nothing has been changed`,
    )
  }
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const file = join(folder, `before-${migrationNames.at(-1)}-${time}.db`)
  await copyInto(db, `${file}.partial`)
  await chmod(`${file}.partial`, 0o600)
  await syncFile(`${file}.partial`)
  await rename(`${file}.partial`, file)
  await syncFile(folder)
  const copies = (await readdir(folder)).filter((name) => pattern.test(name)).toSorted()
  for (const old of copies.slice(0, -copiesKept)) await rm(join(folder, old))
}

async function backUp(
  db: Db,
  { database, dataDir, backupPassphrase }: Place,
  free: (folder: string) => Promise<number>,
) {
  const folder = join(dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const bytes = await copyBytes(db)
  if (bytes !== null) return copyAside(db, folder, bytes, free)
  const { makeBackup } = await import('#features/operations/backups/create-backup.ts')
  const keyFile = join(dataDir, 'secret.key')
  await makeBackup({
    database,
    folder,
    objectsDir: join(dataDir, 'objects'),
    keyFile,
    keyMark: keyMark(readOrCreateMasterKey(keyFile)),
    withObjects: false,
    passphrase: backupPassphrase ?? null,
    now: () => new Date(),
  })
}

/** Brings the schema up to date. A site that somebody uses is backed up first: what a migration does is not undone. */
export async function upgrade(db: Db, place: Place, free = freeIn) {
  const { pending, isUsed } = await lookAhead(db)
  if (!isUsed || pending.length === 0) return migrate(db)
  await oneAtATime(db, async () => {
    if ((await lookAhead(db)).pending.length > 0) await backUp(db, place, free)
    await migrate(db)
  })
}
