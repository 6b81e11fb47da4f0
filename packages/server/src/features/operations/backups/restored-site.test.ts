import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { backUp, contentsOf, keyFingerprintOf, restore, type Site, temporaryFolder } from '#test/harness/backups.ts'
import { createDatabase } from '#test/harness/database.ts'
import { startServer } from '#test/harness/server.ts'
import { createStorageFixture } from '#test/harness/storage-fixtures.ts'
import { readMasterKey } from '#platform/secrets.ts'
import { openBackup } from './format/open-backup.ts'

const server = await startServer()
const { admin, photos, waitUntilIdle } = await createStorageFixture(server)
const site: Site = { database: server.config.database, folder: server.folder }
keyFingerprintOf(site)
const master = readMasterKey(join(site.folder, 'secret.key'))
const elsewhere = temporaryFolder('elsewhere')

async function emptySite(): Promise<Site> {
  const place = temporaryFolder('restored')
  return { database: await createDatabase(place), folder: place }
}

const copyInto = (backup: string, target: Site, given: Parameters<typeof restore>[2] = {}) =>
  restore(backup, target, { isSameSite: false, ...given })

const everythingIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => fs.statSync(file).isFile())
    .map((file) => `${file.slice(folder.length)} ${createHash('sha256').update(fs.readFileSync(file)).digest('hex')}`)
    .toSorted()

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  const body = {
    name: 'Elsewhere',
    group_ids: (await admin('GET /admin/storages/groups')).data.map(({ id }) => id),
    connection: { provider: 'local' as const, options: { root: elsewhere } },
  }
  const { data } = await admin('POST /admin/storages', { body })
  await photos(1, 2)
  await photos(data.id, 1)
  await waitUntilIdle()
})

test('[SF-31] a backup whose storages lie outside the data folder is restored only where each folder is allowed', async () => {
  const { folder: backup } = await backUp(site, temporaryFolder('backups'))
  const target = await emptySite()
  const before = [everythingIn(target.folder), everythingIn(elsewhere)]
  const refused = copyInto(backup, target)
  await expect(refused).rejects.toMatchObject({ problem: 'roots_outside', subject: elsewhere })
  const other = copyInto(backup, target, { allowedRoots: [temporaryFolder('other')] })
  await expect(other).rejects.toMatchObject({ problem: 'roots_outside', subject: elsewhere })
  expect([everythingIn(target.folder), everythingIn(elsewhere)]).toEqual(before)
  expect((await contentsOf(target.database)).contents.users).toEqual([])

  await copyInto(backup, target, { allowedRoots: [`${elsewhere}/`] })
  expect((await contentsOf(target.database)).contents.users!.length).toBeGreaterThan(0)
  expect(everythingIn(elsewhere)).toEqual(before[1])
})

/** Creates a forged, unencrypted backup with a storage whose folder belongs to another program. */
async function craft(root: string, target: string) {
  const { folder: whole } = await backUp(site, temporaryFolder('backups'), { withObjects: true })
  const backup = join(temporaryFolder('backups'), basename(whole))
  fs.cpSync(whole, backup, { recursive: true })
  const change = (name: string, edit: (line: string) => string) => {
    const lines = gunzipSync(fs.readFileSync(join(backup, name)))
      .toString()
      .trimEnd()
      .split('\n')
      .map(edit)
    fs.writeFileSync(join(backup, name), gzipSync(`${lines.join('\n')}\n`))
    return lines
  }
  const rows = change('tables/storages.ndjson.gz', (line) => line.replaceAll(elsewhere, root))
  const [first] = change('objects.ndjson.gz', (line) => line)
  const object = JSON.parse(first!) as { storage_id: number; path: string }
  const id = (JSON.parse(rows.at(-1)!) as number[])[0]!
  fs.mkdirSync(join(backup, `objects/${id}`), { recursive: true })
  fs.writeFileSync(join(backup, `objects/${id}/${target}`), 'evil')
  const planted = { storage_id: id, path: target, bytes: 4, sha256: sha256(Buffer.from('evil')), state: 'kept' }
  change('objects.ndjson.gz', (line) => (line === JSON.stringify(object) ? JSON.stringify(planted) : line))

  const file = join(backup, 'manifest.json')
  const { digest: _digest, signature: _signature, ...facts } = JSON.parse(fs.readFileSync(file, 'utf8'))
  for (const name of ['tables/storages.ndjson.gz', 'objects.ndjson.gz']) {
    const bytes = fs.readFileSync(join(backup, name))
    facts.parts[name] = { bytes: bytes.length, sha256: sha256(bytes) }
  }
  const table = facts.tables.find(({ name }: { name: string }) => name === 'storages')
  const sum = rows
    .map((line) => BigInt(`0x${sha256(Buffer.from(line)).slice(0, 32)}`))
    .reduce((one, other) => (one + other) % 2n ** 128n, 0n)
  table.digest = sum.toString(16).padStart(32, '0')
  fs.writeFileSync(file, JSON.stringify({ ...facts, digest: sha256(Buffer.from(JSON.stringify(facts))) }))
  return backup
}

test('[SF-31, SF-32, SF-35] a crafted backup overwrites no file of a program, whatever it is allowed', async () => {
  const bin = temporaryFolder('bin')
  fs.writeFileSync(join(bin, 'program'), 'as it was')
  const backup = await craft(bin, 'program')
  const target = await emptySite()
  const before = everythingIn(target.folder)
  const unsigned = copyInto(backup, target, { isUnsignedAllowed: false })
  await expect(unsigned).rejects.toMatchObject({ problem: 'signature_missing' })
  await expect(copyInto(backup, target)).rejects.toMatchObject({ problem: 'roots_outside', subject: bin })
  const allowed = copyInto(backup, target, { allowedRoots: [bin] })
  await expect(allowed).rejects.toMatchObject({ problem: 'root_taken', subject: bin })
  // The same folder is reached by another spelling and by a symlink.
  const spelt = copyInto(await craft(`${target.folder}/../${basename(bin)}`, 'program'), target)
  await expect(spelt).rejects.toMatchObject({ problem: 'roots_outside' })
  fs.symlinkSync(bin, join(target.folder, 'inside'))
  const linked = copyInto(await craft(join(target.folder, 'inside'), 'program'), target)
  await expect(linked).rejects.toMatchObject({ problem: 'roots_outside' })
  fs.rmSync(join(target.folder, 'inside'))
  expect(fs.readdirSync(bin)).toEqual(['program'])
  expect(fs.readFileSync(join(bin, 'program'), 'utf8')).toBe('as it was')
  expect(everythingIn(target.folder)).toEqual(before)
})

test('[SF-31] an object whose path leads out of the backup is refused', async () => {
  const target = await emptySite()
  const bin = temporaryFolder('bin')
  const asked = copyInto(await craft(bin, '../../../escaped'), target, { allowedRoots: [bin] })
  await expect(asked).rejects.toMatchObject({ problem: 'part_damaged', subject: 'objects.ndjson.gz' })
  expect(fs.readdirSync(bin)).toEqual([])
})

test('[SF-32] files are put only into folders that are empty or marked as this site’s', async () => {
  const { folder: backup } = await backUp(site, temporaryFolder('backups'), { withObjects: true })
  const allowedRoots = [elsewhere]
  const whole = everythingIn(elsewhere)
  const [first] = whole.filter((line) => !line.includes('.imagora-storage'))
  const missing = join(elsewhere, first!.split(' ')[0]!)
  const mark = join(elsewhere, '.imagora-storage')
  const [bytes, text] = [fs.readFileSync(missing), fs.readFileSync(mark, 'utf8')]

  // Nothing is written if the live site already has all files.
  await copyInto(backup, await emptySite(), { allowedRoots })
  expect(everythingIn(elsewhere)).toEqual(whole)

  fs.rmSync(missing)
  const without = everythingIn(elsewhere)
  const foreign = copyInto(backup, await emptySite(), { allowedRoots })
  await expect(foreign).rejects.toMatchObject({ problem: 'root_taken', subject: elsewhere })
  expect(everythingIn(elsewhere)).toEqual(without)

  fs.rmSync(mark)
  const unmarked = restore(backup, await emptySite(), { isSameSite: true, allowedRoots })
  await expect(unmarked).rejects.toMatchObject({ problem: 'root_taken', subject: elsewhere })
  expect(fs.existsSync(mark)).toBe(false)

  // The mark is that of the site itself, or one from before sites had ids, for a restore as the same site.
  for (const own of [text, text.split('\n')[0]!]) {
    fs.writeFileSync(mark, own)
    fs.rmSync(missing, { force: true })
    await restore(backup, await emptySite(), { isSameSite: true, allowedRoots })
    expect(fs.readFileSync(missing)).toEqual(bytes)
    expect(fs.readFileSync(mark, 'utf8')).toContain('site: ')
  }
})

test('[SF-32] a folder of the data directory with files of another site is left alone', async () => {
  const { folder: backup } = await backUp(site, temporaryFolder('backups'), { withObjects: true })
  const target = await emptySite()
  fs.mkdirSync(join(target.folder, 'objects/2026'), { recursive: true })
  fs.writeFileSync(join(target.folder, 'objects/2026/theirs.jpg'), 'theirs')
  const before = everythingIn(target.folder)
  const asked = copyInto(backup, target, { allowedRoots: [elsewhere] })
  await expect(asked).rejects.toMatchObject({ problem: 'root_taken', subject: join(target.folder, 'objects') })
  expect(everythingIn(target.folder)).toEqual(before)
})

test('[SF-33] a copy gets an id of its own, keeps it, and marks its folders with it', async () => {
  const { folder: backup, facts } = await backUp(site, temporaryFolder('backups'), { withObjects: true })
  const target = await emptySite()
  const allowedRoots = [elsewhere]
  const first = await copyInto(backup, target, { allowedRoots })
  expect(first.siteId).not.toBe(facts.site_id)
  expect(fs.readFileSync(join(target.folder, 'objects/.imagora-storage'), 'utf8')).toContain(`site: ${first.siteId}\n`)
  const { contents } = await contentsOf(target.database)
  expect(contents.site_identity![0]).toContain(first.siteId)
  const again = await copyInto(backup, target, { allowedRoots, isReplacing: true })
  expect(again).toMatchObject({ isCopy: true, siteId: first.siteId })
  expect(fs.readdirSync(target.folder).filter((name) => name.includes('unfinished'))).toEqual([])
})

test('[SF-33] a copy whose restore was cut off is restored again under the same id, into the folders it has marked', async () => {
  const { folder: backup } = await backUp(site, temporaryFolder('backups'), { withObjects: true })
  const target = await emptySite()
  const allowedRoots = [elsewhere]
  const blocked = join(target.folder, 'blocked')
  fs.writeFileSync(blocked, '')
  await expect(copyInto(backup, target, { allowedRoots, spoolDir: blocked })).rejects.toThrow()
  const mark = fs.readFileSync(join(target.folder, 'objects/.imagora-storage'), 'utf8')
  const { siteId } = await copyInto(backup, target, { allowedRoots })
  expect(mark).toContain(`site: ${siteId}\n`)
})

test('[SF-35] a backup is signed with the key of its site, and no byte of it can be changed', async () => {
  const { folder: backup } = await backUp(site, temporaryFolder('backups'), { withObjects: true })
  const passphrase = null
  expect(await openBackup(backup, { passphrase, master })).toMatchObject({ authenticity: 'signed' })
  expect(await openBackup(backup, { passphrase, master: null })).toMatchObject({ authenticity: 'foreign' })
  expect(await openBackup(backup, { passphrase, master: Buffer.alloc(32) })).toMatchObject({ authenticity: 'foreign' })

  // Without the key an attacker can change the manifest and its digest, but not sign it.
  const file = join(backup, 'manifest.json')
  const { digest: _digest, signature, ...facts } = JSON.parse(fs.readFileSync(file, 'utf8'))
  facts.created_at = '2020-01-01T00:00:00.000Z'
  const digest = sha256(Buffer.from(JSON.stringify(facts)))
  fs.writeFileSync(file, JSON.stringify({ ...facts, digest, signature }))
  await expect(openBackup(backup, { passphrase, master })).rejects.toMatchObject({ problem: 'signature_wrong' })
  fs.writeFileSync(file, JSON.stringify({ ...facts, digest }))
  expect(await openBackup(backup, { passphrase, master })).toMatchObject({ authenticity: 'unsigned' })
})

test('[SF-35] what is not known to be the site’s is restored only by who says so; a passphrase is enough', async () => {
  const backups = temporaryFolder('backups')
  const { folder: open } = await backUp(site, backups)
  const target = await emptySite()
  const given = { isUnsignedAllowed: false, allowedRoots: [elsewhere] }
  await expect(copyInto(open, target, given)).rejects.toMatchObject({ problem: 'signature_foreign' })
  expect((await contentsOf(target.database)).contents.users).toEqual([])
  const { folder: sealed } = await backUp(site, backups, { passphrase: 'over the hills' })
  await copyInto(sealed, target, { ...given, passphrase: 'over the hills' })
  await copyInto(open, await emptySite(), { ...given, isUnsignedAllowed: true })
})

test('[SF-35] a thumbnail that was changed in an earlier backup is found there, and does not come into the next', async () => {
  const backups = temporaryFolder('backups')
  const first = await backUp(site, backups, { withObjects: true })
  const [thumb] = everythingIn(join(first.folder, 'objects'))
    .map((line) => join(first.folder, 'objects', line.split(' ')[0]!))
    .filter((file) => file.includes('.thumb.'))
  const bytes = fs.readFileSync(thumb!)
  bytes[bytes.length - 1]! ^= 1
  fs.writeFileSync(thumb!, bytes)
  const target = await emptySite()
  const given = { allowedRoots: [elsewhere] }
  await expect(copyInto(first.folder, target, given)).rejects.toMatchObject({ problem: 'part_damaged' })
  const second = await backUp(site, backups, { withObjects: true })
  await copyInto(second.folder, target, given)
})
