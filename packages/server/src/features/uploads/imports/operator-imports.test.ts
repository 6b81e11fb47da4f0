import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Contract, Sent } from '@imagora/contract'
import { beforeEach, expect, test } from 'vitest'
import { createImportEstimator } from '#cli/import-commands.ts'
import { openSecrets } from '#platform/secrets.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { databaseUrlOf } from '#test/harness/database.ts'
import { runCli } from '#test/harness/process.ts'
import { startServer } from '#test/harness/server.ts'

interface RemotePicture {
  bytes: Buffer
  sha256?: string
}

/** An image host in the own network, as far as an import asks it; some pictures do not arrive at the first attempt. */
async function startInnerSite(pictures: Record<string, RemotePicture>) {
  const losing = { count: 0 }
  const site = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost')
    if (pathname === '/api/v2/user/photos') {
      const data = Object.entries(pictures).map(([filename, { bytes, sha256 }], place) => ({
        id: place + 1,
        filename,
        bytes: bytes.length,
        sha256,
        public_url: `${origin}/${filename}`,
      }))
      return void response.end(JSON.stringify({ data: { data, meta: { last_page: 1 } } }))
    }
    const picture = pictures[pathname.slice(1)]
    if (losing.count-- > 0) return void response.destroy()
    return void response.writeHead(picture ? 200 : 404).end(picture?.bytes)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  cleanUp(() => void site.close())
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  return { origin, losing }
}

const inner = await startInnerSite({ 'sea.jpg': { bytes: await jpeg({ seed: 101 }) } })
// CLI commands need the key of this server.
const key = randomBytes(32)
const server = await startServer({ INNER_HOSTS: new URL(inner.origin).host }, undefined, { secrets: openSecrets(key) })
const { config, jobs, user, services } = server
writeFileSync(join(config.dataDir, 'secret.key'), key.toString('base64'), { mode: 0o600 })
const { upload, limit } = createUploadActions(server)
const admin = await user('root', { is_admin: true })

const noLimits = {
  limit_per_minute: 0,
  limit_per_hour: 0,
  limit_concurrent_upload: 4,
  max_upload_bytes: 0,
  capacity_bytes: 0,
}
beforeEach(() => limit(noLimits))

function put(folder: string, files: Record<string, Buffer | string>) {
  const path = join(config.dataDir, 'imports', folder)
  mkdirSync(path, { recursive: true })
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(path, name), bytes)
  return path
}

const show = async (id: number) => (await admin('GET /admin/imports/{id}', { params: { id } })).data

async function start(body: Sent<Contract['POST /admin/imports']>['body']) {
  const { id } = (await admin('POST /admin/imports', { body })).data
  await jobs.drain()
  return show(id)
}

const resume = (id: number, token = '') =>
  admin('PUT /admin/imports/{id}', { params: { id }, body: { state: 'running', token } })

test('[IM-01] an import is not throttled by the group, and leaves the owner the own uploads', async () => {
  const ann = await user('ann')
  await limit({ limit_per_minute: 1, limit_per_hour: 1, limit_concurrent_upload: 1 })
  put('many', {
    'a.jpg': await jpeg({ seed: 1 }),
    'b.jpg': await jpeg({ seed: 2 }),
    'c.jpg': await jpeg({ seed: 3 }),
  })
  expect(await start({ kind: 'folder', source: 'many', username: 'ann' })).toMatchObject({ state: 'done', done: 3 })
  const own = await upload(ann.token, { bytes: await jpeg({ seed: 4 }), filename: 'own.jpg' })
  expect(own.status).toBe(200)
  const second = await upload(ann.token, { bytes: await jpeg({ seed: 5 }), filename: 'second.jpg' })
  expect(second.data).toMatchObject({ code: 'uploads_per_period' })
})

test('[IM-02] a site of the own network is reached when the operator has listed it and the import says so', async () => {
  await user('bob')
  const body = { kind: 'account', source: inner.origin, username: 'bob', token: 'x' } as const
  const refused = await start(body)
  expect(refused).toMatchObject({ state: 'failed', done: 0 })
  expect(refused.message).toContain('INNER_HOSTS')
  const unlisted = await startInnerSite({})
  expect(await start({ ...body, source: unlisted.origin, allows_inner: true })).toMatchObject({ state: 'failed' })
  expect(await start({ ...body, allows_inner: true })).toMatchObject({ state: 'done', done: 1 })
  const { data } = await admin('GET /admin/audit', { query: { per_page: 100 } })
  const started = data.data.filter(({ action }) => action === 'import.start').map(({ detail }) => detail)
  expect(JSON.stringify(started)).toContain('"allows_inner":true')
})

test('[IM-03] an import that waits says why and until when, goes on by itself, and ends its wait at a pause', async () => {
  const cat = await user('cat')
  const site = await startInnerSite({ 'late.jpg': { bytes: await jpeg({ seed: 11 }) } })
  const request = {
    kind: 'account',
    source: site.origin,
    user_id: cat.id,
    token: 'x',
    is_dry: false,
    old_path: null,
    keeps_public: false,
    inner: 'any',
  } as const
  site.losing.count = 99
  const { id } = await services.imports.createOrResume(request)
  const running = services.imports.run(id, new AbortController().signal)
  await expect.poll(async () => (await show(id)).hold?.retry_at ?? null, { timeout: 20_000 }).not.toBeNull()
  expect((await show(id)).hold!.message).not.toContain('source_down')
  const activities = (await admin('GET /admin/activities')).data
  expect(activities.find((activity) => activity.id === id && activity.kind === 'import')?.message).not.toBe('')
  await admin('PUT /admin/imports/{id}', { params: { id }, body: { state: 'paused' } })
  await running
  expect(await show(id)).toMatchObject({ state: 'paused', hold: null, waiting: 1, refused: 0 })

  site.losing.count = 1
  await resume(id)
  await jobs.drain()
  expect(await show(id)).toMatchObject({ state: 'done', hold: null, done: 1, refused: 0 })
})

test('[IM-04] a dry run foretells sizes, types, capacity and repeated files, also of a site that must be asked', async () => {
  const dan = await user('dan')
  const [one, large] = [await jpeg({ seed: 21 }), await jpeg({ width: 900, height: 900, seed: 22 })]
  const third = await jpeg({ seed: 23 })
  await limit({ max_upload_bytes: large.length - 1, capacity_bytes: one.length + 100 })
  put('foretold', { 'a.jpg': one, 'again.jpg': one, 'film.mp4': 'film', 'large.jpg': large, 'z.jpg': third })
  const body = { kind: 'folder', source: 'foretold', username: 'dan' } as const
  const trial = await start({ ...body, is_dry: true })
  expect(trial).toMatchObject({ done: 1, known: 1, refused: 3 })
  const examples = trial.reasons.map(({ count, example }) => `${count} ${example}`)
  expect(examples.toSorted()).toEqual(['1 film.mp4', '1 large.jpg', '1 z.jpg'])
  const real = await start(body)
  expect(real).toMatchObject({ done: trial.done, known: trial.known, refused: trial.refused })
  expect(real.reasons).toEqual(trial.reasons)

  await limit(noLimits)
  const sha256 = (await dan('GET /user/photos')).data.data[0]!.sha256
  const site = await startInnerSite({
    'a.jpg': { bytes: one, sha256 },
    'film.mp4': { bytes: Buffer.from('film') },
    'new.jpg': { bytes: third },
  })
  const wish = { kind: 'account', source: site.origin, user_id: dan.id, token: 'x', inner: 'any' } as const
  const { id } = await services.imports.createOrResume({ ...wish, is_dry: true, old_path: null, keeps_public: false })
  await services.imports.run(id, new AbortController().signal)
  expect(await show(id)).toMatchObject({ done: 1, known: 1, refused: 1, reasons: [{ count: 1, example: '2' }] })
})

test('[IM-05] what was refused is listed as a file, told in the activity list, and tried again', async () => {
  await user('eve')
  const large = await jpeg({ width: 900, height: 900, seed: 31 })
  await limit({ max_upload_bytes: large.length - 1 })
  put('partly', { 'a.jpg': await jpeg({ seed: 32 }), 'large.jpg': large, '=film.mp4': 'film' })
  const { id } = await start({ kind: 'folder', source: 'partly', username: 'eve' })
  expect(await show(id)).toMatchObject({ state: 'done', done: 1, refused: 2 })
  const activity = async () =>
    (await admin('GET /admin/activities')).data.find((each) => each.kind === 'import' && each.id === id)
  expect(await activity()).toMatchObject({ state: 'done', has_refused: true, message: expect.stringContaining('2') })

  const list = await admin('GET /admin/imports/{id}/refused', { params: { id } })
  const lines = list.body.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(list.body).toContain('"large.jpg"')
  expect(list.body).toContain(`"'=film.mp4"`)
  expect(list.body).not.toContain('file_too_large')

  await limit(noLimits)
  expect((await resume(id)).status).toBe(204)
  await jobs.drain()
  expect(await show(id)).toMatchObject({ state: 'done', done: 2, refused: 1 })

  // The token of an account is deleted with the end of its import, so another attempt needs it again.
  const site = await startInnerSite({ 'film.mp4': { bytes: Buffer.from('film') } })
  const eve = { kind: 'account', source: site.origin, user_id: null, token: 'x', inner: 'any' } as const
  const account = await services.imports.createOrResume({ ...eve, is_dry: false, old_path: null, keeps_public: false })
  await services.imports.run(account.id, new AbortController().signal)
  expect(Object.keys((await resume(account.id)).data.errors ?? {})).toEqual(['token'])
  expect((await resume(account.id, 'y')).status).toBe(204)
})

test('[IM-06] the command line reaches the own network on request, writes the list and does not end as a success', async () => {
  const fay = await user('fay')
  const site = await startInnerSite({
    'sea.jpg': { bytes: await jpeg({ seed: 41 }) },
    'film.mp4': { bytes: Buffer.from('film') },
  })
  const environment = {
    DATA_DIR: config.dataDir,
    DATABASE_URL: databaseUrlOf(config.database),
    LANG: 'en_US.UTF-8',
    input: 'token',
  }
  const list = join(config.dataDir, 'refused.csv')
  const command = `import account ${site.origin} --user fay --refused ${list}`
  const { exitCode: refusedCode, stderr: refusal } = await runCli(command, environment)
  expect([refusedCode, refusal]).toEqual([1, expect.stringContaining('--allow-inner')])
  const { exitCode, stdout, stderr } = await runCli(`${command} --allow-inner`, environment)
  expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: expect.stringMatching(/^Imported 1 photos/) })
  expect(stderr).toContain('Done, 1 rejected')
  expect(readFileSync(list, 'utf8')).toContain('"2",')
  expect((await fay('GET /user/photos')).data.meta.total).toBe(1)
}, 120_000)

/** An account of Lsky Pro: the list of photos has those of an album only when it is asked for that album. */
async function startLsky(albums: Record<string, Record<string, Buffer>>) {
  const names = Object.keys(albums)
  const site = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const sendPage = (data: unknown[]) =>
      void response.end(JSON.stringify({ status: true, message: 'success', data: { data, last_page: 1 } }))
    const album = names[Number(searchParams.get('album_id') ?? 0)]!
    if (pathname === '/api/v1/albums') return sendPage(names.flatMap((name, id) => (id > 0 ? [{ id, name }] : [])))
    if (pathname === '/api/v1/images')
      return sendPage(
        Object.entries(albums[album]!).map(([name, bytes]) => ({
          key: name,
          origin_name: `${name}.jpg`,
          size: bytes.length / 1024,
          date: '2022-03-07 00:00:00',
          links: { url: `${origin}/i/2022/03/07/${name}.jpg` },
        })),
      )
    const asked = /^\/i\/2022\/03\/07\/(\w+)\.jpg$/.exec(pathname)?.[1] ?? ''
    const bytes = Object.values(albums).flatMap((pictures) => pictures[asked] ?? [])[0]
    return void response.writeHead(bytes ? 200 : 404).end(bytes)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  cleanUp(() => void site.close())
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  return origin
}

test('[IM-08] every photo of a Lsky Pro account comes, those in albums too, and its old address goes on', async () => {
  const gil = await user('gil')
  const [near, far] = [await jpeg({ seed: 51 }), await jpeg({ seed: 52 })]
  const source = await startLsky({ '': { loose: near }, Journeys: { sea: far } })
  const request = { kind: 'account', source, user_id: gil.id, token: 'x', inner: 'any', is_dry: false } as const
  const { id } = await services.imports.createOrResume({ ...request, old_path: null, keeps_public: false })
  await services.imports.run(id, new AbortController().signal)
  expect(await show(id)).toMatchObject({ state: 'done', found: 2, done: 2, refused: 0 })
  const { data: photos } = (await gil('GET /user/photos')).data
  expect(photos.map(({ filename, albums }) => `${filename} in ${albums[0]?.name}`).toSorted()).toEqual([
    'loose.jpg in undefined',
    'sea.jpg in Journeys',
  ])
  const sea = photos.find(({ filename }) => filename === 'sea.jpg')!
  expect(await services.aliases.resolveLink('/i/2022/03/07/sea.jpg')).toContain(sea.key)
})

test('[IM-07] the time left is told once some pictures and some seconds have passed', () => {
  const clock = { ms: 0 }
  const estimate = createImportEstimator(() => clock.ms)
  expect(estimate(0, 100)).toBeNull()
  clock.ms = 9000
  expect(estimate(20, 80)).toBeNull()
  clock.ms = 20_000
  expect(estimate(4, 96)).toBeNull()
  expect(estimate(20, 80)).toBe(80_000)
})
