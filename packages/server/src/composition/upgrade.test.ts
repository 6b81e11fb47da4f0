import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { migrationNames } from '#db/migrations/index.ts'
import { openDatabase } from '#db/dialects/open-database.ts'
import { openLoader } from '#db/snapshot/snapshot.ts'
import { inspectMigrations } from '#db/migrations/upgrade.ts'
import { contentsOf, temporaryFolder } from '#test/harness/backups.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { plantedMigrations } from '#test/crash/planted-migrations.ts'
import { createDatabase, databaseUrlOf } from '#test/harness/database.ts'
import { insertUser } from '#test/factories/factories.ts'
import { listCompleteBackups } from '#features/operations/backups/format/backup-folder.ts'
import { upgrade } from './upgrade.ts'

const older = migrationNames.at(-1)!
const list = plantedMigrations
const plantedNames = Object.keys(list)

/** Creates a site as this version leaves it, before the test migrations of the next. */
async function olderSite({ isUsed }: { isUsed: boolean }) {
  const folder = temporaryFolder('older')
  const database = await createDatabase(folder)
  const loader = await openLoader(database, older)
  await loader.commit()
  const db = openDatabase(database)
  cleanUp(() => db.destroy())
  if (isUsed) await insertUser(db, { username: 'ann' })
  return { db, folder, config: readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrlOf(database) }) }
}

const copiesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.db'))

test('backs up a site in use once before its schema changes', async () => {
  const { db, folder, config } = await olderSite({ isUsed: true })
  const before = await contentsOf(config.database)
  await upgrade(db, config, { list })
  expect((await inspectMigrations(db, plantedNames)).pending).toEqual([])
  const backups = join(folder, 'backups')
  if (config.isShared) {
    const [made] = await listCompleteBackups(backups)
    expect(made!.manifest).toMatchObject({ schema: older })
    expect(made!.manifest.tables.find(({ name }) => name === 'users')!.rows).toBe(1)
  } else {
    const [copy] = copiesIn(backups)
    expect(copy).toContain(`before-${plantedNames.at(-1)}-`)
    expect((statSync(join(backups, copy!)).mode & 0o777).toString(8)).toBe('600')
    expect(await contentsOf(join(backups, copy!))).toEqual(before)
  }
  const made = readdirSync(backups)
  await upgrade(db, config, { list })
  expect(readdirSync(backups)).toEqual(made)
})

test('the oldest copies go first, whatever their migrations are called', async () => {
  const { db, folder, config } = await olderSite({ isUsed: true })
  if (config.isShared) return
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  const old = [1, 2, 3].map((day) => `before-99999-later-name-2026010${day}T000000000Z.db`)
  for (const name of old) writeFileSync(join(backups, name), '')
  await upgrade(db, config, { list })
  const kept = copiesIn(backups)
  expect(kept).toHaveLength(3)
  expect(kept).not.toContain(old[0])
  expect(kept.filter((name) => name.startsWith(`before-${plantedNames.at(-1)}-`))).toHaveLength(1)
})

test('without room for that nothing changes, and the start says what is missing', async () => {
  const { db, config } = await olderSite({ isUsed: true })
  if (config.isShared) return
  const freeBytes = async () => 10_000
  await expect(upgrade(db, config, { freeBytes, list })).rejects.toThrow(/no room for that .+ MB are needed/)
  expect((await inspectMigrations(db, plantedNames)).pending).not.toEqual([])
})

test('upgrades a site without users without a backup', async () => {
  const { db, folder, config } = await olderSite({ isUsed: false })
  await upgrade(db, config, { list })
  expect((await inspectMigrations(db, plantedNames)).pending).toEqual([])
  expect(readdirSync(folder)).not.toContain('backups')
})
