import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { gif, jpeg, png } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { db, clock, user, visitor, createApiClient, configure, services } = server
const { upload, traces, limit, waitUntilIdle, filesIn, verify } = createUploadActions(server)
const session = await user('ann')
/** The API token outlives the months that pass in these tests. */
const ann = Object.assign(await createApiClient(session.id), { id: session.id })
const hash = (name: string, bytes: Buffer) => createHash(name).update(bytes).digest('hex')

let seed = 1
const picture = async () => ({ bytes: await jpeg({ seed: seed++ }) })

test('[UP-03] a file becomes a photo with everything that was asked for', async () => {
  const bytes = await jpeg({ width: 320, height: 200, seed: seed++ })
  const album = await ann('POST /user/albums', { body: { name: 'Summer' } })
  const { status, data } = await upload(
    ann.token,
    { bytes, filename: 'Sea & sky.JPG' },
    {
      album_id: String(album.data.id),
      'tags[]': ['blue', 'sea', 'blue'],
      is_public: '1',
      intro: 'Two\nlines',
      expired_at: '2026-01-02 08:00:00',
      unknown: 'ignored',
    },
  )
  expect([status, data.code]).toEqual([200, undefined])
  expect(data).toMatchObject({
    name: 'Sea & sky',
    filename: 'Sea & sky.JPG',
    intro: 'Two\nlines',
    mimetype: 'image/jpeg',
    extension: 'jpg',
    width: 320,
    height: 200,
    bytes: bytes.length,
    size: bytes.length / 1024,
    md5: hash('md5', bytes),
    sha1: hash('sha1', bytes),
    sha256: hash('sha256', bytes),
    is_public: true,
    expired_at: '2026-01-02T00:00:00.000Z',
    album: { id: album.data.id, name: 'Summer', intro: '' },
    tags: [{ name: 'blue' }, { name: 'sea' }],
    storage: { provider: 'local' },
    links: { url: data.public_url, markdown: `![Sea \\& sky](${data.public_url})` },
  })
  const blob = await db.selectFrom('blobs').selectAll().executeTakeFirstOrThrow()
  expect(blob.crc32).toBe(crc32(bytes))
  expect(readFileSync(filesIn('objects').find((file) => file.endsWith(blob.path))!).equals(bytes)).toBe(true)
  expect((await ann('GET /user/albums/{id}', { params: album.data })).data.photo_count).toBe(1)
  const { links: _links, ...photo } = data
  await waitUntilIdle()
  const { data: list } = await ann('GET /user/photos')
  expect(list.data[0]).toMatchObject({ ...photo, thumbhash: expect.anything(), color: expect.anything() })
  expect(list.data[0]).toMatchObject(await findBySearch('SEA'))
  expect(await verify()).toEqual([])
})

const findBySearch = async (q: string) => (await ann('GET /user/photos', { query: { q } })).data.data[0]!

test('a program without an album, or with empty fields as browsers send them, is served too', async () => {
  const token = await createApiClient(ann.id, ['upload:write'])
  await configure({ upload_requires_album: true })
  const { status } = await upload(token.token, await picture(), { album_id: '', expired_at: '', storage_id: '' })
  expect(status).toBe(200)
  const refused = await upload(session.token, await picture())
  expect(refused).toMatchObject({ status: 422, data: { errors: { album_id: ['请选择相册'] } } })
  await configure({ upload_requires_album: false })
})

test('the type is what the bytes are, whatever the file is called', async () => {
  const file = { bytes: await png({ seed: seed++ }), filename: '[A19] page.html.svg', type: 'text/html' }
  const { data } = await upload(ann.token, file)
  expect(data).toMatchObject({ mimetype: 'image/png', extension: 'png', public_url: expect.stringMatching(/\.png$/) })
})

/** Empties the trash a month later. */
async function emptyTrash() {
  await waitUntilIdle()
  clock.time = new Date(clock.time.getTime() + 31 * 86_400_000)
  await services.trash.purgeDuePhotos()
}

test('[R8] the same file twice is kept once, and deleting one leaves the other', async () => {
  await emptyTrash()
  const before = filesIn('objects').length
  const file = await picture()
  const [one, two] = [(await upload(ann.token, file)).data, (await upload(ann.token, file)).data]
  await waitUntilIdle()
  expect(two.key).not.toBe(one.key)
  // The two objects are the original and its thumbnail.
  expect(filesIn('objects').length - before).toBe(2)
  await upload((await user('else')).token, file)
  await waitUntilIdle()
  expect(filesIn('objects').length - before).toBe(4)

  await ann('DELETE /user/photos', { body: [one.id] })
  await emptyTrash()
  expect(filesIn('objects').length - before).toBe(4)
  expect(await verify()).toEqual([])
  await ann('DELETE /user/photos', { body: [two.id] })
  await emptyTrash()
  expect(filesIn('objects').length - before).toBe(2)
  expect(await verify()).toEqual([])
})

test('the same file ten times at once is kept once', async () => {
  await waitUntilIdle()
  const before = filesIn('objects').length
  await limit({ limit_concurrent_upload: 0 })
  const file = await picture()
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(ann.token, file)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  await waitUntilIdle()
  expect(filesIn('objects').length - before).toBe(2)
  expect(await verify()).toEqual([])
})

test('a repeated request with the same key answers with the same photo', async () => {
  const file = await picture()
  const key = { 'idempotency-key': 'once' }
  const first = await upload(ann.token, file, {}, key)
  const again = await upload(ann.token, await picture(), {}, key)
  expect([again.status, again.data.id]).toEqual([200, first.data.id])
  const other = await upload((await user('other')).token, file, {}, key)
  expect(other.data.id).not.toBe(first.data.id)

  await ann('DELETE /user/photos', { body: [first.data.id] })
  const anew = await upload(ann.token, file, {}, key)
  expect([anew.status, anew.data.id === first.data.id]).toEqual([200, false])
})

test('of twenty with one key at once one uploads, and the others are told or answered the same', async () => {
  const [file, before] = [await picture(), await traces()]
  const key = { 'idempotency-key': 'twenty' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(ann.token, file, {}, key)))
  const ids = answers.filter(({ status }) => status === 200).map(({ data }) => data.id)
  expect(new Set(ids).size).toBe(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.every(({ status, data }) => status === 409 && data.code === 'upload_repeated')).toBe(true)
  expect((await traces()).rows['photos']).toBe(before.rows['photos']! + 1)
})

test('a key whose upload has failed is free again', async () => {
  const key = { 'idempotency-key': 'failed' }
  expect((await upload(ann.token, { bytes: Buffer.from('no picture') }, {}, key)).status).toBe(422)
  expect((await upload(ann.token, await picture(), {}, key)).status).toBe(200)
})

test('a key that two visitors of one network think of gives neither the photo of the other', async () => {
  await configure({ guest_upload: true })
  const key = { 'idempotency-key': '1' }
  const first = await upload(null, await picture(), {}, key)
  const second = await upload(null, await picture(), {}, key)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.data.id).not.toBe(first.data.id)
  await configure({ guest_upload: false })
})

test('visitors upload where the site lets them, into their own group', async () => {
  const file = await picture()
  expect(await upload(null, file)).toMatchObject({ status: 401, data: { code: 'login_required' } })
  expect((await upload('ims_expired', file)).status).toBe(401)
  await configure({ guest_upload: true })
  const { status, data } = await upload(null, file, { is_public: '1' })
  expect([status, data.links.delete_url]).toEqual([200, ''])
  expect((await upload(null, file, { album_id: '1' })).data.code).toBe('album_missing')
  const { data: group } = await visitor('GET /group')
  expect(data.group?.name).toBe(group.group.name)
  await configure({ guest_upload: false })
  await waitUntilIdle()
  expect(await verify()).toEqual([])
})

test('a storage is the one asked for, or the preferred one, or the first of the group', async () => {
  const made = { intro: '', provider: 'local', options: '{}', is_enabled: true, created_at: '2026-01-01T00:00:00.000Z' }
  const { id } = await db
    .insertInto('storages')
    .values({ ...made, name: 'Second' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const storageOf = async (fields: Record<string, string>) => {
    const { status, data } = await upload(ann.token, await picture(), fields)
    return status === 200 ? data.storage!.name : data.code
  }
  expect(await storageOf({ storage_id: String(id) })).toBe('storage_refused')
  expect(await storageOf({ storage_id: '999' })).toBe('storage_refused')
  const { group_id } = await db.selectFrom('group_storages').select('group_id').executeTakeFirstOrThrow()
  await db.insertInto('group_storages').values({ group_id, storage_id: id }).execute()
  expect(await storageOf({ strategy_id: String(id) })).toBe('Second')
  expect(await storageOf({})).not.toBe('Second')
  const options = JSON.stringify({ default_storage_id: id })
  await db.updateTable('users').set({ options }).where('id', '=', ann.id).execute()
  expect(await storageOf({})).toBe('Second')
  await db.updateTable('storages').set({ is_enabled: false }).where('id', '=', id).execute()
  expect(await storageOf({})).not.toBe('Second')
  expect(await storageOf({ storage_id: String(id) })).toBe('storage_refused')
})

test.each([
  ['[C27] five tags', { 'tags[]': ['1', '2', '3', '4', '5'] }, 422, 'tags'],
  ['[C28] a tag too long', { tags: 'x'.repeat(1000) }, 422, 'tags'],
  ['[C31] a time in the past', { expired_at: '2020-01-01 00:00:00' }, 422, 'expired_at'],
  ['[C30] no time', { expired_at: 'tomorrow' }, 422, 'expired_at'],
  ['an album of nobody', { album_id: '999999' }, 404, undefined],
  ['[D15] an album spelt oddly', { album_id: '0x1' }, 422, 'album_id'],
  ['a name too long', { name: 'x'.repeat(201) }, 422, 'name'],
])('%s is refused, and nothing is left', async (_case, fields, status, field) => {
  await waitUntilIdle()
  const before = await traces()
  const answer = await upload(ann.token, await picture(), fields)
  expect(answer.status).toBe(status)
  expect(Object.keys(answer.data.errors ?? {})).toEqual(field ? [field] : [])
  expect(await traces()).toEqual(before)
})

test('an album of another is as missing as one of nobody, and stays as it was', async () => {
  const bob = await user('bob')
  const { data: album } = await bob('POST /user/albums', { body: { name: 'His' } })
  const { status, data } = await upload(ann.token, await picture(), { album_id: String(album.id) })
  expect([status, data.code]).toEqual([404, 'album_missing'])
  expect((await bob('GET /user/albums/{id}', { params: album })).data.photo_count).toBe(0)
})

test('[B23] [B24] names of files are text', async () => {
  const named = async (filename: string) => (await upload(ann.token, { ...(await picture()), filename })).data.filename
  expect(await named('../../etc/passwd.jpg')).toBe('passwd.jpg')
  expect(await named('C:\\x\\日落.jpg')).toBe('日落.jpg')
  expect((await named('x'.repeat(5000))).length).toBe(200)
  const moving = await upload(ann.token, { bytes: await gif({ frames: 2, seed: seed++ }), filename: 'a.gif' })
  expect(moving.data).toMatchObject({ extension: 'gif', mimetype: 'image/gif' })
})
