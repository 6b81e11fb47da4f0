import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openDatabase } from '#db/dialects/open-database.ts'
import { migrations } from '#db/migrations/index.ts'
import { insertUser } from '#test/factories/factories.ts'
import { temporaryFolder } from '#test/harness/backups.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { createDatabase, databaseUrlOf } from '#test/harness/database.ts'
import { describeStartFailure } from './start-failure.ts'
import { openUpgradedDatabase, upgrade } from './upgrade.ts'

async function createUsedSite() {
  const folder = temporaryFolder('start')
  const database = await createDatabase(folder)
  const db = openDatabase(database)
  cleanUp(() => db.destroy())
  await insertUser(db, { username: 'ann' })
  return { db, folder, config: readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrlOf(database) }) }
}

test('[OP-05] a database that a newer version has upgraded is named, and left as it is', async () => {
  const { db, folder, config } = await createUsedSite()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(db)
  const error: unknown = await openUpgradedDatabase(config).catch((reason: unknown) => reason)
  expect(describeStartFailure(error, config, 'en-US')).toEqual({
    text: expect.stringMatching(
      /^A newer version of Imagora has upgraded this database \(migration 9999-later\)\. Start/,
    ),
    exitCode: 78,
  })
  expect(describeStartFailure(error, config, 'en-US')?.text).toContain(`${folder}/backups`)
})

test('[OP-05] a migration that fails is named with its reason and the copy made before it', async () => {
  const { db, config, folder } = await createUsedSite()
  const failing = { up: async () => Promise.reject(new Error('no such column: colour')) }
  const list = { ...migrations, '9998-broken': failing }
  const error: unknown = await upgrade(db, config, { list }).catch((reason: unknown) => reason)
  expect(describeStartFailure(error, config, 'en-US')).toEqual({
    text: expect.stringContaining('Migration 9998-broken failed: no such column: colour. The copy from before'),
    exitCode: 70,
  })
  expect(describeStartFailure(error, config, 'en-US')?.text).toContain(`${folder}/backups`)
})

test('[OP-05] a disk without room for the copy stops the upgrade with a sentence', async () => {
  const { db, config } = await createUsedSite()
  const list = { ...migrations, '9998-next': { up: async () => {} } }
  const freeBytes = async () => 0
  const error: unknown = await upgrade(db, config, { list, freeBytes }).catch((reason: unknown) => reason)
  expect(describeStartFailure(error, config, 'en-US')).toMatchObject({
    text: expect.stringContaining('Nothing has been changed'),
    exitCode: 70,
  })
})

test('[OP-05] a database user without the right to create tables is told so', async () => {
  const { config } = await createUsedSite()
  const shared = { ...config, isShared: true, database: 'shared://ann:hush@db.lan/photos' }
  const denied = Object.assign(new Error('permission denied for schema public'), { code: '42501' })
  const { text, exitCode } = describeStartFailure(denied, shared, 'en-US')!
  expect([text, exitCode]).toEqual([expect.stringContaining('ALTER DATABASE photos OWNER TO'), 78])
})
