import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { formOf } from '#test/factories/forms.ts'
import { jpeg, png, randomFrom } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { insertStorage } from '#test/samples/storages.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, db, clock, user, createApiClient, configure, services } = server
const { upload, traces, waitUntilIdle, filesIn, verify, limit } = createUploadActions(server)
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

const day = 86_400_000

/** The API token outlives the months that pass in these tests. */
async function person(username: string) {
  const { id } = await user(username)
  return Object.assign(await createApiClient(id), { id })
}
type Person = Awaited<ReturnType<typeof person>>

let seed = 100
const picture = () => jpeg({ seed: seed++ })

async function photo(owner: Person) {
  const bytes = await picture()
  const { data } = await upload(owner.token, { bytes, filename: 'first.jpg' })
  return { ...data, link: `${origin}/i/${data.key}.jpg`, sent: bytes }
}

const replace = (owner: Person, id: number, bytes: Buffer, filename = 'second.jpg') =>
  owner('POST /user/photos/{id}/replace', { params: { id }, form: formOf({ bytes, filename }) } as object)

const versionsOf = async (owner: Person, id: number) =>
  (await owner('GET /user/photos/{id}/versions', { params: { id } })).data.data

const served = async (link: string) => Buffer.from(await (await fetch(link)).arrayBuffer())
const usedBy = async ({ id }: Person) =>
  (await db.selectFrom('users').where('id', '=', id).select('used_bytes').executeTakeFirstOrThrow()).used_bytes

test('the same address shows another picture from the next request on, and thumbnails have a new one', async () => {
  const ann = await person('ann')
  const { id, link, sent, thumbnail_url, name } = await photo(ann)
  expect(await served(link)).toEqual(sent)
  const { headers } = await fetch(link)
  const next = await picture()
  const { status, data } = await replace(ann, id, next)
  expect(status).toBe(200)
  expect(data).toMatchObject({ id, name, filename: 'second.jpg', bytes: next.length })
  expect(data.thumbnail_url).not.toBe(thumbnail_url)
  expect(await served(link)).toEqual(next)
  const again = await fetch(link, { headers: { 'if-none-match': headers.get('etag')! } })
  expect(again.status).toBe(200)
  expect((await ann('GET /user/photos', { query: { q: 'second.jpg' } })).data.meta.total).toBe(1)
  expect((await ann('GET /user/photos', { query: { q: 'first.jpg' } })).data.meta.total).toBe(0)
  expect(await usedBy(ann)).toBe(sent.length + next.length)
  await waitUntilIdle()
  expect(await verify()).toEqual([])
})

test('where the type changes, links that were given out with the old one go on working', async () => {
  const ann = await person('ann2')
  const { id, key, link } = await photo(ann)
  const bytes = await png({ seed: 7 })
  const { data } = await replace(ann, id, bytes, 'drawing.png')
  expect(data).toMatchObject({ extension: 'png', mimetype: 'image/png' })
  expect(data.public_url).toContain(`/i/${key}.png`)
  for (const address of [link, `${origin}/i/${key}.png`]) {
    const response = await fetch(address)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  }
})

test('an earlier version is shown again, and what was shown becomes earlier', async () => {
  const ann = await person('ann3')
  const { id, link, sent } = await photo(ann)
  const next = await picture()
  await replace(ann, id, next)
  const [earlier] = await versionsOf(ann, id)
  expect(earlier).toMatchObject({ version: 1, filename: 'first.jpg', bytes: sent.length })
  const params = { id, version: 1 }
  expect((await ann('POST /user/photos/{id}/versions/{version}/restore', { params })).status).toBe(200)
  expect(await served(link)).toEqual(sent)
  expect((await versionsOf(ann, id)).map(({ version }) => version)).toEqual([2])
  expect(await usedBy(ann)).toBe(sent.length + next.length)
  const gone = await ann('POST /user/photos/{id}/versions/{version}/restore', { params })
  expect(gone).toMatchObject({ status: 404, data: { code: 'version_missing' } })
  await waitUntilIdle()
  expect(await verify()).toEqual([])
})

test('a version is removed with its file, by its owner or after the days that the site says', async () => {
  const ann = await person('ann4')
  await waitUntilIdle()
  const before = filesIn('objects').length
  const { id } = await photo(ann)
  await replace(ann, id, await picture())
  const { bytes } = (await replace(ann, id, await picture())).data
  await waitUntilIdle()
  expect(filesIn('objects').length).toBe(before + 6)
  await ann('DELETE /user/photos/{id}/versions/{version}', { params: { id, version: 1 } })
  expect(filesIn('objects').length).toBe(before + 4)
  clock.time = new Date(clock.time.getTime() + 30 * day - 1)
  await services.versions.deleteExpired()
  expect(await versionsOf(ann, id)).toHaveLength(1)
  clock.time = new Date(clock.time.getTime() + 1)
  await services.versions.deleteExpired()
  expect(await versionsOf(ann, id)).toEqual([])
  expect(await db.selectFrom('blobs').where('owner_id', '=', ann.id).select('id').execute()).toHaveLength(1)
  expect(await usedBy(ann)).toBe(bytes)
  expect(await verify()).toEqual([])
})

test('with no days nothing is kept, and a full account may still replace what it has', async () => {
  await configure({ version_days: 0 })
  const ann = await person('ann5')
  const { id, sent } = await photo(ann)
  await waitUntilIdle()
  await limit({ capacity_bytes: sent.length + 20 })
  const next = await jpeg({ seed: 900, width: 20, height: 20 })
  expect(next.length).toBeLessThan(sent.length)
  expect((await replace(ann, id, next)).status).toBe(200)
  expect(await versionsOf(ann, id)).toEqual([])
  expect(await usedBy(ann)).toBe(next.length)
  await waitUntilIdle()
  expect(await verify()).toEqual([])
  await configure({ version_days: 30 })
  const refused = await replace(ann, id, sent)
  expect(refused).toMatchObject({ status: 403, data: { code: 'capacity_exceeded' } })
  expect((await upload(ann.token, { bytes: Buffer.from('no picture') })).status).toBe(422)
  await limit({ capacity_bytes: 0 })
  expect(await verify()).toEqual([])
})

test('a refused file changes nothing, and the same file once more neither', async () => {
  const ann = await person('ann6')
  const { id, link, sent } = await photo(ann)
  await waitUntilIdle()
  const before = { ...(await traces()), counted: 0 }
  expect((await replace(ann, id, Buffer.from('no picture'))).status).toBe(422)
  expect((await replace(ann, id, sent)).status).toBe(200)
  await waitUntilIdle()
  expect({ ...(await traces()), counted: 0 }).toEqual(before)
  expect(await served(link)).toEqual(sent)
})

test('the trash takes the versions along, gives their room back, and brings them again', async () => {
  const ann = await person('ann7')
  await waitUntilIdle()
  const files = filesIn('objects').length
  const { id } = await photo(ann)
  await replace(ann, id, await picture())
  const used = await usedBy(ann)
  await ann('DELETE /user/photos', { body: [id] })
  expect(await usedBy(ann)).toBe(0)
  expect(await verify()).toEqual([])
  await ann('POST /user/trash/restore', { body: [id] })
  expect(await usedBy(ann)).toBe(used)
  expect(await versionsOf(ann, id)).toHaveLength(1)
  await ann('DELETE /user/photos', { body: [id] })
  await waitUntilIdle()
  await ann('DELETE /user/trash', { body: [id] })
  expect(filesIn('objects').length).toBe(files)
  expect(await verify()).toEqual([])
})

test('of many who replace at once each becomes a version, and every counter is right', async () => {
  const ann = await person('ann8')
  await limit({ limit_concurrent_upload: 0 })
  const { id } = await photo(ann)
  const pictures = await Promise.all(Array.from({ length: 6 }, picture))
  const answers = await Promise.all(pictures.map((bytes) => replace(ann, id, bytes)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  expect((await versionsOf(ann, id)).map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1])
  await waitUntilIdle()
  expect(await verify()).toEqual([])
})

test('the next picture is kept where the one before was, whatever is preferred now', async () => {
  const ann = await person('ann9')
  const { id } = await photo(ann)
  const storageOf = async () => (await ann('GET /user/photos/{id}', { params: { id } })).data.storage!.id
  const first = await storageOf()
  const { id: storage_id } = await insertStorage(server)
  const group = await db.selectFrom('groups').where('is_default', '=', true).select('id').executeTakeFirstOrThrow()
  await db.insertInto('group_storages').values({ group_id: group.id, storage_id }).execute()
  expect((await ann('POST /user/setting', { body: { default_storage_id: storage_id } })).status).toBeLessThan(300)
  expect((await replace(ann, id, await picture())).status).toBe(200)
  expect(await storageOf()).toBe(first)

  const granted = { group_id: group.id, storage_id: first }
  await db.deleteFrom('group_storages').where('storage_id', '=', first).where('group_id', '=', group.id).execute()
  const refused = await replace(ann, id, await picture())
  expect(refused.data).toMatchObject({ code: 'storage_refused' })
  await db.insertInto('group_storages').values(granted).execute()
  await db.deleteFrom('group_storages').where('storage_id', '=', storage_id).execute()
  await waitUntilIdle()
  expect(await verify()).toEqual([])
})

/** Left half of a screenshot of 400 × 200: noise, or one colour where the noise was covered. */
async function secretScreenshot(isCovered: boolean) {
  const random = randomFrom(11)
  const pixels = Array.from({ length: 200 * 200 }, () => (random() < 0.5 ? 0 : 255))
  const secret = Buffer.from(isCovered ? pixels.map(() => 120) : pixels)
  const input = await sharp(secret, { raw: { width: 200, height: 200, channels: 1 } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 400, height: 200, channels: 3, background: '#f4f6f8' } })
    .composite([{ input, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

/** Returns how much the grey values of the left half differ; noise that is scaled down still does. */
async function contrastOf(bytes: Buffer) {
  const { width, height } = await sharp(bytes).metadata()
  const area = { left: 0, top: 0, width: Math.floor(width * 0.45), height }
  const { channels } = await sharp(await sharp(bytes).extract(area).greyscale().png().toBuffer()).stats()
  return channels[0]!.stdev
}

test('[FR-33] nothing of what a new version covers is given out at any address of before or now, but to the owner', async () => {
  const ann = await person('ann10')
  const bob = await person('bob10')
  const { data: sent } = await upload(ann.token, { bytes: await secretScreenshot(false), filename: 'screen.png' })
  await waitUntilIdle()
  const { id } = sent
  const photoOf = async () => (await ann('GET /user/photos/{id}', { params: { id } })).data
  const addressesOf = async () => {
    const { public_url, thumbnail_url } = await photoOf()
    const path = new URL(public_url, origin).pathname
    const thumbnail = new URL(thumbnail_url, origin)
    return [path, `${path}?w=160`, `${path}?w=160&format=webp`, thumbnail.pathname + thumbnail.search].map(
      (address) => origin + address,
    )
  }
  const before = await addressesOf()
  for (const address of before) expect(await contrastOf(await served(address)), address).toBeGreaterThan(15)

  expect((await replace(ann, id, await secretScreenshot(true), 'screen.png')).status).toBe(200)
  await waitUntilIdle()
  for (const address of [...before, ...(await addressesOf())]) {
    const response = await fetch(address)
    if (response.ok) expect(await contrastOf(Buffer.from(await response.arrayBuffer())), address).toBeLessThan(3)
    else expect(response.status).toBe(404)
  }

  const params = { id, version: 1 }
  expect((await bob('GET /user/photos/{id}/versions', { params: { id } })).status).toBe(404)
  expect((await bob('POST /user/photos/{id}/versions/{version}/restore', { params })).status).toBe(404)
  expect((await ann('POST /user/photos/{id}/versions/{version}/restore', { params })).status).toBe(200)
  expect(await contrastOf(await served(before[0]!))).toBeGreaterThan(15)
})
