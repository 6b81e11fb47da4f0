import * as fs from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { backUp, contentsOf, keyFingerprintOf, restore, type Site, temporaryFolder } from '#test/harness/backups.ts'
import { createDatabase } from '#test/harness/database.ts'
import { insertUser } from '#test/factories/factories.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { testBackup } from './trial-restore.ts'
import { isBackupName, listCompleteBackups } from './format/backup-folder.ts'

const server = await startServer()
const { db, user, folder, config, services } = server
const { upload, waitUntilIdle, filesIn } = createUploadActions(server)
const site: Site = { database: config.database, folder }
const passphrase = 'a long and winding phrase'
const ann = await user('ann')
const now = () => new Date()

const isFile = (file: string) => fs.statSync(file).isFile()
const filesUnder = (place: string) =>
  fs
    .readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => join(place, name))
    .filter(isFile)

/** Creates an empty site with the same kind of database. */
async function emptySite(): Promise<Site> {
  const place = temporaryFolder('restored')
  return { database: await createDatabase(place), folder: place }
}

/** Creates an empty site whose database file does not exist yet. */
function emptyFile(): Site {
  const place = temporaryFolder('restored')
  return { database: join(place, 'imagora.db'), folder: place }
}

beforeAll(async () => {
  for (const seed of [1, 2, 3]) await upload(ann.token, { bytes: await jpeg({ seed }), filename: `图 ${seed}\t"'.jpg` })
  await waitUntilIdle()
  await ann('POST /user/albums', { body: { name: '春天 🌸 "quoted"\nline' } })
  await ann('DELETE /user/photos', { body: [1] })
  await server.configure({ mail_host: '', site_notice: 'a\u2028b\\n\u0001' })
  await services.outbox.enqueueMail(db, { to: 'a@x.example', subject: '\u4f60\u597d', text: 'x', html: '<b>' })
  // The highest id was used once and its row deleted.
  const { id } = await insertUser(db, {})
  await db.deleteFrom('users').where('id', '=', id).execute()
})

test('[P9] a backup restored into an empty site is that site, row for row, and hands out no number twice', async () => {
  const before = await contentsOf(site.database)
  expect(before.contents.photos).toHaveLength(3)
  expect(before.contents.jobs!.length).toBeGreaterThan(0)
  const { folder: backup, facts } = await backUp(site, temporaryFolder('backups'))
  expect(facts.tables.find(({ name }) => name === 'photos')!.rows).toBe(3)
  const target = await emptySite()
  await restore(backup, target)
  expect(await contentsOf(target.database)).toEqual(before)
})

test('[P9] a backup goes from one kind of database to the other and back', async () => {
  const before = await contentsOf(site.database)
  const backups = temporaryFolder('backups')
  const file = emptyFile()
  await restore((await backUp(site, backups)).folder, file)
  expect(await contentsOf(file.database)).toEqual(before)
  const target = await emptySite()
  await restore((await backUp(file, backups)).folder, target)
  expect(await contentsOf(target.database)).toEqual(before)
})

test('files of local storages are kept where that is asked for, put back where they belong, and copied once', async () => {
  const backups = temporaryFolder('backups')
  const first = await backUp(site, backups, { withObjects: true })
  const target = await emptySite()
  const { placed } = await restore(first.folder, target)
  expect(placed).toBe(6)
  const names = (place: string) => filesUnder(join(place, 'objects')).map((file) => file.slice(place.length))
  expect(names(target.folder).toSorted()).toEqual(names(folder).toSorted())
  for (const file of filesIn('objects')) {
    expect(fs.readFileSync(join(target.folder, file.slice(folder.length)))).toEqual(fs.readFileSync(file))
  }

  await upload(ann.token, { bytes: await jpeg({ seed: 9 }) })
  await waitUntilIdle()
  const second = await backUp(site, backups, { withObjects: true })
  const objects = filesUnder(join(second.folder, 'objects'))
  expect(objects).toHaveLength(8)
  expect(objects.filter((file) => fs.statSync(file).nlink === 2)).toHaveLength(6)
})

test('whoever writes meanwhile goes on, and the backup is of one moment', async () => {
  const table = { action: 'pair', target: '', detail: '{}', ip: '', created_at: now().toISOString() }
  const work = { isDone: false }
  async function write() {
    let pairs = 0
    while (!work.isDone) {
      await db.transaction().execute(async (tx) => {
        await insertUser(tx, { tagline: 'paired' })
        await tx.insertInto('audit_log').values(table).execute()
      })
      pairs++
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    return pairs
  }
  const writing = write()
  const made = await backUp(site, temporaryFolder('backups'))
  work.isDone = true
  expect(await writing).toBeGreaterThan(5)
  const target = emptyFile()
  await restore(made.folder, target)
  const { contents } = await contentsOf(target.database)
  const users = contents.users!.filter((line) => line.includes('"paired"'))
  expect(contents.audit_log!.filter((line) => line.includes('"pair"'))).toHaveLength(users.length)
})

test('only whoever runs the site can read a backup on the disk', async () => {
  const { folder: backup } = await backUp(site, temporaryFolder('backups'), { withObjects: true })
  const entries = fs.readdirSync(backup, { recursive: true, encoding: 'utf8' }).map((name) => join(backup, name))
  for (const entry of [backup, ...entries]) {
    const { mode } = fs.statSync(entry)
    expect([entry, (mode & 0o777).toString(8)]).toEqual([entry, isFile(entry) ? '600' : '700'])
  }
})

describe('with a passphrase', () => {
  keyFingerprintOf(site)
  const needles = ['ann', 'imagora', 'mail.send', fs.readFileSync(join(folder, 'secret.key'), 'utf8')]

  test('nothing can be read without it, the key of the site comes along, and files are copied once', async () => {
    const backups = temporaryFolder('backups')
    const made = await backUp(site, backups, { passphrase, withObjects: true })
    const stored = filesUnder(made.folder).filter((file) => !file.endsWith('manifest.json'))
    for (const file of stored) for (const needle of needles) expect(fs.readFileSync(file).includes(needle)).toBe(false)
    const target = await emptySite()
    await restore(made.folder, target, { passphrase, isWithoutKey: false })
    expect(await contentsOf(target.database)).toEqual(await contentsOf(site.database))
    expect(keyFingerprintOf(target)).toBe(keyFingerprintOf(site))
    for (const file of filesIn('objects')) {
      expect(fs.readFileSync(join(target.folder, file.slice(folder.length)))).toEqual(fs.readFileSync(file))
    }
    const next = await backUp(site, backups, { passphrase, withObjects: true })
    for (const file of filesUnder(join(next.folder, 'objects'))) expect(fs.statSync(file).nlink).toBe(2)
  })

  test.each([
    ['another', 'passphrase_wrong'],
    [undefined, 'passphrase_missing'],
  ])('%s is told from it', async (given, problem) => {
    const made = await backUp(site, temporaryFolder('backups'), { passphrase })
    const target = emptyFile()
    await expect(restore(made.folder, target, given ? { passphrase: given } : {})).rejects.toMatchObject({ problem })
    expect(fs.readdirSync(target.folder)).toEqual([])
  })

  test('without one the key stays where it is, and whoever lacks it is told', async () => {
    const made = await backUp(site, temporaryFolder('backups'))
    expect(fs.readdirSync(made.folder).toSorted()).toEqual(['manifest.json', 'objects.ndjson.gz', 'tables'])
    const asked = restore(made.folder, emptyFile(), { isWithoutKey: false })
    await expect(asked).rejects.toMatchObject({ problem: 'key_missing' })
    await restore(made.folder, emptyFile(), { isWithoutKey: false, keyMark: keyFingerprintOf(site) })
  })
})

function flip(file: string, place = Math.floor(fs.statSync(file).size / 2)) {
  const bytes = fs.readFileSync(file)
  bytes[place]! ^= 1
  fs.writeFileSync(file, bytes)
}
const table = 'tables/photos.ndjson.gz'
const objectIn = (backup: string) => filesUnder(join(backup, 'objects'))[0]!

/** Damages to a backup, with the problem and subject that the restore reports. */
const harms: [string, (backup: string) => void, string, string][] = [
  ['has no manifest', (backup) => fs.rmSync(join(backup, 'manifest.json')), 'no_backup', 'imagora-backup'],
  ['has half a manifest', (backup) => fs.truncateSync(join(backup, 'manifest.json'), 300), 'part_damaged', 'manifest'],
  ['has lost a table', (backup) => fs.rmSync(join(backup, table)), 'part_missing', table],
  ['has a cut table', (backup) => fs.truncateSync(join(backup, table), 60), 'part_short', table],
  ['has a turned bit in a table', (backup) => flip(join(backup, table)), 'part_damaged', table],
  ['has more at the end of a table', (backup) => fs.appendFileSync(join(backup, table), 'x'), 'part_damaged', table],
  ['has a turned bit in a picture', (backup) => flip(objectIn(backup)), 'part_damaged', 'objects/'],
  ['has lost a picture', (backup) => fs.rmSync(objectIn(backup)), 'part_missing', 'objects/'],
  ['has a cut picture', (backup) => fs.truncateSync(objectIn(backup), 40), 'part_damaged', 'objects/'],
  [
    'has a manifest that says something else',
    (backup) => {
      const file = join(backup, 'manifest.json')
      fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/"rows":[1-9]\d*/, '"rows":777'))
    },
    'part_damaged',
    'manifest',
  ],
  [
    'comes from a newer program',
    (backup) => {
      const file = join(backup, 'manifest.json')
      fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"format":3', '"format":4'))
    },
    'program_old',
    '4',
  ],
]

describe.each([
  ['open', null],
  ['sealed', passphrase],
])('a backup that is %s', (_kind, given) => {
  let whole = ''
  beforeAll(async () => {
    whole = (await backUp(site, temporaryFolder('backups'), { withObjects: true, passphrase: given })).folder
  })

  test.each(harms)('and %s is refused before anything is written', async (_harm, harm, problem, subject) => {
    const backup = join(temporaryFolder('backups'), basename(whole))
    fs.cpSync(whole, backup, { recursive: true })
    harm(backup)
    const target = emptyFile()
    const asked = restore(backup, target, given ? { passphrase: given } : {})
    await expect(asked).rejects.toMatchObject({ problem, subject: expect.stringContaining(subject) })
    expect(fs.readdirSync(target.folder)).toEqual([])
  })
})

test('a site with people in it is not restored over, unless that is asked for', async () => {
  const made = await backUp(site, temporaryFolder('backups'))
  const target = await emptySite()
  await restore(made.folder, target)
  await expect(restore(made.folder, target)).rejects.toMatchObject({ problem: 'site_in_use' })
  await restore(made.folder, target, { isReplacing: true })
  expect(await contentsOf(target.database)).toEqual(await contentsOf(site.database))
})

test('a site that runs is not restored over', async () => {
  const before = await contentsOf(site.database)
  const made = await backUp(site, temporaryFolder('backups'))
  await expect(restore(made.folder, site, { isReplacing: true })).rejects.toMatchObject({ problem: 'site_running' })
  expect(await contentsOf(site.database)).toEqual(before)
})

test('a test restore proves a backup, keeps what it found with it, and leaves nothing else', async () => {
  const backups = temporaryFolder('backups')
  const { folder: backup, name } = await backUp(site, backups)
  const prove = () =>
    testBackup({ folder: backups, backup, passphrase: null, master: null, findings: async () => [], now })
  expect((await prove()).rows).toBeGreaterThan(10)
  expect(fs.readdirSync(backups)).toEqual([name])
  expect((await listCompleteBackups(backups))[0]!.proof).toMatchObject({ problem: null })
  flip(join(backup, table))
  await expect(prove()).rejects.toMatchObject({ problem: 'part_damaged' })
  expect((await listCompleteBackups(backups))[0]!.proof).toMatchObject({ problem: 'part_damaged', subject: table })
  expect(fs.readdirSync(backups).every(isBackupName)).toBe(true)
})
