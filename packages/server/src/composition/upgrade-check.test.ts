import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { ensureSiteId } from '#db/site-identity.ts'
import { migrationNames } from '#db/migrations/index.ts'
import { openDatabase } from '#db/dialects/open-database.ts'
import { openLoader } from '#db/snapshot/snapshot.ts'
import { listCompleteBackups } from '#features/operations/backups/format/backup-folder.ts'
import { insertUser } from '#test/factories/factories.ts'
import { plantedMigrations } from '#test/crash/planted-migrations.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { contentsOf, temporaryFolder } from '#test/harness/backups.ts'
import { createDatabase, databaseUrlOf } from '#test/harness/database.ts'
import { runCli, startProgram } from '#test/harness/process.ts'
import { readOrCreateMasterKey } from '#platform/secrets.ts'
import { MINUTE_MS } from '#platform/time.ts'
import { version } from '#platform/process/version.ts'
import { checkUpgrade } from './upgrade-check.ts'
import { rollBackUpgrade } from './upgrade-rollback.ts'
import { upgrade } from './upgrade.ts'

const current = migrationNames.at(-1)!
const plantedNames = Object.keys(plantedMigrations).slice(-2)
const repository = resolve(import.meta.dirname, '../../../..')

/** Creates a site in use with the schema of an older version. */
async function createSite(schema: string) {
  const folder = temporaryFolder('older')
  const database = await createDatabase(folder)
  await (await openLoader(database, schema)).commit()
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrlOf(database) })
  readOrCreateMasterKey(join(folder, 'secret.key'))
  const withDb = async <T>(work: (db: ReturnType<typeof openDatabase>) => Promise<T>) => {
    const db = openDatabase(database)
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }
  await withDb((db) => insertUser(db, { username: 'ann' }))
  const variables = { DATA_DIR: folder, DATABASE_URL: databaseUrlOf(database), LANG: 'en_US.UTF-8' }
  return { folder, config, withDb, variables }
}

test('[OP-18] a dry run measures the pending migrations and changes nothing', async () => {
  const { folder, config } = await createSite(current)
  expect(await checkUpgrade(config)).toMatchObject({ schema: current, pending: [], status: 'up_to_date' })
  const [before, files] = [await contentsOf(config.database), readdirSync(folder)]
  const check = await checkUpgrade(config, { list: plantedMigrations })
  expect(check).toMatchObject({ schema: current, pending: plantedNames, status: 'ready', problem: null })
  expect(check.dry_run!.migrations.map(({ name }) => name)).toEqual(plantedNames)
  expect(check.dry_run!.failure).toBeNull()
  expect(check.estimate_seconds).toBeGreaterThan(0)
  expect(check.room.needed_bytes === null).toBe(config.isShared)
  expect(await contentsOf(config.database)).toEqual(before)
  expect(readdirSync(folder)).toEqual(files)
})

test('[OP-18] a migration that fails on this data, and missing room, are found before the upgrade', async () => {
  const { folder, config } = await createSite(current)
  const [before, files] = [await contentsOf(config.database), readdirSync(folder)]
  const fail = async () => {
    throw new Error('two users have the same name')
  }
  const list = { ...plantedMigrations, '9999-planted-table': { up: fail } }
  expect(await checkUpgrade(config, { list })).toMatchObject({
    status: 'blocked',
    problem: 'migration_failed',
    estimate_seconds: null,
    dry_run: { failure: { migration: '9999-planted-table', reason: 'two users have the same name' } },
  })
  if (!config.isShared) {
    const freeBytes = async () => 1000
    expect(await checkUpgrade(config, { list: plantedMigrations, freeBytes })).toMatchObject({
      status: 'blocked',
      problem: 'no_room',
      dry_run: null,
    })
  }
  expect(await contentsOf(config.database)).toEqual(before)
  expect(readdirSync(folder)).toEqual(files)
})

test('[OP-19] the command says what an upgrade takes, and asks the program of a package for its own migrations', async () => {
  const older = migrationNames.at(-2)!
  const { folder, config, variables } = await createSite(older)
  const before = await contentsOf(config.database)
  const checked = await runCli('upgrade --check --json', variables)
  expect([checked.exitCode, checked.stderr]).toEqual([0, 'Ready to upgrade\n'])
  expect(JSON.parse(checked.stdout)).toMatchObject({
    installed_version: version,
    version,
    schema: older,
    pending: [current],
    status: 'ready',
    newest_backup_at: null,
  })
  expect(await contentsOf(config.database)).toEqual(before)

  const made = await runCli('backup', variables)
  expect(made.exitCode).toBe(0)
  const again = JSON.parse((await runCli('upgrade --check --json', variables)).stdout) as { newest_backup_at: string }
  expect(Date.now() - Date.parse(again.newest_backup_at)).toBeLessThan(120_000)
  rmSync(join(folder, 'backups'), { recursive: true })

  // The tree of a package is this repository.
  const packaged = join(folder, 'imports', 'imagora-9.9.9')
  mkdirSync(packaged, { recursive: true })
  for (const name of ['packages', 'node_modules', 'package.json']) {
    symlinkSync(join(repository, name), join(packaged, name))
  }
  const told = await runCli(`upgrade --check --package ${packaged}`, variables)
  expect([told.exitCode, told.stdout]).toEqual([0, expect.stringContaining(`Pending migrations: ${current}`)])
  expect(told.stderr).toContain('There’s no backup yet')
  const unknown = join(folder, 'unknown.tar.gz')
  writeFileSync(unknown, 'not a package')
  const refused = await runCli(`upgrade --check --package ${unknown}`, variables)
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('as an Imagora package')])
  expect((await runCli('upgrade', variables)).exitCode).toBe(2)
}, 120_000)

test('[OP-18] a stopped check runs no further migration and deletes its copy, also that of a killed one', async () => {
  const { folder, config } = await createSite(current)
  const files = readdirSync(folder)
  const stopping = new AbortController()
  let isContinued = false
  const list = {
    ...plantedMigrations,
    [plantedNames[0]!]: { up: async () => stopping.abort() },
    [plantedNames[1]!]: { up: async () => void (isContinued = true) },
  }
  await expect(checkUpgrade(config, { list, signal: stopping.signal })).rejects.toThrow('aborted')
  expect([readdirSync(folder), isContinued]).toEqual([files, false])

  // The parent of this process runs, and no process has the highest number.
  const inUse = `.upgrade-check-${process.ppid}-abcdef`
  for (const name of ['.upgrade-check-abcdef', '.upgrade-check-2147483647-abcdef', inUse]) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'copy.db'), '')
  }
  await checkUpgrade(config)
  expect(readdirSync(folder).toSorted()).toEqual([...files, inUse].toSorted())
})

test('[OP-19] Ctrl-C ends a check without leaving a copy of the database', async () => {
  const { folder, config, variables } = await createSite(migrationNames.at(-2)!)
  if (config.isShared) return
  // The copy must take long enough for the signal to arrive meanwhile.
  const db = openDatabase(config.database)
  await sql`create table ballast (bytes blob)`.execute(db)
  for (let count = 0; count < 4; count++) await sql`insert into ballast values (zeroblob(32000000))`.execute(db)
  await db.destroy()
  const watcher = watch(folder)
  cleanUp(() => watcher.close())
  const hasStarted = new Promise<void>((done) =>
    watcher.on('change', (_event, name) => String(name).startsWith('.upgrade-check-') && done()),
  )
  const { interrupt, output } = startProgram('cli.ts', ['upgrade', '--check'], variables)
  await hasStarted
  expect([await interrupt(), output.stderr]).toEqual([1, 'Check stopped. Nothing has been changed\n'])
  expect(readdirSync(folder).filter((name) => name.startsWith('.upgrade-check-'))).toEqual([])
}, 120_000)

test('[OP-42] a package that differs from the checksums beside it, or is for another processor, is not run', async () => {
  const { folder, variables } = await createSite(current)
  const [tree, temporary, file] = ['tree', 'temporary', 'next.tar.gz'].map((name) => join(folder, name))
  mkdirSync(join(tree!, 'packages/server/src'), { recursive: true })
  mkdirSync(temporary!)
  const program = `console.log('the program ran')`
  writeFileSync(join(tree!, 'packages/server/src/cli.ts'), program)
  const pack = () => execFileSync('tar', ['-czf', file!, '-C', tree!, '.'])
  const check = async () => {
    const { exitCode, stdout, stderr } = await runCli(`upgrade --check --package ${file}`, {
      ...variables,
      TMPDIR: temporary!,
    })
    return [exitCode, stdout.trim(), stderr]
  }
  const sumOf = () => createHash('sha256').update(readFileSync(file!)).digest('hex')
  pack()
  expect(await check()).toEqual([0, 'the program ran', expect.stringContaining('was not checked')])
  const list = join(folder, 'SHA256SUMS')
  writeFileSync(list, `${sumOf()}  other.tar.gz\n`)
  expect(await check()).toEqual([1, '', expect.stringContaining('is not listed in SHA256SUMS')])
  writeFileSync(list, `${'0'.repeat(64)}  other.tar.gz\n${sumOf()}  next.tar.gz\n`)
  expect(await check()).toEqual([0, 'the program ran', expect.stringContaining('matches SHA256SUMS')])
  writeFileSync(list, `${sumOf().replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}  next.tar.gz\n`)
  expect(await check()).toEqual([1, '', expect.stringContaining('is not what SHA256SUMS says')])
  rmSync(list)
  // This list cannot be read.
  mkdirSync(list)
  expect(await check()).toEqual([1, '', expect.stringContaining('is not listed in SHA256SUMS')])
  rmSync(list, { recursive: true })
  const foreign = process.arch === 'arm64' ? 'x64' : 'arm64'
  mkdirSync(join(tree!, `node_modules/node-linux-${foreign}/bin`), { recursive: true })
  writeFileSync(join(tree!, `node_modules/node-linux-${foreign}/bin/node`), '')
  pack()
  expect(await check()).toEqual([1, '', expect.stringContaining(`is for ${foreign}`)])
  expect(readdirSync(temporary!)).toEqual([])
}, 120_000)

test('[OP-19] a check with a package ends its program and deletes what it unpacked', async () => {
  const { folder, variables } = await createSite(current)
  const [tree, temporary, file] = ['tree', 'temporary', 'next.tar.gz'].map((name) => join(folder, name))
  mkdirSync(join(tree!, 'packages/server/src'), { recursive: true })
  mkdirSync(temporary!)
  const program = `process.once('SIGTERM', () => process.exit(1)); setTimeout(() => {}, 10_000); console.log('started')`
  writeFileSync(join(tree!, 'packages/server/src/cli.ts'), program)
  execFileSync('tar', ['-czf', file!, '-C', tree!, '.'])
  const parameters = ['upgrade', '--check', '--package', file!]
  const { child, ended, waitForOutput } = startProgram('cli.ts', parameters, { ...variables, TMPDIR: temporary! })
  await waitForOutput(/started/)
  child.kill('SIGTERM')
  expect(await ended).toBe(1)
  expect(readdirSync(temporary!)).toEqual([])
}, 120_000)

/** Returns what a rollback has kept: a file, or the backup that is not from before the upgrade. */
const keptIn = (folder: string, copy: string) =>
  readdirSync(join(folder, 'backups')).filter((name) => name !== copy && !name.startsWith('.'))

test('[OP-20] [OP-40] a rollback puts the database from before the upgrade back, once, and keeps what came since', async () => {
  const { folder, config, withDb, variables } = await createSite(current)
  const early = await runCli('upgrade --rollback', variables)
  expect([early.exitCode, early.stderr]).toEqual([1, expect.stringContaining('no copy from before an upgrade')])
  const before = await contentsOf(config.database)
  await withDb((db) => upgrade(db, config, { list: plantedMigrations }))
  await withDb((db) => insertUser(db, { username: 'bob' }))
  const after = await contentsOf(config.database)
  const [copy] = readdirSync(join(folder, 'backups'))

  const running = openDatabase(config.database)
  // A connection at rest would be closed before the command looks on a slow machine.
  const refused = await running.connection().execute(async (connection) => {
    await connection.selectFrom('users').select('id').execute()
    return runCli('upgrade --rollback --yes', variables)
  })
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('The site is running')])
  await running.destroy()
  expect([await contentsOf(config.database), keptIn(folder, copy!)]).toEqual([after, []])

  const asked = await runCli('upgrade --rollback', variables)
  expect([asked.exitCode, asked.stderr]).toEqual([1, expect.stringContaining('add --yes')])
  const copiedAt = /The copy is from (\S+Z) /.exec(asked.stdout)![1]!
  expect(Math.abs(Date.now() - Date.parse(copiedAt))).toBeLessThan(MINUTE_MS)
  expect(asked.stdout).toContain('New since then: users 1, photos 0, orders 0')
  expect([await contentsOf(config.database), keptIn(folder, copy!)]).toEqual([after, []])

  const done = await runCli('upgrade --rollback --yes', variables)
  const [kept] = keptIn(folder, copy!)
  expect([done.exitCode, done.stderr]).toEqual([0, expect.stringContaining(join(folder, 'backups', kept!))])
  expect(await contentsOf(config.database)).toEqual(before)
  if (config.isShared) {
    const { manifest } = (await listCompleteBackups(join(folder, 'backups'))).find(({ name }) => name === kept)!
    const users = manifest.tables.find(({ name }) => name === 'users')!.rows
    expect([manifest.schema, users]).toEqual([plantedNames.at(-1), 2])
  } else expect(await contentsOf(join(folder, 'backups', kept!))).toEqual(after)
  expect(existsSync(`${config.database}.rollback`)).toBe(false)
  expect(await rollBackUpgrade(config, new Date())).toEqual({ outcome: 'same', schema: current })

  // The copy can be upgraded again.
  await withDb((db) => upgrade(db, config, { list: plantedMigrations }))
  expect(await checkUpgrade(config, { list: plantedMigrations })).toMatchObject({ status: 'up_to_date' })
}, 120_000)

test('[OP-40] an upgrade through every migration since the baseline can be rolled back and made again', async () => {
  const [baseline] = migrationNames
  const { config, withDb, variables } = await createSite(baseline!)
  const before = await contentsOf(config.database)
  await withDb((db) => upgrade(db, config))
  const upgraded = await contentsOf(config.database)
  const done = await runCli('upgrade --rollback --yes', variables)
  expect([done.exitCode, done.stdout]).toEqual([0, expect.stringContaining(baseline!)])
  expect(await contentsOf(config.database)).toEqual(before)
  await withDb((db) => upgrade(db, config))
  expect(await contentsOf(config.database)).toEqual(upgraded)
}, 120_000)

test('[OP-40] a damaged or changed backup from before the upgrade is refused, and nothing changes', async () => {
  const { folder, config, withDb } = await createSite(current)
  if (!config.isShared) return
  await withDb((db) => upgrade(db, config, { list: plantedMigrations }))
  const after = await contentsOf(config.database)
  const [copy] = readdirSync(join(folder, 'backups'))
  const users = join(folder, 'backups', copy!, 'tables', 'users.ndjson.gz')
  const bytes = readFileSync(users)
  bytes[20]! ^= 1
  writeFileSync(users, bytes)
  await expect(rollBackUpgrade(config, new Date())).rejects.toMatchObject({ problem: 'part_damaged' })
  rmSync(join(folder, 'secret.key'))
  readOrCreateMasterKey(join(folder, 'secret.key'))
  await expect(rollBackUpgrade(config, new Date())).rejects.toMatchObject({ problem: 'signature_foreign' })
  expect([await contentsOf(config.database), keptIn(folder, copy!)]).toEqual([after, []])
})

test('[OP-40] the database of another site is refused, and nothing changes', async () => {
  const { folder, config, withDb, variables } = await createSite(current)
  if (!config.isShared) return
  await withDb(ensureSiteId)
  await withDb((db) => upgrade(db, config, { list: plantedMigrations }))
  await withDb((db) => db.updateTable('site_identity').set({ site_id: randomUUID() }).execute())
  const after = await contentsOf(config.database)
  const [copy] = readdirSync(join(folder, 'backups'))
  const refused = await runCli('upgrade --rollback --yes', variables)
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('another site')])
  expect([await contentsOf(config.database), keptIn(folder, copy!)]).toEqual([after, []])
})

/** A folder on another file system than that of the test's data: one of the two is in memory. */
const otherFileSystem = ['/dev/shm', '/var/tmp'].find(
  (each) => existsSync(each) && statSync(each).dev !== statSync(tmpdir()).dev,
)

test.skipIf(!otherFileSystem)('[OP-20] a rollback works with the copies on another file system', async () => {
  const { folder, config, withDb } = await createSite(current)
  if (config.isShared) return
  const backups = join(folder, 'backups')
  const elsewhere = mkdtempSync(join(otherFileSystem!, 'imagora-'))
  cleanUp(async () => rmSync(elsewhere, { recursive: true }))
  symlinkSync(elsewhere, backups)
  const before = await contentsOf(config.database)
  await withDb((db) => upgrade(db, config, { list: plantedMigrations }))
  const after = await contentsOf(config.database)
  const files = readdirSync(backups)
  const freeBytes = async (each: string) => (each === backups ? 1000 : Infinity)
  expect(await rollBackUpgrade(config, new Date(), { freeBytes })).toEqual({ outcome: 'no_room', folder: backups })
  expect([readdirSync(backups), existsSync(`${config.database}.rollback`)]).toEqual([files, false])

  expect(await rollBackUpgrade(config, new Date())).toMatchObject({ outcome: 'done' })
  expect(await contentsOf(config.database)).toEqual(before)
  const kept = readdirSync(backups).filter((name) => name.startsWith('rolled-back-'))
  expect(kept).toEqual([expect.stringMatching(/^rolled-back-\w+\.db$/)])
  expect((statSync(join(backups, kept[0]!)).mode & 0o777).toString(8)).toBe('600')
  expect(await contentsOf(join(backups, kept[0]!))).toEqual(after)
  expect(existsSync(`${config.database}.rollback`)).toBe(false)
})

test('[OP-20] a rollback without room, or that fails halfway, changes nothing and leaves nothing behind', async () => {
  const { folder, config, withDb } = await createSite(current)
  if (config.isShared) return
  await withDb((db) => upgrade(db, config, { list: plantedMigrations }))
  const backups = join(folder, 'backups')
  const after = await contentsOf(config.database)
  // The rollback closes the database, which removes its log.
  const listWithoutLog = (each: string) => readdirSync(each).filter((name) => !/-(wal|shm)$/.test(name))
  const listFiles = () => [folder, backups].map((each) => listWithoutLog(each))
  const files = listFiles()
  const freeBytes = async () => 1000
  expect(await rollBackUpgrade(config, new Date(), { freeBytes })).toEqual({ outcome: 'no_room', folder })
  expect(listFiles()).toEqual(files)

  // The name for the kept file is taken.
  const now = new Date()
  mkdirSync(join(backups, `rolled-back-${now.toISOString().replaceAll(/[-:.]/g, '')}.db`))
  await expect(rollBackUpgrade(config, now)).rejects.toThrow('EEXIST')
  expect(listWithoutLog(folder)).toEqual(files[0])
  expect(await contentsOf(config.database)).toEqual(after)
})
