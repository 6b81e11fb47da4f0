import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { upgrade } from '#composition/upgrade.ts'
import { readConfig } from '#config.ts'
import { openDatabase } from '#db/dialects/open-database.ts'
import { openLoader } from '#db/snapshot/snapshot.ts'
import { writeManifest } from '#features/operations/backups/format/manifest.ts'
import { readOrCreateMasterKey } from '#platform/secrets.ts'
import { plantedMigrations } from '#test/crash/planted-migrations.ts'
import { insertUser } from '#test/factories/factories.ts'
import { backUp, contentsOf, restore, type Site, temporaryFolder } from '#test/harness/backups.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { createDatabase, databaseUrlOf } from '#test/harness/database.ts'
import { runCli, startProgram } from '#test/harness/process.ts'
import { DEVELOPMENT_MIGRATIONS } from './history.ts'
import { migrationNames } from './index.ts'

const PARTIAL = DEVELOPMENT_MIGRATIONS.slice(0, DEVELOPMENT_MIGRATIONS.indexOf('0041-people') + 1)

async function emptySite(): Promise<Site> {
  const folder = temporaryFolder('development')
  return { folder, database: await createDatabase(folder) }
}

/** Creates a site with the schema of the baseline, whose database records these migrations. */
async function siteWith(recorded: string[]) {
  const site = await emptySite()
  await (await openLoader(site.database, migrationNames[0]!)).commit()
  const db = openDatabase(site.database)
  await insertUser(db, { username: 'ann' })
  await sql`delete from kysely_migration`.execute(db)
  const rows = recorded.map((name) => sql`(${name}, '2026-01-01T00:00:00.000Z')`)
  await sql`insert into kysely_migration (name, timestamp) values ${sql.join(rows)}`.execute(db)
  await db.destroy()
  readOrCreateMasterKey(join(site.folder, 'secret.key'))
  return site
}

function openAgain({ database }: Site) {
  const db = openDatabase(database)
  cleanUp(() => db.destroy())
  return db
}

async function recordedIn(site: Site) {
  const db = openDatabase(site.database)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  await db.destroy()
  return rows.map(({ name }) => name)
}

const environmentOf = ({ folder, database }: Site) => ({ DATA_DIR: folder, DATABASE_URL: databaseUrlOf(database) })
const configOf = (site: Site) => readConfig(environmentOf(site))

test('[SF-37] a database with all migrations of development versions has the baseline, and keeps every row', async () => {
  const site = await siteWith(DEVELOPMENT_MIGRATIONS)
  const before = await contentsOf(site.database)
  const db = openAgain(site)
  await upgrade(db, configOf(site))
  await upgrade(db, configOf(site))
  expect(await recordedIn(site)).toEqual(migrationNames)
  if (migrationNames.length > 1) return
  expect(await contentsOf(site.database)).toEqual(before)
  expect(existsSync(join(site.folder, 'backups'))).toBe(false)
})

test('[SF-37] such a database gets the next migrations after a backup', async () => {
  const site = await siteWith(DEVELOPMENT_MIGRATIONS)
  const db = openAgain(site)
  await upgrade(db, configOf(site), { list: plantedMigrations })
  expect(await recordedIn(site)).toEqual(Object.keys(plantedMigrations))
  expect(readdirSync(join(site.folder, 'backups'))).toHaveLength(1)
})

test.each([
  ['lacks the last ones', PARTIAL],
  ['lacks one in between', DEVELOPMENT_MIGRATIONS.filter((name) => name !== '0041-people')],
  ['has another of a branch', [...DEVELOPMENT_MIGRATIONS, '0061-branch']],
])('[SF-37] a database that %s is refused and stays as it is', async (_case, recorded) => {
  const site = await siteWith(recorded)
  const failure = { name: 'DevelopmentDataFailure', kind: 'data', migration: recorded.at(-1) }
  await expect(upgrade(openAgain(site), configOf(site))).rejects.toMatchObject(failure)
  await expect(backUp(site, join(site.folder, 'backups'))).rejects.toMatchObject(failure)
  expect(await recordedIn(site)).toEqual(recorded)
})

test('[SF-37] commands and the server say what to do with it, in both languages', async () => {
  const site = await siteWith(PARTIAL)
  const environment = { ...environmentOf(site), LANG: 'en_US.UTF-8' }
  for (const command of ['user list', 'backup', 'doctor', 'verify']) {
    const { exitCode, stdout, stderr } = await runCli(command, environment)
    expect([command, exitCode, stdout]).toEqual([command, 1, ''])
    expect(stderr).toMatch(/^This data was written by an older development version \(last migration: 0041-people\)/)
    expect(stderr).toMatch(/imagora backup.+commit [0-9a-f]{8}.+imagora restore/)
  }
  const chinese = await runCli('user list', { ...environment, LANG: 'zh_CN.UTF-8' })
  expect(chinese.stderr).toMatch(/^数据由较早的开发版本写入（最后一次迁移为 0041-people）.+imagora restore/)
  const { ended, output } = startProgram('main.ts', [], { ...environment, PORT: '0' })
  expect(await ended).toBe(78)
  expect(output.stderr).toMatch(
    /^数据由较早的开发版本写入.+\nThis data was written by an older development version.+\n$/,
  )
  expect(await recordedIn(site)).toEqual(PARTIAL)
})

/** Creates a backup as a development version wrote it, which names its last migration. */
async function developmentBackup(schema: string) {
  const site = await siteWith(DEVELOPMENT_MIGRATIONS)
  const { folder, facts } = await backUp(site, join(site.folder, 'backups'))
  const master = readOrCreateMasterKey(join(site.folder, 'secret.key'))
  await writeManifest(folder, { ...facts, schema }, { key: null, master })
  return { site, backup: folder }
}

test('[SF-37] a backup from the end of development is restored', async () => {
  const { site, backup } = await developmentBackup(DEVELOPMENT_MIGRATIONS.at(-1)!)
  const target = await emptySite()
  await restore(backup, target)
  expect(await recordedIn(target)).toEqual(migrationNames)
  const restored = (await contentsOf(target.database)).contents.users!
  const original = (await contentsOf(site.database)).contents.users!
  // Later migrations append columns.
  expect(restored.map((row, index) => row.slice(0, original[index]!.length - 1))).toEqual(
    original.map((row) => row.slice(0, -1)),
  )
})

test('[SF-37] an older backup is refused, and the command says what to do with it', async () => {
  const { backup } = await developmentBackup('0041-people')
  const target = await emptySite()
  const before = await contentsOf(target.database)
  await expect(restore(backup, target)).rejects.toMatchObject({ kind: 'backup', migration: '0041-people' })
  const run = await runCli(`restore ${backup} --new --allow-unsigned`, {
    ...environmentOf(target),
    LANG: 'en_US.UTF-8',
  })
  expect([run.exitCode, run.stdout]).toEqual([1, ''])
  expect(run.stderr).toMatch(/^This backup was made by an older development version .+ make a new backup there/)
  expect(await contentsOf(target.database)).toEqual(before)
})
