import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { migrationNames } from './index.ts'
import { openDatabase } from '#db/dialects/open-database.ts'
import { inspectMigrations } from './upgrade.ts'
import { contentsOf, temporaryFolder } from '#test/harness/backups.ts'
import { createDatabase, databaseUrlOf } from '#test/harness/database.ts'
import { startProgram } from '#test/harness/process.ts'
import { isThorough } from '#test/harness/nightly.ts'
import { plantedMigrations } from '#test/crash/planted-migrations.ts'
import { fillAsOf, keysIn } from '#test/crash/upgrades.ts'
import { upgrade } from '#composition/upgrade.ts'

const upgrader = fileURLToPath(new URL('../../../test/crash/upgrade-process.ts', import.meta.url))

const plantedNames = Object.keys(plantedMigrations)

async function earlierSite(schema: string) {
  const folder = temporaryFolder('earlier')
  const database = await createDatabase(folder)
  const tables = await fillAsOf(database, schema)
  return { folder, database, tables, config: readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrlOf(database) }) }
}

type Site = Awaited<ReturnType<typeof earlierSite>>

async function pendingIn(database: string) {
  const db = openDatabase(database)
  const { pending } = await inspectMigrations(db, plantedNames)
  await db.destroy()
  return pending
}

test.each(migrationNames)(
  '[F06] a site as of %s is backed up, brought up to date, and keeps every row',
  async (schema) => {
    const { folder, database, tables, config } = await earlierSite(schema)
    const before = await keysIn(database, tables)
    expect(tables.length).toBeGreaterThan(5)
    expect(await pendingIn(database)).toEqual(plantedNames.slice(plantedNames.indexOf(schema) + 1))
    const db = openDatabase(database)
    await upgrade(db, config, { list: plantedMigrations })
    await db.destroy()
    expect(await pendingIn(database)).toEqual([])
    expect(await keysIn(database, tables)).toEqual(before)
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
  },
)

/** Starts a process that upgrades the site, and is killed within the `fatal` migration if one is given. */
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
  const pending = plantedNames.slice(1)
  // Each migration starts one process.
  const fatal = isThorough ? pending : pending.slice(-2)
  for (const name of fatal) {
    expect(await runUpgrade(site, name)).toMatchObject({ signal: 'SIGKILL', said: '' })
    expect([name, await pendingIn(site.database)]).toEqual([name, pending])
    expect(await contentsOf(site.database)).toEqual(before)
  }
  expect(await runUpgrade(site)).toMatchObject({ code: 0, said: '' })
  expect(await pendingIn(site.database)).toEqual([])
  expect(await keysIn(site.database, site.tables)).toEqual(keys)
}, 400_000)
