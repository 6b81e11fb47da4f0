import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { migrationNames } from './index.ts'
import { openDatabase } from '#db/dialects/open-database.ts'
import { lookAhead } from './upgrade.ts'
import { contentsOf, temporaryFolder } from '#test/harness/backups.ts'
import { createDatabase } from '#test/harness/database.ts'
import { startProgram } from '#test/harness/process.ts'
import { isThorough } from '#test/harness/nightly.ts'
import { fillAsOf, keysIn } from '#test/crash/upgrades.ts'
import { upgrade } from '#composition/upgrade.ts'

const upgrader = fileURLToPath(new URL('../../../test/crash/upgrade-process.ts', import.meta.url))

/** States that somebody may have run: after the first, then as larger parts of the product landed, and the last release. */
const earlier = [
  '0001-foundation',
  '0011-storages',
  '0020-treatments',
  '0030-orders',
  '0041-people',
  '0053-order-amounts',
]

async function earlierSite(schema: string) {
  const folder = temporaryFolder('earlier')
  const database = await createDatabase(folder)
  const tables = await fillAsOf(database, schema)
  return { folder, database, tables, config: readConfig({ DATA_DIR: folder, DATABASE_URL: database }) }
}

type Site = Awaited<ReturnType<typeof earlierSite>>

async function pendingIn(database: string) {
  const db = openDatabase(database)
  const { pending } = await lookAhead(db)
  await db.destroy()
  return pending
}

test.each(earlier)('[F06] a site as of %s is backed up, brought up to date, and keeps every row', async (schema) => {
  const { folder, database, tables, config } = await earlierSite(schema)
  const before = await keysIn(database, tables)
  expect(tables.length).toBeGreaterThan(5)
  const pending = await pendingIn(database)
  const db = openDatabase(database)
  await upgrade(db, config)
  await db.destroy()
  expect(await pendingIn(database)).toEqual([])
  expect(await keysIn(database, tables)).toEqual(before)
  if (pending.length > 0) expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
})

/** A process that is to bring it up to date; killed within this migration, where one is given. */
async function runUpgrade({ folder, database }: Site, fatal = '') {
  const environment = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const { child, output, ended } = startProgram(upgrader, [folder, database, fatal], environment)
  const code = await ended
  return { code, signal: child.signalCode, said: output.stderr }
}

test('[F06] killed within any migration a site is as it was, and the next start completes it', async () => {
  const site = await earlierSite(migrationNames[0]!)
  const before = await contentsOf(site.database)
  const keys = await keysIn(site.database, site.tables)
  const pending = migrationNames.slice(1)
  // Each is one process.
  const every = isThorough && !site.config.isShared ? 1 : 8
  const fatal = pending.filter((_, index) => index % every === 0)
  for (const name of fatal) {
    expect(await runUpgrade(site, name)).toMatchObject({ signal: 'SIGKILL', said: '' })
    expect([name, await pendingIn(site.database)]).toEqual([name, pending])
    expect(await contentsOf(site.database)).toEqual(before)
  }
  expect(await runUpgrade(site)).toMatchObject({ code: 0, said: '' })
  expect(await pendingIn(site.database)).toEqual([])
  expect(await keysIn(site.database, site.tables)).toEqual(keys)
}, 400_000)
