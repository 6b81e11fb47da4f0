import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { contentsOf, keyFingerprintOf, type Site, temporaryFolder } from '#test/harness/backups.ts'
import { createDatabase, databaseUrlOf } from '#test/harness/database.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { runCli, startProgram } from '#test/harness/process.ts'
import { prepareLocalRoot } from '#storage/local/disk.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { isBackupName, listCompleteBackups } from './format/backup-folder.ts'
import { packBackup } from './format/tar.ts'

const server = await startServer()
const { user, folder, config } = server
const { upload, waitUntilIdle, filesIn } = createUploadActions(server)
const site: Site = { database: config.database, folder }
keyFingerprintOf(site)
const compiled = temporaryFolder('compiled')

const environmentOf = ({ database, folder: DATA_DIR }: Site) => ({
  DATA_DIR,
  DATABASE_URL: databaseUrlOf(database),
  LANG: 'en_US.UTF-8',
  NODE_COMPILE_CACHE: compiled,
})
const run = (at: Site, command: string, more: Record<string, string> = {}) =>
  runCli(command, { ...environmentOf(at), ...more })

/** Milliseconds; each test starts dozens of processes. */
const timeout = 180_000

const pathIn = (text: string) => /imagora-backup-\S+/.exec(text)![0]
const backups = join(folder, 'backups')

async function emptySite(): Promise<Site> {
  const place = temporaryFolder('restored')
  return { database: await createDatabase(place), folder: place }
}

beforeAll(async () => {
  const ann = await user('ann')
  for (let seed = 1; seed <= 4; seed++) await upload(ann.token, { bytes: await jpeg({ seed }) })
  await waitUntilIdle()
})

test(
  '[P9] a site is backed up while it runs, proven, and restored elsewhere, files and all',
  async () => {
    const made = await run(site, 'backup --with-objects --test')
    expect(made).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Backup created: ') })
    expect(made.stderr).toMatch(/Verified: all \d+ rows were restored identically/)
    expect(made.stderr).toContain('This backup isn’t encrypted')
    const recorded = await server.db.selectFrom('backups').select(['kind', 'state', 'pictures']).execute()
    expect(recorded).toEqual([{ kind: 'found', state: 'done', pictures: 'all' }])
    const { stdout: listed } = await run(site, 'backup list')
    expect(listed).toMatch(/imagora-backup-\w+\n$/)
    const backup = join(backups, pathIn(made.stdout))

    const target = await emptySite()
    const foreign = await run(target, `restore ${backup} --new`)
    expect(foreign).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('signed with another key') })
    const refused = await run(target, `restore ${backup} --new --allow-unsigned`)
    expect(refused).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('doesn’t include its site’s secret key'),
    })
    writeFileSync(join(target.folder, 'secret.key'), readFileSync(join(folder, 'secret.key')))
    const restored = await run(target, `restore ${backup} --same-site --end-sessions`)
    expect(restored).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Everything is OK') })
    expect(restored.stdout).toContain('8 files put back')
    const [before, after] = [await contentsOf(site.database), await contentsOf(target.database)]
    expect(after.contents.tokens).toEqual([])
    expect({ ...after.contents, tokens: [] }).toEqual({ ...before.contents, tokens: [] })
    for (const file of filesIn('objects')) {
      expect(readFileSync(join(target.folder, file.slice(folder.length)))).toEqual(readFileSync(file))
    }
    expect(await run(target, `restore ${backup}`)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('There is already a site here'),
    })
    const replaced = await run(target, `restore ${backup} --replace`)
    expect(replaced).toMatchObject({ exitCode: 0 })
    expect(await listCompleteBackups(join(target.folder, 'backups'))).toHaveLength(1)
  },
  timeout,
)

test(
  'an encrypted backup takes its passphrase from a file or the environment, and goes as one file too',
  async () => {
    const to = temporaryFolder('backups')
    const phrase = join(to, 'phrase')
    writeFileSync(phrase, 'over the hills\n')
    const made = await run(site, `backup --to ${to} --passphrase-file ${phrase}`)
    expect(made.exitCode).toBe(0)
    const name = pathIn(made.stdout)
    const { body, bytes } = await packBackup(join(to, name), name)
    const tar = join(to, 'download.tar')
    writeFileSync(tar, await body.toArray().then((chunks) => Buffer.concat(chunks as Buffer[])))
    expect(readFileSync(tar)).toHaveLength(bytes)

    const target = await emptySite()
    expect(await run(target, `restore ${tar} --new`)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('encrypted'),
    })
    const wrong = await run(target, `restore ${tar} --new`, { BACKUP_PASSPHRASE: 'under' })
    expect(wrong).toMatchObject({ exitCode: 1, stderr: 'Wrong passphrase\n' })
    const tried = await run(target, `restore ${tar} --test`, { BACKUP_PASSPHRASE: 'over the hills' })
    expect(tried).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Verified') })
    expect((await contentsOf(target.database)).contents.users).toEqual([])
    // The backup does not contain the picture files.
    const restored = await run(target, `restore ${tar} --new`, { BACKUP_PASSPHRASE: 'over the hills' })
    expect(restored).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('Restored, but') })
    expect(keyFingerprintOf(target)).toBe(keyFingerprintOf(site))
    expect(readdirSync(to).toSorted()).toEqual(['download.tar', name, 'phrase'])
  },
  timeout,
)

test(
  'what is no backup, or no longer one, is said in words',
  async () => {
    const nothing = temporaryFolder('backups')
    const target = { database: join(nothing, 'imagora.db'), folder: nothing }
    expect(await run(target, 'restore --new')).toMatchObject({ exitCode: 2 })
    const absent = await run(target, `restore ${join(nothing, 'absent')} --new`)
    expect(absent).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('No complete backup found here') })
    writeFileSync(join(nothing, 'half.tar'), 'x'.repeat(700))
    const half = await run(target, `restore ${join(nothing, 'half.tar')} --new`)
    expect(half).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('The backup is damaged: tar') })
    expect(existsSync(target.database)).toBe(false)
  },
  timeout,
)

test(
  '[SF-33, SF-34, SF-36, OP-03] the drill: a copy comes up beside the site, read-only, and is confirmed storage by storage',
  async () => {
    const outside = temporaryFolder('outside')
    const { db } = server
    const row = {
      name: 'Outside',
      intro: '',
      provider: 'local',
      is_enabled: true,
      created_at: '2026-01-01T00:00:00.000Z',
    }
    const claimed = temporaryFolder('claimed')
    await prepareLocalRoot(claimed, { site: { id: 'another', label: 'https://photos.example' } })
    await db
      .insertInto('storages')
      .values([
        { ...row, options: JSON.stringify({ root: outside }) },
        { ...row, name: 'Foreign', options: JSON.stringify({ root: claimed }) },
      ])
      .execute()
    const to = temporaryFolder('backups')
    const made = await run(site, `backup --with-objects --to ${to}`)
    await db.deleteFrom('storages').where('name', 'in', ['Outside', 'Foreign']).execute()
    const backup = join(to, pathIn(made.stdout))

    const target = await emptySite()
    writeFileSync(join(target.folder, 'secret.key'), readFileSync(join(folder, 'secret.key')))
    const refused = await run(target, `restore ${backup} --new`)
    expect(refused.exitCode).toBe(1)
    expect(refused.stderr).toContain(`outside DATA_DIR: ${outside}, ${claimed}. Allow each one with --allow-root PATH`)
    const restored = await run(target, `restore ${backup} --new --allow-root ${outside} --allow-root ${claimed}`)
    expect(restored).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('This is a copy (site id ') })
    const foreign = /Storage \d+ \(Foreign\) belongs to another site: https:\/\/photos\.example\. It stays read-only/
    expect(restored.stderr).toMatch(foreign)
    expect(restored.stderr).not.toContain('(Outside) belongs')

    const { stdout: listed } = await run(target, 'storage list')
    expect(listed.match(/read-only \(restored from a backup\)\tthis site/g)).toHaveLength(2)
    const { stdout: findings } = await run(target, 'doctor', { PUBLIC_URL: 'http://127.0.0.1:1' })
    expect(findings).toContain('is read-only because it was restored from a backup')
    expect(await run(target, 'storage confirm nine')).toMatchObject({ exitCode: 2 })
    expect(await run(target, 'storage confirm 99')).toMatchObject({ exitCode: 1 })
    const confirmed = await run(target, 'storage confirm 1')
    expect(confirmed).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Storage 1 is confirmed') })
    expect((await run(target, 'storage list')).stdout).toMatch(/^1\t.*\twritable\tthis site$/m)
  },
  timeout,
)

test(
  '[F07] a backup that is killed at any moment leaves nothing that looks whole',
  async () => {
    const to = temporaryFolder('backups')
    const kept: string[] = []
    for (let round = 0; round < 8; round++) {
      const { child, ended } = startProgram('cli.ts', ['backup', '--with-objects', '--to', to], environmentOf(site))
      while (!readdirSync(to).some((name) => name.endsWith('.partial') && !kept.includes(name))) {
        if (child.exitCode !== null) break
        await sleep(2)
      }
      await sleep(round * 60)
      child.kill('SIGKILL')
      await ended
      kept.push(...readdirSync(to).filter((name) => name.endsWith('.partial')))
    }
    expect(kept.length).toBeGreaterThan(0)
    const named = readdirSync(to).filter(isBackupName)
    for (const name of named) {
      expect(await run(site, `restore ${join(to, name)} --test`)).toMatchObject({ exitCode: 0 })
    }
    expect(await listCompleteBackups(to)).toHaveLength(named.length)
    expect((await run(site, `backup --to ${to}`)).exitCode).toBe(0)
  },
  timeout,
)

test(
  '[F07] a restore that is killed at any moment leaves what was there, and can be done again',
  async () => {
    const to = temporaryFolder('backups')
    const made = await run(site, `backup --with-objects --to ${to}`)
    const backup = join(to, pathIn(made.stdout))
    const target = await emptySite()
    const wanted = await contentsOf(site.database)
    writeFileSync(join(target.folder, 'secret.key'), readFileSync(join(folder, 'secret.key')))
    const before = await contentsOf(target.database)
    let killed = 0
    for (let round = 0; round < 6; round++) {
      const { child, ended } = startProgram('cli.ts', ['restore', backup, '--same-site'], environmentOf(target))
      await sleep(400 + round * 250)
      child.kill('SIGKILL')
      await ended
      // The database server takes a moment to notice that the killed client is gone.
      await sleep(200)
      const now = await contentsOf(target.database)
      if (now.contents.users!.length > 0) {
        expect(now).toEqual(wanted)
        break
      }
      killed++
      expect(now).toEqual(before)
    }
    expect(killed).toBeGreaterThan(0)
    const again = await run(target, `restore ${backup} --replace --same-site`)
    expect(again).toMatchObject({ exitCode: 0 })
    expect(await contentsOf(target.database)).toEqual(wanted)
  },
  timeout,
)

test(
  '[OP-30] a byte that changed on the disk is found, however recently its file was read',
  async () => {
    const whole = await run(site, 'verify --checksums')
    expect(whole).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Read and checked 4 files') })
    const continued = await run(site, 'verify --checksums --minutes 5')
    expect(continued).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Run without --minutes') })

    const blob = await server.db.selectFrom('blobs').select('path').orderBy('id').executeTakeFirstOrThrow()
    const file = join(folder, 'objects', blob.path)
    const bytes = readFileSync(file)
    const changed = Buffer.from(bytes)
    changed[changed.length - 3]! ^= 1
    writeFileSync(file, changed)
    const damaged = await run(site, 'verify --checksums')
    writeFileSync(file, bytes)
    expect(damaged).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining(`${blob.path} is not what was stored`),
    })
  },
  timeout,
)
