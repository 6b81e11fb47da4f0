import { randomBytes } from 'node:crypto'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openSecrets } from '#platform/secrets.ts'
import { databaseUrlOf } from '#test/harness/database.ts'
import { folderWith } from '#test/factories/folders.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { runCli, startProgram } from '#test/harness/process.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import type { ImportRequest } from './service.ts'

// CLI commands need the key of this server.
const key = randomBytes(32)
const server = await startServer({}, undefined, { secrets: openSecrets(key) })
const { db, services, user, config, clock, images } = server
writeFileSync(join(config.dataDir, 'secret.key'), key.toString('base64'), { mode: 0o600 })
const { upload, limit } = createUploadActions(server)
const { imports } = services
const never = new AbortController().signal

let people = 0
const person = () => user(`person_${++people}`)

beforeEach(async () => {
  clock.time = new Date('2026-06-01T00:00:00Z')
  await limit({ limit_per_minute: 0, limit_per_hour: 0, limit_per_day: 0, limit_concurrent_upload: 4 })
})

const wish = (source: string, user_id: number, more: Partial<ImportRequest> = {}): ImportRequest => ({
  kind: 'folder',
  source,
  user_id,
  token: null,
  is_dry: false,
  old_path: null,
  keeps_public: false,
  inner: 'none',
  ...more,
})

async function bring(given: ImportRequest) {
  const { id, isResumed } = await imports.createOrResume(given)
  await imports.run(id, never)
  const { state, problem } = (await imports.find(id))!
  return { id, isResumed, state, problem, ...(await imports.progress(id)) }
}

const photosOf = async (who: Awaited<ReturnType<typeof person>>) => {
  const { data } = await who('GET /user/photos', { query: { per_page: 100, order: 'oldest' } })
  return data.data
}

test('folders become albums, files keep their times, and what lies beside is no picture', async () => {
  const ann = await person()
  const folder = folderWith({
    'loose.jpg': await jpeg({ seed: 1 }),
    'Summer/sea.jpg': await jpeg({ seed: 2 }),
    'Summer/Italy/rome.jpg': await jpeg({ seed: 3 }),
    'Summer/notes.txt': 'nothing',
    'Summer/film.mp4': 'no picture at all',
    '.hidden/x.jpg': await jpeg({ seed: 4 }),
  })
  symlinkSync(folder, join(folder, 'round'))
  expect(await bring(wish(folder, ann.id))).toMatchObject({ state: 'done', found: 4, done: 3, refused: 1, known: 0 })
  const photos = await photosOf(ann)
  expect(
    photos.map(({ name, albums, created_at, is_public }) => [name, albums[0]?.name, created_at, is_public]),
  ).toEqual([
    ['loose', undefined, '2020-01-01T00:00:00.000Z', false],
    ['sea', 'Summer', '2020-01-02T00:00:00.000Z', false],
    ['rome', 'Summer / Italy', '2020-01-03T00:00:00.000Z', false],
  ])
  expect((await ann('GET /user/profile')).data).toMatchObject({ photo_count: 3, album_count: 2 })
})

test('[FR-25] [EM-02] the sidecars of Google Takeout and of photo programs are read', async () => {
  const ann = await person()
  const takeout = { title: 'sea.jpg', description: 'By the sea', photoTakenTime: { timestamp: '1500000000' } }
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreateDate="2019-05-06T07:08:09+02:00">
    <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Mountains</rdf:li></rdf:Alt></dc:title>
    <Iptc4xmpCore:AltTextAccessibility xmlns:Iptc4xmpCore="i">A white peak</Iptc4xmpCore:AltTextAccessibility>
    <dc:subject><rdf:Bag><rdf:li>alps</rdf:li><rdf:li>snow</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`
  const folder = folderWith({
    'Takeout/sea.jpg': await jpeg({ seed: 5 }),
    'Takeout/sea.jpg.supplemental-metadata.json': JSON.stringify(takeout),
    'Takeout/metadata.json': JSON.stringify({ title: 'Sommer 2017' }),
    'Takeout/dawn.jpg': await jpeg({ seed: 7, exif: { IFD2: { DateTimeOriginal: '2017:07:14 04:40:00' } } }),
    'Takeout/dawn.jpg.json': JSON.stringify(takeout),
    'Takeout/old.jpg': await jpeg({ seed: 8, exif: { IFD2: { DateTimeOriginal: '2000:01:01 00:00:00' } } }),
    'Takeout/old.jpg.json': JSON.stringify(takeout),
    'raw/mountain.jpg': await jpeg({ seed: 6 }),
    'raw/mountain.xmp': xmp,
  })
  expect(await bring(wish(folder, ann.id))).toMatchObject({ found: 4, done: 4 })
  const photos = await photosOf(ann)
  const takenOf = (file: string) => photos.find(({ filename }) => filename === file)?.taken_at
  const [sea, mountain] = [
    photos.find(({ filename }) => filename === 'sea.jpg')!,
    photos.find(({ name }) => name === 'Mountains')!,
  ]
  expect(sea).toMatchObject({ name: 'sea', intro: 'By the sea', taken_at: '2017-07-14T10:40:00.000Z' })
  // The camera's own clock counts, unless the user has corrected the date since; the site is eight hours ahead of UTC.
  expect(takenOf('dawn.jpg')).toBe('2017-07-14T04:40:00.000Z')
  expect(takenOf('old.jpg')).toBe('2017-07-14T10:40:00.000Z')
  expect(sea.albums.map(({ name }) => name)).toEqual(['Sommer 2017'])
  expect(mountain).toMatchObject({ alt: 'A white peak', taken_at: '2019-05-06T07:08:09.000Z' })
  expect(mountain.tags.map(({ name }) => name).toSorted()).toEqual(['alps', 'snow'])
})

test('[SF-85] a sidecar that is a link tells nothing of what it leads to', async () => {
  const ann = await person()
  const elsewhere = folderWith({
    'secret.json': JSON.stringify({ title: 'Secret', description: 'Told by a link' }),
    'secret.xmp': '<x xmlns:dc="dc"><dc:title>Secret</dc:title><dc:subject>secret</dc:subject></x>',
    'folder/title.json': JSON.stringify({ title: 'Secret album' }),
  })
  const folder = folderWith({ 'a/sea.jpg': await jpeg({ seed: 31 }), 'a/lake.jpg': await jpeg({ seed: 32 }) })
  symlinkSync(join(elsewhere, 'secret.json'), join(folder, 'a/sea.jpg.json'))
  symlinkSync(join(elsewhere, 'secret.xmp'), join(folder, 'a/lake.xmp'))
  symlinkSync(join(elsewhere, 'folder/title.json'), join(folder, 'a/metadata.json'))
  expect(await bring(wish(folder, ann.id))).toMatchObject({ state: 'done', done: 2 })
  const photos = await photosOf(ann)
  expect(photos.map(({ name, intro, tags, albums }) => [name, intro, tags, albums[0]?.name])).toEqual([
    ['sea', '', [], 'a'],
    ['lake', '', [], 'a'],
  ])
})

test('[SF-13] what a picture and its sidecars are is found out by workers alone', { timeout: 120_000 }, async () => {
  const ann = await person()
  const hostile = `${'<!---->'.repeat(30)}x`
  const folder = folderWith({
    'a.jpg': await jpeg({ seed: 33 }),
    'hostile.jpg': hostile,
    'noted/b.jpg': await jpeg({ seed: 34 }),
    'noted/b.jpg.json': JSON.stringify({ description: 'Noted' }),
  })
  const stop = (signal: 'SIGSTOP' | 'SIGCONT') => images.status().pids.forEach((pid) => process.kill(pid, signal))
  await Promise.all([images.identify(Buffer.from('')), images.identify(Buffer.from(''))])
  stop('SIGSTOP')
  try {
    const { id } = await imports.createOrResume(wish(folder, ann.id, { is_dry: true }))
    const running = imports.run(id, never)
    // The request process cannot inspect images while its workers are stopped.
    await expect.poll(() => images.status().running).toBe(1)
    expect(await imports.progress(id)).toMatchObject({ done: 0, refused: 0 })
    stop('SIGCONT')
    await running
    expect(await imports.progress(id)).toMatchObject({ done: 2, refused: 1 })
    expect(await imports.reasons(id)).toEqual([{ reason: 'image_unsupported', count: 1, example: 'hostile.jpg' }])
  } finally {
    stop('SIGCONT')
  }
})

test('nothing comes twice: neither by a second run, nor under another name, nor after an upload', async () => {
  const ann = await person()
  const bytes = await jpeg({ seed: 7 })
  await upload(ann.token, { bytes: await jpeg({ seed: 8 }), filename: 'mine.jpg' })
  const folder = folderWith({ 'a/one.jpg': bytes, 'b/copy.jpg': bytes, 'b/mine.jpg': await jpeg({ seed: 8 }) })
  expect(await bring(wish(folder, ann.id))).toMatchObject({ found: 3, done: 1, known: 2 })
  expect(await bring(wish(folder, ann.id))).toMatchObject({ found: 3, done: 0, known: 3 })
  const photos = await photosOf(ann)
  expect(photos).toHaveLength(2)
  const twice = photos.find(({ filename }) => filename !== 'mine.jpg')!
  expect(twice.albums.map(({ name }) => name).toSorted()).toEqual(['a', 'b'])
})

test('a dry run tells how many, how large and what is refused, and changes nothing', async () => {
  const ann = await person()
  const folder = folderWith({ 'a.jpg': await jpeg({ seed: 9 }), 'b.jpg': await jpeg({ seed: 10 }), 'c.mp4': 'film' })
  const before = await db.selectFrom('photos').selectAll().execute()
  const trial = await bring(wish(folder, ann.id, { is_dry: true }))
  expect(trial).toMatchObject({ state: 'done', done: 2, refused: 1 })
  expect(trial.bytes).toBeGreaterThan(500)
  expect(await imports.reasons(trial.id)).toEqual([{ reason: 'image_unsupported', count: 1, example: 'c.mp4' }])
  expect(await db.selectFrom('photos').selectAll().execute()).toEqual(before)
  expect((await ann('GET /user/profile')).data).toMatchObject({ photo_count: 0, album_count: 0 })
})

test('limits are those of an upload: types, sizes and capacity', async () => {
  const ann = await person()
  const [small, large] = [await jpeg({ seed: 11 }), await jpeg({ width: 900, height: 900, seed: 12 })]
  const folder = folderWith({ 'a.jpg': small, 'b.jpg': large })
  await limit({ max_upload_bytes: small.length + 10 })
  const made = await bring(wish(folder, ann.id))
  expect(made).toMatchObject({ state: 'done', done: 1, refused: 1 })
  expect((await imports.reasons(made.id))[0]?.reason).toMatch(/^file_too_large \{"size"/)
  await limit({ max_upload_bytes: 0, capacity_bytes: small.length + 100 })
  for (const is_dry of [true, false]) {
    const second = await bring(wish(folder, ann.id, { is_dry }))
    expect(second).toMatchObject({ known: 1, done: 0, refused: 1 })
    expect(await imports.reasons(second.id)).toMatchObject([{ reason: 'capacity_exceeded' }])
  }
  await limit({ capacity_bytes: 0 })
})

test('old paths lead to the photos, and none that leads elsewhere is taken', async () => {
  const ann = await person()
  const taken = (await upload(ann.token, { bytes: await jpeg({ seed: 13 }), filename: 'x.jpg' })).data
  const created_at = clock.time.toISOString()
  await db.insertInto('url_aliases').values({ path: '/uploads/b.jpg', photo_id: taken.id, created_at }).execute()
  const folder = folderWith({ '2020/a.jpg': await jpeg({ seed: 14 }), 'b.jpg': await jpeg({ seed: 15 }) })
  await bring(wish(folder, ann.id, { old_path: '/uploads' }))
  const photos = await photosOf(ann)
  const a = photos.find(({ filename }) => filename === 'a.jpg')!
  expect(await services.aliases.resolveLink('/uploads/2020/a.jpg')).toContain(a.key)
  expect(await services.aliases.resolveLink('/uploads/b.jpg')).toContain(taken.key)
})

test('what was stopped goes on where it was', async () => {
  const ann = await person()
  const files = await Promise.all(
    Array.from({ length: 6 }, async (_, place) => [`${place}.jpg`, await jpeg({ seed: 20 + place })] as const),
  )
  const folder = folderWith(Object.fromEntries(files))
  const { id } = await imports.createOrResume(wish(folder, ann.id))
  const stopping = new AbortController()
  await imports.run(id, stopping.signal, async () => stopping.abort())
  const half = await imports.progress(id)
  expect(half.waiting).toBeGreaterThan(0)
  expect(half.done).toBeGreaterThan(0)
  expect(await bring(wish(folder, ann.id))).toMatchObject({ id, isResumed: true, state: 'done', done: 6, waiting: 0 })
  expect(await photosOf(ann)).toHaveLength(6)
})

test('of two who want to bring the same import only one does', async () => {
  const ann = await person()
  const { id } = await imports.createOrResume(wish(folderWith({ 'a.jpg': await jpeg({ seed: 30 }) }), ann.id))
  const both = await Promise.all([imports.run(id, never), imports.run(id, never)])
  expect(both.toSorted()).toEqual([false, true])
})

test('a folder that is not there is said to be so', async () => {
  const ann = await person()
  expect(await bring(wish('/nowhere/at/all', ann.id))).toMatchObject({ state: 'failed', problem: 'folder_missing' })
})

const environment = { DATA_DIR: config.dataDir, DATABASE_URL: databaseUrlOf(config.database), LANG: 'en_US.UTF-8' }

test('on the command line an import that was killed goes on, and no photo is lost or made twice', async () => {
  const ann = await person()
  const files = await Promise.all(
    Array.from(
      { length: 12 },
      async (_, place) => [`album/${place}.jpg`, await jpeg({ width: 1500, height: 1000, seed: 40 + place })] as const,
    ),
  )
  const folder = folderWith(Object.fromEntries(files))
  const parameters = ['import', 'folder', folder, '--user', `person_${people}`]
  const { child, ended } = startProgram('cli.ts', parameters, environment)
  const count = async () => (await photosOf(ann)).length
  await expect.poll(count, { timeout: 120_000, interval: 20 }).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await ended
  expect(await count()).toBeLessThan(12)
  // The lease of the killed process is cleared.
  await db.updateTable('imports').set({ lease_until: null }).where('source', '=', folder).execute()
  const { exitCode, stdout, stderr } = await runCli(parameters.join(' '), environment)
  expect({ exitCode, stderr }).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining('Resuming the unfinished import'),
  })
  expect(stdout).toMatch(/^Imported 12 photos/)
  const photos = await photosOf(ann)
  expect(new Set(photos.map(({ filename }) => filename)).size).toBe(12)
  expect(photos).toHaveLength(12)
  expect((await ann('GET /user/albums')).data.data).toMatchObject([{ name: 'album', photo_count: 12 }])
}, 240_000)
