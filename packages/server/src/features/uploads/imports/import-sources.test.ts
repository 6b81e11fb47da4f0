import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createOutboundClient } from '#gateways/outbound/http-client.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startFakeWeb } from '#test/harness/public-site.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import type { ImportRequest } from './service.ts'

const never = new AbortController().signal

// The other site is an instance of this server, which supports both API versions.
const other = await startServer({ PUBLIC_URL: 'http://public.example' })
await other.app.listen({ host: '127.0.0.1', port: 0 })
const hidden = { v2: false }
const serve = (request: IncomingMessage, response: ServerResponse) => {
  if (hidden.v2 && request.url?.startsWith('/api/v2')) return response.writeHead(404).end('nothing')
  return void other.app.server.emit('request', request, response)
}
const web = await startFakeWeb((request, response) => void serve(request, response))
const outbound = createOutboundClient({ ...web.rules, times: { connect: 10_000, silence: 10_000, total: 30_000 } })

const server = await startServer({}, undefined, { outbound })
const { db, services, user } = server
const { imports } = services

const wish = (kind: ImportRequest['kind'], source: string, more: Partial<ImportRequest>): ImportRequest => ({
  kind,
  source,
  user_id: null,
  token: null,
  is_dry: false,
  old_path: null,
  keeps_public: false,
  inner: 'none',
  ...more,
})

async function bring(given: ImportRequest) {
  const { id } = await imports.createOrResume(given)
  await imports.run(id, never)
  const { state, problem, secret } = (await imports.find(id))!
  return { id, state, problem, secret, ...(await imports.progress(id)) }
}

async function photosOf(who: Awaited<ReturnType<typeof user>>) {
  const { data } = await who('GET /user/photos', { query: { per_page: 100, order: 'oldest' } })
  return data.data
}

const bob = await other.user('bob')
const { token } = await other.createApiClient(bob.id, ['user:photo:read', 'user:album:read'])
other.clock.time = new Date('2025-03-04T05:06:07Z')
const { data: album } = await bob('POST /user/albums', { body: { name: 'Journeys' } })
const theirs = createUploadActions(other)
const sent = [await jpeg({ seed: 1 }), await jpeg({ seed: 2 }), await jpeg({ seed: 3 })]
const fields = {
  name: 'Sea',
  intro: 'Blue',
  alt: 'A wave',
  'tags[]': 'water',
  is_public: '1',
  album_id: String(album.id),
}
const first = await theirs.upload(bob.token, { bytes: sent[0]!, filename: 'sea.jpg' }, fields)
await theirs.upload(bob.token, { bytes: sent[1]!, filename: 'b.jpg' })
await theirs.upload(bob.token, { bytes: sent[2]!, filename: 'c.jpg' })

test('an account comes over with names, albums, tags, times and visibility, and nothing of it twice', async () => {
  const ann = await user('ann')
  const given = wish('account', 'http://public.example', { user_id: ann.id, token, keeps_public: true })
  expect(await bring({ ...given, is_dry: true })).toMatchObject({ state: 'done', done: 3, refused: 0 })
  expect(await photosOf(ann)).toEqual([])
  expect(await bring(given)).toMatchObject({ state: 'done', found: 3, done: 3, secret: null })
  const photos = await photosOf(ann)
  expect(photos).toHaveLength(3)
  const sea = photos.find(({ name }) => name === 'Sea')!
  // [EM-02]
  expect(sea).toMatchObject({
    intro: 'Blue',
    alt: 'A wave',
    is_public: true,
    filename: 'sea.jpg',
    created_at: first.data.created_at,
  })
  expect([sea.tags[0]?.name, sea.albums[0]?.name]).toEqual(['water', 'Journeys'])
  expect(sea.sha256).toBe(first.data.sha256)
  expect(await bring(given)).toMatchObject({ done: 0, known: 3 })
  expect(await photosOf(ann)).toHaveLength(3)
})

test('a site that speaks the older dialect alone is understood, albums and times included', async () => {
  const eve = await user('eve')
  hidden.v2 = true
  const given = wish('account', 'http://public.example', { user_id: eve.id, token })
  expect(await bring(given)).toMatchObject({ state: 'done', done: 3 })
  hidden.v2 = false
  const sea = (await photosOf(eve)).find(({ filename }) => filename === 'sea.jpg')!
  expect(sea).toMatchObject({ name: 'Sea', is_public: false })
  expect(sea.albums[0]?.name).toBe('Journeys')
})

test('a token that is none, and a site of another kind, are said to be so and leave nothing', async () => {
  const dan = await user('dan')
  const refused = await bring(wish('account', 'http://public.example', { user_id: dan.id, token: 'imt_wrong' }))
  expect(refused).toMatchObject({ state: 'failed', problem: 'account_refused', found: 0 })
  const within = await bring(wish('account', 'http://127.0.0.1', { user_id: dan.id, token }))
  expect(within).toMatchObject({ state: 'failed', problem: 'inner_refused' })
  expect(web.dialled.some((address) => address.startsWith('127.'))).toBe(false)
})

function exportWith(files: Record<string, Buffer | string>) {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-chevereto-'))
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

const columns =
  'image_id,image_name,image_extension,image_size,image_date,image_date_gmt,image_title,image_description,image_nsfw,image_user_id,image_album_id,image_storage_mode,image_path,image_original_filename'

test('the data of Chevereto comes over: to whoever has the same name, with albums, times and old addresses', async () => {
  const fay = await user('fay')
  const bytes = await Promise.all([4, 5, 6].map((seed) => jpeg({ seed })))
  const folder = exportWith({
    'images/2021/05/06/abc.jpg': bytes[0]!,
    'images/direct.jpg': bytes[1]!,
    'images/2021/05/07/stranger.jpg': bytes[2]!,
    'images.csv': `${columns}
1,abc,jpg,${bytes[0]!.length},2021-05-06 23:30:00,2021-05-06 21:30:00,"Sea, blue","Two
lines",0,7,3,datefolder,NULL,DSC1.jpg
2,direct,jpg,${bytes[1]!.length},2021-05-06 23:30:00,2021-05-07 21:30:00,NULL,NULL,1,7,4,direct,NULL,DSC2.jpg
3,stranger,jpg,9,2021-05-07 00:00:00,2021-05-07 00:00:00,NULL,NULL,0,8,NULL,datefolder,NULL,x.jpg
4,gone,jpg,9,2021-05-07 00:00:00,2021-05-07 00:00:00,NULL,NULL,0,7,NULL,datefolder,NULL,x.jpg
5,../../../etc/passwd,jpg,9,2021-05-07 00:00:00,2021-05-07 00:00:00,NULL,NULL,0,7,NULL,path,../../..,x.jpg
`,
    'albums.csv': `album_id,album_name,album_parent_id,album_privacy
3,Italy,4,public
4,Summer,NULL,private
`,
    'users.csv': 'user_id,user_username\n7,fay\n8,nobody_here\n',
  })
  const made = await bring(wish('chevereto', folder, { keeps_public: true }))
  expect(made).toMatchObject({ state: 'done', found: 4, done: 2, refused: 2 })
  expect((await imports.reasons(made.id)).map(({ reason }) => reason)).toEqual(['file_gone', 'owner_unknown'])
  const photos = await photosOf(fay)
  expect(
    photos.map(({ name, filename, albums, created_at, is_public }) => [
      name,
      filename,
      albums[0]?.name,
      created_at,
      is_public,
    ]),
  ).toEqual([
    ['Sea, blue', 'DSC1.jpg', 'Summer / Italy', '2021-05-06T21:30:00.000Z', true],
    ['DSC2', 'DSC2.jpg', 'Summer', '2021-05-07T21:30:00.000Z', false],
  ])
  expect(photos[0]?.intro).toBe('Two\nlines')
  expect(await services.aliases.resolveLink('/images/2021/05/06/abc.jpg')).toContain(photos[0]?.key)
  expect(await bring(wish('chevereto', exportWith({}), {}))).toMatchObject({
    state: 'failed',
    problem: 'export_missing',
  })
})

test('[SF-85] no file comes from outside of the folder, whatever links lead there', async () => {
  const hal = await user('hal')
  const outside = exportWith({ 'private.jpg': await jpeg({ seed: 41 }), 'below/private.jpg': await jpeg({ seed: 42 }) })
  const row = (name: string, path: string) =>
    `1,${name},jpg,NULL,2021-05-07,2021-05-07,NULL,NULL,0,7,NULL,path,${path},x.jpg`
  const folder = exportWith({
    'images/own/own.jpg': await jpeg({ seed: 43 }),
    'images.csv': [columns, row('own', 'own'), row('link', 'own'), row('private', 'way')].join('\n'),
  })
  symlinkSync(join(outside, 'private.jpg'), join(folder, 'images/own/link.jpg'))
  symlinkSync(join(outside, 'below'), join(folder, 'images/way'))
  const made = await bring(wish('chevereto', folder, { user_id: hal.id }))
  expect(await imports.reasons(made.id)).toMatchObject([{ reason: 'file_outside', count: 2 }])
  expect(made).toMatchObject({ state: 'done', done: 1, refused: 2 })
})

test('whoever leaves takes the notes of what was imported with them', async () => {
  const gus = await user('gus')
  const folder = exportWith({ 'a.jpg': await jpeg({ seed: 9 }) })
  await bring(wish('folder', folder, { user_id: gus.id }))
  await db.updateTable('users').set({ deletion_at: '2000-01-01T00:00:00.000Z' }).where('id', '=', gus.id).execute()
  await services.accountRemoval.removeDueAccounts()
  expect(await db.selectFrom('import_items').where('user_id', '=', gus.id).selectAll().execute()).toEqual([])
})
