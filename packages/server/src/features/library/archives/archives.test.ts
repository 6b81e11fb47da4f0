import { once } from 'node:events'
import { readFileSync, renameSync } from 'node:fs'
import { get } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { unzip } from '#test/factories/zip.ts'

const server = await startServer()
const { app, callAs, clock, user, createApiClient, services, db } = server
const { upload, filesIn } = createUploadActions(server)
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

type Person = Awaited<ReturnType<typeof user>>

let seed = 1
async function photo(owner: Person, filename = 'sea.jpg', fields: Record<string, string> = {}) {
  const bytes = await jpeg({ seed: seed++ })
  const { data } = await upload(owner.token, { bytes, filename }, fields)
  return { id: data.id, bytes }
}

/** Rewrites the URL to the port that this test listens on. */
const here = (url: string) => origin + new URL(url).pathname + new URL(url).search
const fetched = (url: string, headers: Record<string, string> = {}) => fetch(here(url), { headers })
/** The body is read to its end; an unread response keeps its connection open. */
async function statusOf(url: string, headers: Record<string, string> = {}) {
  const response = await fetched(url, headers)
  await response.arrayBuffer()
  return response.status
}
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

async function filled(username: string) {
  const owner = await user(username)
  const { id } = (await owner('POST /user/albums', { body: { name: '海边 / 2026' } })).data
  const album_id = String(id)
  const photos = [
    await photo(owner, 'sea.jpg', { album_id }),
    await photo(owner, 'sea.jpg', { album_id }),
    await photo(owner, '山.jpg', { album_id }),
  ]
  return { owner, id, photos }
}

const originals = () => filesIn('objects').filter((file) => !/\.(thumb|preview)\./.test(file))
const pathOf = (bytes: Buffer) => originals().find((file) => readFileSync(file).equals(bytes))!

test('[AL-04] [AL-06] an album comes as one file of exactly the length that was told', async () => {
  const { owner, id, photos } = await filled('ann')
  const { status, data } = await owner('POST /user/albums/{id}/archive', { params: { id } })
  expect([status, data.photos, data.failed, data.name]).toEqual([200, 3, 0, '2026.zip'])
  const response = await fetched(data.url)
  expect(response.headers.get('content-length')).toBe(String(data.bytes))
  expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''2026.zip")
  const zip = await bodyOf(response)
  expect(zip.length).toBe(data.bytes)
  expect(unzip(zip)).toEqual(
    new Map([
      ['sea.jpg', photos[0]!.bytes],
      ['sea (2).jpg', photos[1]!.bytes],
      ['山.jpg', photos[2]!.bytes],
    ]),
  )
})

test('[AL-06] a download that broke off goes on from any byte', async () => {
  const { owner, photos } = await filled('resumer')
  const { data } = await owner('POST /user/photos/archive', { body: { ids: photos.map(({ id }) => id) } })
  const first = await fetched(data.url)
  const [whole, etag] = [await bodyOf(first), first.headers.get('etag')!]
  for (const start of [1, 29, 31, 1000, whole.length - 30, whole.length - 1]) {
    const rest = await fetched(data.url, { range: `bytes=${start}-`, 'if-range': etag })
    expect(rest.status).toBe(206)
    expect(rest.headers.get('content-range')).toBe(`bytes ${start}-${whole.length - 1}/${whole.length}`)
    expect((await bodyOf(rest)).equals(whole.subarray(start))).toBe(true)
  }
  expect(await statusOf(data.url, { range: 'bytes=99999999-' })).toBe(416)
  expect(await statusOf(data.url, { 'if-none-match': etag })).toBe(304)
  const changed = await fetched(data.url, { range: 'bytes=5-', 'if-range': '"other"' })
  expect([changed.status, (await bodyOf(changed)).length]).toEqual([200, whole.length])
  const head = await fetch(here(data.url), { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)])
})

test('K20 photos whose file is gone are left out and counted; where all are gone, that is said', async () => {
  const { owner, id, photos } = await filled('unlucky')
  for (const { bytes } of photos.slice(0, 2)) {
    const path = pathOf(bytes)
    renameSync(path, `${path}.gone`)
  }
  const { data } = await owner('POST /user/albums/{id}/archive', { params: { id } })
  expect([data.photos, data.failed]).toEqual([1, 2])
  expect([...unzip(await bodyOf(await fetched(data.url))).keys()]).toEqual(['山.jpg'])
  const last = pathOf(photos[2]!.bytes)
  renameSync(last, `${last}.gone`)
  const none = await owner('POST /user/albums/{id}/archive', { params: { id } })
  expect([none.status, none.data.code]).toEqual([409, 'archive_unreadable'])
})

test('K19 an empty album has nothing to download', async () => {
  const owner = await user('empty')
  const { data: album } = await owner('POST /user/albums', { body: { name: 'A' } })
  const { status, data } = await owner('POST /user/albums/{id}/archive', { params: album })
  expect([status, data.code]).toEqual([409, 'archive_empty'])
})

test('K22 more than an archive may hold is refused', async () => {
  const { owner, id, photos } = await filled('huge')
  const blobs = db.selectFrom('photos').where('id', '=', photos[0]!.id).select('blob_id')
  await db
    .updateTable('blobs')
    .set({ bytes: 200 * 1024 ** 3 })
    .where('id', 'in', blobs)
    .execute()
  const { status, data } = await owner('POST /user/albums/{id}/archive', { params: { id } })
  expect([status, data.code]).toEqual([413, 'archive_too_large'])
})

test('an address is dead when its time is over, a photo was deleted, or its owner may not enter any more', async () => {
  const { owner, photos } = await filled('mortal')
  const prepare = async () => (await owner('POST /user/photos/archive', { body: { ids: [photos[0]!.id] } })).data.url
  const [old, young] = [await prepare(), await prepare()]
  expect(await statusOf(old)).toBe(200)
  clock.time = new Date(clock.time.getTime() + 7 * 3_600_000)
  expect(await statusOf(old)).toBe(404)
  const fresh = await prepare()
  await db.updateTable('users').set({ is_suspended: true }).where('id', '=', owner.id).execute()
  expect(await statusOf(fresh)).toBe(404)
  await db.updateTable('users').set({ is_suspended: false }).where('id', '=', owner.id).execute()
  expect(await statusOf(fresh)).toBe(200)
  await owner('DELETE /user/photos', { body: [photos[0]!.id] })
  expect(await statusOf(fresh)).toBe(404)
  expect(await statusOf(`${young}x`)).toBe(404)
})

test('only the newest three addresses of a person are good, and they are asked for only so often', async () => {
  const { owner, photos } = await filled('greedy')
  const prepare = () => owner('POST /user/photos/archive', { body: { ids: [photos[0]!.id] } })
  const urls: string[] = []
  for (let asked = 0; asked < 4; asked++) {
    clock.time = new Date(clock.time.getTime() + 1000)
    urls.push((await prepare()).data.url)
  }
  const statuses: number[] = []
  for (const url of urls) statuses.push(await statusOf(url))
  expect(statuses).toEqual([404, 200, 200, 200])
  for (let asked = 0; asked < 26; asked++) await prepare()
  expect((await prepare()).status).toBe(429)
})

test('an address that cannot be one is missing', async () => {
  for (const key of ['%00', 'a%00', 'x'.repeat(65)]) {
    expect([key, await statusOf(`${origin}/api/v2/archives?key=${key}`)]).toEqual([key, 404])
  }
})

test('K21 a client that goes away ends the work, and only so many download at once', async () => {
  const { owner, photos } = await filled('busy')
  const { data } = await owner('POST /user/photos/archive', { body: { ids: photos.map(({ id }) => id) } })
  for (let turn = 0; turn < 12; turn++) {
    const leaving = get(here(data.url), (response) => response.destroy())
    await once(leaving, 'close')
  }
  await expect.poll(async () => await statusOf(data.url), { timeout: 5000 }).toBe(200)
})

test('[SF-61] a token downloads an album only where it may read photos', async () => {
  const { owner, id } = await filled('few_abilities')
  const reader = await createApiClient(owner.id, ['user:album:read'])
  const refused = await reader('POST /user/albums/{id}/archive', { params: { id } })
  expect([refused.status, refused.data.code]).toEqual([403, 'permission_lacking'])
  const both = await createApiClient(owner.id, ['user:album:read', 'user:photo:read'])
  expect((await both('POST /user/albums/{id}/archive', { params: { id } })).data.photos).toBe(3)
})

const client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: 'test', origin: '', picture_origin: '' } as const

/** Creates an archive for the owner with the given session or token. */
async function linkOf(photoId: number, token: string) {
  // Only the newest three archives are kept, ordered by creation time.
  clock.time = new Date(clock.time.getTime() + 1000)
  const { data } = await callAs(token)('POST /user/photos/archive', { body: { ids: [photoId] } })
  expect(await statusOf(data.url)).toBe(200)
  return data.url
}

const sessionOf = ({ id }: Person) => services.tokens.createSession(db, id, { isRemembered: false, client })
const tokenFor = ({ id }: Person, expires_at = '2027-01-01T00:00:00.000Z') =>
  services.tokens.createApiToken(db, id, { name: 'test', abilities: ['user:photo:read'], expires_at })
const newestToken = async ({ id }: Person) =>
  (await db.selectFrom('tokens').where('user_id', '=', id).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow())
    .id
const later = (hours: number) => (clock.time = new Date(clock.time.getTime() + hours * 3_600_000))

test('[SF-62] the link of an archive ends with the session that made it, and with no other', async () => {
  const { owner, photos } = await filled('logged_out')
  const token = await sessionOf(owner)
  const [mine, own] = [await linkOf(photos[0]!.id, owner.token), await linkOf(photos[0]!.id, token)]
  expect((await callAs(token)('POST /logout')).status).toBe(204)
  expect([await statusOf(own), await statusOf(mine)]).toEqual([404, 200])

  const other = await linkOf(photos[0]!.id, await sessionOf(owner))
  await owner('DELETE /user/sessions/{id}', { params: { id: await newestToken(owner) } })
  expect([await statusOf(other), await statusOf(mine)]).toEqual([404, 200])

  const again = await linkOf(photos[0]!.id, owner.token)
  const third = await linkOf(photos[0]!.id, await sessionOf(owner))
  await owner('DELETE /user/sessions')
  expect([await statusOf(third), await statusOf(again)]).toEqual([404, 200])
})

test('[SF-62] the link of an archive ends with the token that made it: deleted, or expired', async () => {
  const { owner, photos } = await filled('revoked')
  const deleted = await linkOf(photos[0]!.id, await tokenFor(owner))
  await owner('DELETE /user/tokens/{id}', { params: { id: await newestToken(owner) } })
  expect(await statusOf(deleted)).toBe(404)

  const soon = new Date(clock.time.getTime() + 3_600_000).toISOString()
  const expired = await linkOf(photos[0]!.id, await tokenFor(owner, soon))
  const kept = await linkOf(photos[0]!.id, await tokenFor(owner))
  later(2)
  expect([await statusOf(expired), await statusOf(kept)]).toEqual([404, 200])
})

test('[SF-62] the link of an archive ends with the session’s own time, and with a person who is gone', async () => {
  const { owner, photos } = await filled('tired')
  const token = await sessionOf(owner)
  later(11)
  const link = await linkOf(photos[0]!.id, token)
  later(2)
  expect(await statusOf(link)).toBe(404)
  const last = await linkOf(photos[0]!.id, await sessionOf(owner))
  await db.updateTable('users').set({ deleted_at: clock.time.toISOString() }).where('id', '=', owner.id).execute()
  expect(await statusOf(last)).toBe(404)
})

test('[SF-62] a download that is under way ends at the next file once its session is over', async () => {
  const owner = await user('under_way')
  const photos = [await photo(owner), await photo(owner)]
  const token = await sessionOf(owner)
  const { data } = await callAs(token)('POST /user/photos/archive', { body: { ids: photos.map(({ id }) => id) } })
  const key = new URL(data.url).searchParams.get('key')!
  const archive = await services.archives.open(key, { ip: '127.0.0.1' })
  await callAs(token)('POST /logout')
  await expect(Array.fromAsync(archive.read({ start: 0, end: archive.length - 1 }))).rejects.toThrow('has ended')
  archive.releaseSlot()
})
