import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSecrets } from '#platform/secrets.ts'
import { temporaryFolder } from '#test/harness/backups.ts'
import { createDatabase, databaseUrlOf } from '#test/harness/database.ts'
import { innerHosts } from '#test/harness/inner-network.ts'
import { runCli } from '#test/harness/process.ts'
import { startServer } from '#test/harness/server.ts'
import { createStorageFixture } from '#test/harness/storage-fixtures.ts'
import { startProxy } from '#test/storage-servers/proxy.ts'
import { startWebdav } from '#test/storage-servers/webdav.ts'
import { chooseKeptBackups } from './retention.ts'

const environment = { INNER_HOSTS: innerHosts.join(','), BACKUP_PASSPHRASE: 'a long passphrase for tests' }

const key = randomBytes(32)
const server = await startServer(environment, undefined, { secrets: openSecrets(key) })
writeFileSync(join(server.folder, 'secret.key'), key.toString('base64'), { mode: 0o600 })
const { admin, photos, list } = await createStorageFixture(server)
const { jobs, clock, services } = server

const filesBelow = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))

const targets = async () => (await admin('GET /admin/backup-targets')).data
async function makeBackup() {
  clock.time = new Date(clock.time.getTime() + 60_000)
  await admin('POST /admin/backups', { body: { is_with_objects: true } })
  await jobs.drain()
}

test('[BK-03, 04] a backup is copied to a target, verified, sent once, cleaned up, and restored from there', async () => {
  const { connection, root, port } = await startWebdav()
  const proxy = await startProxy(port)
  const reachable = { ...connection, options: { ...connection.options, url: `http://127.0.0.1:${proxy.port}` } }
  await photos((await list())[0]!.id, 2)
  const body = { name: 'Elsewhere', connection: reachable, keep_daily: 1, keep_weekly: 0, keep_monthly: 0 }
  const { status, data } = await admin('POST /admin/backup-targets', { body })
  expect(status).toBe(201)
  const [added] = await targets()
  expect(added).toMatchObject({ id: data.id, secrets_set: ['password'], copies: [] })
  expect(JSON.stringify(added)).not.toContain('"secret"')

  await makeBackup()
  const first = (await targets())[0]!.copies[0]!
  expect(first).toMatchObject({ state: 'done', problem: null, pictures: 'all' })
  const shared = filesBelow(join(root, 'objects'))
  expect(shared.length).toBeGreaterThanOrEqual(4)
  expect(existsSync(join(root, 'backups', first.name, 'manifest.json'))).toBe(true)

  // A damaged transfer is noticed, and the next hourly check goes on where it stopped.
  proxy.fail({ on: /^GET \/backups\//, does: 'damage', after: 400 })
  await makeBackup()
  expect((await targets())[0]!.copies[0]).toMatchObject({ state: 'failed' })
  expect(await services.backupTargets.findings()).toMatchObject([{ problem: 'backup_copy_failed', name: 'Elsewhere' }])
  proxy.fail(null)
  await services.backupTargets.enqueueCopies()
  await jobs.drain()
  const second = (await targets())[0]!.copies[0]!
  expect(second).toMatchObject({ state: 'done', problem: null })
  expect(await services.backupTargets.findings()).toEqual([])

  // One backup a day is kept; its pictures are those of the first, which were not sent again.
  expect(new Set(filesBelow(join(root, 'backups')).map((path) => path.split('/')[0]))).toEqual(new Set([second.name]))
  expect(filesBelow(join(root, 'objects')).toSorted()).toEqual(shared.toSorted())

  const place = temporaryFolder('elsewhere')
  const file = join(place, 'target.json')
  writeFileSync(file, JSON.stringify(connection), { mode: 0o600 })
  const database = await createDatabase(place)
  const variables = { ...environment, DATA_DIR: place, DATABASE_URL: databaseUrlOf(database), LANG: 'en_US.UTF-8' }
  const restored = await runCli(`restore --from ${file} --same-site --new`, variables)
  expect(restored).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Everything is OK') })
  for (const path of filesBelow(join(server.folder, 'objects')).filter((each) => !each.startsWith('.')))
    expect(readFileSync(join(place, 'objects', path))).toEqual(readFileSync(join(server.folder, 'objects', path)))
}, 180_000)

test('[BK-04] a target must not be the place of a storage, and a storage not that of a target', async () => {
  const { connection } = await startWebdav()
  const inside = { ...connection, options: { ...connection.options, prefix: 'below' } }
  const group_ids: number[] = []
  expect((await admin('POST /admin/storages', { body: { name: 'Own', group_ids, connection } })).status).toBe(200)
  const refused = await admin('POST /admin/backup-targets', { body: { name: 'Same', connection: inside } })
  expect([refused.status, Object.keys(refused.data.errors ?? {})]).toEqual([422, ['connection.options']])
  const { connection: other } = await startWebdav()
  expect((await admin('POST /admin/backup-targets', { body: { name: 'Other', connection: other } })).status).toBe(201)
  const taken = await admin('POST /admin/storages', { body: { name: 'Taken', group_ids, connection: other } })
  expect(taken.status).toBe(422)
  const local = { provider: 'local', options: { root: temporaryFolder('local') } } as const
  expect((await admin('POST /admin/backup-targets', { body: { name: 'Here', connection: local } })).status).toBe(422)
})

test('[BK-03] the command line says why a target cannot be used', async () => {
  const { connection } = await startWebdav()
  const file = join(temporaryFolder('elsewhere'), 'target.json')
  const listWith = async (content: string) => {
    writeFileSync(file, content, { mode: 0o600 })
    return runCli(`backup targets --from ${file}`, { ...environment, DATA_DIR: server.folder, LANG: 'en_US.UTF-8' })
  }
  const wrong = await listWith(JSON.stringify({ ...connection, secrets: { password: 'wrong' } }))
  expect(wrong).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('the account or key was rejected') })
  const broken = await listWith('{ "provider": ')
  expect(broken).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('has no valid connection') })
})

test('[BK-05] the last backups of days, weeks and months are kept, and the newest always', () => {
  const nameOf = (day: string) => `imagora-backup-${day}T030000000Z`
  const names = ['20260105', '20260131', '20260201', '20260208', '20260209', '20260210'].map(nameOf)
  const rule = { keep_daily: 2, keep_weekly: 2, keep_monthly: 2 }
  expect([...chooseKeptBackups(names, rule)].toSorted()).toEqual(
    ['20260131', '20260208', '20260209', '20260210'].map(nameOf),
  )
  const none = { keep_daily: 0, keep_weekly: 0, keep_monthly: 0 }
  expect([...chooseKeptBackups(names, none)]).toEqual([nameOf('20260210')])
})
