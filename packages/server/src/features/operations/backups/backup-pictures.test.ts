import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRemoteOpener } from '#features/operations/backups/remote-storages.ts'
import { openSecrets } from '#platform/secrets.ts'
import { backUp, type Site, temporaryFolder } from '#test/harness/backups.ts'
import { databaseUrlOf } from '#test/harness/database.ts'
import { innerHosts } from '#test/harness/inner-network.ts'
import { runCli } from '#test/harness/process.ts'
import { startServer } from '#test/harness/server.ts'
import { createStorageFixture } from '#test/harness/storage-fixtures.ts'
import { startProxy } from '#test/storage-servers/proxy.ts'
import { startWebdav } from '#test/storage-servers/webdav.ts'

const environment = { INNER_HOSTS: innerHosts.join(',') }

test('[BK-01, 02] a backup has the pictures of remote storages, copies each once, and names the storages it lacks', async () => {
  const key = randomBytes(32)
  const server = await startServer(environment, undefined, { secrets: openSecrets(key) })
  writeFileSync(join(server.folder, 'secret.key'), key.toString('base64'), { mode: 0o600 })
  const fixture = await createStorageFixture(server)
  const { connection, port } = await startWebdav()
  const proxy = await startProxy(port)
  const options = { ...connection.options, url: `http://127.0.0.1:${proxy.port}` }
  const body = { name: 'Attic', group_ids: await fixture.groupIds(), connection: { ...connection, options } }
  const attic = (await fixture.admin('POST /admin/storages', { body })).data.id
  await fixture.photos(attic, 2)
  await fixture.photos((await fixture.list())[0]!.id, 1)

  const start = async (is_with_objects: boolean, is_with_remote_objects: boolean) => {
    await fixture.admin('POST /admin/backups', { body: { is_with_objects, is_with_remote_objects } })
    await server.jobs.drain()
    return (await fixture.admin('GET /admin/backups')).data.data[0]!
  }
  const names = (await fixture.list()).map(({ name }) => name)
  expect(await start(false, false)).toMatchObject({ pictures: 'none', missing_storages: names, objects: 0 })
  const local = await start(true, false)
  expect(local).toMatchObject({ pictures: 'some', missing_storages: ['Attic'] })
  const all = await start(true, true)
  expect(all).toMatchObject({ state: 'done', pictures: 'all', missing_storages: [], objects: local.objects * 3 })

  const backups = join(server.folder, 'backups')
  const remoteFiles = readdirSync(join(backups, all.name!, 'objects', String(attic)), { recursive: true })
  expect(remoteFiles.length).toBeGreaterThan(0)

  // Objects that an earlier backup has are not asked for again; a new one of a storage that is gone is told.
  await proxy.stop()
  const site: Site = { database: server.config.database, folder: server.folder }
  const openRemote = createRemoteOpener({
    keyFile: join(server.folder, 'secret.key'),
    spoolDir: join(server.folder, 'spool'),
    innerHosts,
  })
  const offline = await backUp(site, backups, { withObjects: true, openRemote })
  expect(offline.facts.pictures).toEqual({ scope: 'all', missing_storages: [] })
  const fresh = await backUp(site, temporaryFolder('fresh'), { withObjects: true, openRemote })
  expect(fresh.facts.pictures).toEqual({ scope: 'some', missing_storages: ['Attic'] })

  const variables = {
    DATA_DIR: server.folder,
    DATABASE_URL: databaseUrlOf(server.config.database),
    LANG: 'en_US.UTF-8',
  }
  const made = await runCli('backup --with-objects', { ...variables, ...environment })
  expect(made.stderr).toContain('Photos: some included. Missing from storages: Attic')
  const listed = await runCli('backup list', variables)
  expect(listed.stdout.split('\n')[0]).toContain('photos')
  expect(
    new Set(
      listed.stdout
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split('\t')[4]),
    ),
  ).toEqual(new Set(['none', 'some', 'all']))
}, 180_000)
