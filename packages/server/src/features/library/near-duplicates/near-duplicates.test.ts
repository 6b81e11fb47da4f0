import { renameSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { naturalScene } from '#test/factories/natural-scenes.ts'
import { rawFile } from '#test/factories/raw-files.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { makeVideo } from '#test/factories/videos.ts'
import { DAY_MS, HOUR_MS } from '#platform/time.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { db, user, configure, jobs, clock } = server
const { upload, limit, waitUntilIdle } = createUploadActions(server)
const [ann, bob] = [await user('ann'), await user('bob')]

beforeAll(async () => {
  await limit({
    limit_concurrent_upload: 0,
    limit_per_minute: 0,
    allow_file_types: JSON.stringify(['jpg', 'png', 'webp', 'mp4', 'nef']),
  })
})
beforeEach(async () => {
  await configure({ near_duplicates: true })
})

async function add(bytes: Buffer, owner = ann, filename = 'a.png') {
  const { status, data } = await upload(owner.token, { bytes, filename })
  expect([status, data.code]).toEqual([200, undefined])
  await waitUntilIdle()
  return data.id
}

const groupsOf = async (owner = ann, query = {}) => (await owner('GET /user/near_duplicates', { query })).data
const idsOf = async (owner = ann) => (await groupsOf(owner)).data.map(({ photos }) => photos.map(({ id }) => id))
const nearTo = async (id: number, owner = ann) =>
  (await owner('GET /user/photos/{id}/near_duplicates', { params: { id } })).data.map((photo) => photo.id)
const hashRows = () => db.selectFrom('picture_hashes').selectAll().orderBy('blob_id').execute()

async function run(job: string) {
  await jobs.runScheduled(db, job)
  await jobs.drain()
  await waitUntilIdle()
}

/** Deletes the photos for good. */
async function remove(ids: number[], owner = ann) {
  await owner('DELETE /user/photos', { body: ids })
  await owner('DELETE /user/trash', { body: ids })
  await waitUntilIdle()
}

test('[FN-03] while the setting is off, nothing is hashed and nothing is found', async () => {
  await configure({ near_duplicates: false })
  const id = await add(await (await naturalScene(1)).png().toBuffer())
  await run('near_duplicates.hash')
  expect(await hashRows()).toEqual([])
  for (const answer of [
    await ann('GET /user/near_duplicates', {}),
    await ann('GET /user/photos/{id}/near_duplicates', { params: { id } }),
  ]) {
    expect([answer.status, answer.data]).toMatchObject([404, { code: 'near_duplicates_off' }])
  }
  await remove([id])
})

test('[FN-03, 05, 06] copies of a picture are grouped with the best first, and go with their files', async () => {
  const picture = await naturalScene(2)
  const small = await add(await picture.clone().resize(200).jpeg({ quality: 60 }).toBuffer(), ann, 'a.jpg')
  const best = await add(await picture.clone().png().toBuffer())
  const webp = await add(await picture.clone().webp({ quality: 70 }).toBuffer(), ann, 'a.webp')
  const other = await add(await (await naturalScene(3)).png().toBuffer())
  const flat = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const flats = [await add(flat), await add(await sharp(flat).resize(150).png().toBuffer())]
  const foreign = await add(await picture.clone().png({ palette: true }).toBuffer(), bob)

  const found = await groupsOf()
  expect(found).toMatchObject({ meta: { total: 1 }, pending_count: 0, data: [{ photo_count: 3 }] })
  expect(found.data[0]!.photos[0]).toMatchObject({ id: best, width: 400, mimetype: 'image/png' })
  expect(await idsOf()).toEqual([[best, webp, small]])
  expect(await idsOf(bob)).toEqual([])
  expect(await nearTo(small)).toEqual([best, webp])
  expect(await nearTo(other)).toEqual([])
  expect(await nearTo(flats[0]!)).toEqual([])
  expect((await bob('GET /user/photos/{id}/near_duplicates', { params: { id: small } })).status).toBe(404)

  await ann('DELETE /user/photos', { body: [webp] })
  expect(await idsOf()).toEqual([[best, small]])
  await remove([best, small, other, ...flats])
  await ann('DELETE /user/trash', { body: [webp] })
  await remove([foreign], bob)
  expect(await hashRows()).toEqual([])
})

test('[FN-20] each photo is told with the oldest one that was there before it, or as not compared yet', async () => {
  const matchesOf = async (ids: number[], owner = ann) =>
    (await owner('GET /user/near_duplicates/matches', { query: { ids: ids.join(',') } })).data
  const picture = await naturalScene(21)
  const first = await add(await picture.clone().png().toBuffer())
  const second = await add(await picture.clone().webp({ quality: 70 }).toBuffer(), ann, 'a.webp')
  const third = await add(await picture.clone().resize(200).jpeg().toBuffer(), ann, 'a.jpg')
  const other = await add(await (await naturalScene(22)).png().toBuffer())
  const foreign = await add(await picture.clone().png({ palette: true }).toBuffer(), bob)
  await configure({ near_duplicates: false })
  const unhashed = await add(await (await naturalScene(23)).png().toBuffer())
  await configure({ near_duplicates: true })

  const all = [first, second, third, other, foreign, unhashed]
  expect(await matchesOf(all)).toMatchObject({
    pending_ids: [unhashed],
    matches: [
      { photo: { id: second }, older: { id: first, albums: [] }, older_count: 1 },
      { photo: { id: third }, older: { id: first }, older_count: 2 },
    ],
  })
  expect(await matchesOf(all, bob)).toEqual({ pending_ids: [], matches: [] })
  await ann('DELETE /user/photos', { body: [first] })
  expect((await matchesOf([second, third])).matches).toMatchObject([{ photo: { id: third }, older: { id: second } }])
  await remove([second, third, other, unhashed])
  await ann('DELETE /user/trash', { body: [first] })
  await remove([foreign], bob)
})

test('[FN-06] of equal files the one in an album is the best, and pages hold whole groups', async () => {
  const [one, two] = [await (await naturalScene(4)).png().toBuffer(), await (await naturalScene(5)).png().toBuffer()]
  const album = (await ann('POST /user/albums', { body: { name: 'Sea' } })).data.id
  const first = [await add(one), await add(one)]
  const second = [await add(two), await add(two), await add(two)]
  const pages = async () =>
    Promise.all(
      [1, 2].map(async (page) => (await groupsOf(ann, { page, per_page: 1 })).data[0]!.photos.map(({ id }) => id)),
    )
  expect((await pages()).toSorted((a, b) => b.length - a.length)).toEqual([second, first])
  await ann('PUT /user/photos/{id}', { params: { id: second[2]! }, body: { album_id: album } })
  expect((await idsOf()).find((ids) => ids.length === 3)).toEqual([second[2], second[0], second[1]])
  await remove([...first, ...second])
})

test('[FN-04] what was stored before is hashed from its thumbnail, once, and videos are left out', async () => {
  await configure({ near_duplicates: false })
  const picture = await naturalScene(6)
  const before = [
    await add(await picture.clone().png().toBuffer()),
    await add(await (await naturalScene(7)).png().toBuffer()),
    await add(await makeVideo({ width: 96, height: 54 }), ann, 'a.mp4'),
  ]
  await configure({ near_duplicates: true })
  const added = await add(await picture.clone().jpeg({ quality: 50 }).toBuffer(), ann, 'a.jpg')
  expect((await groupsOf()).pending_count).toBe(2)
  const { thumb_path } = await db
    .selectFrom('blobs')
    .innerJoin('photos', 'photos.blob_id', 'blobs.id')
    .where('photos.id', '=', before[1]!)
    .select('thumb_path')
    .executeTakeFirstOrThrow()
  const thumbnail = join(server.folder, 'objects', thumb_path!)
  renameSync(thumbnail, `${thumbnail}.away`)

  await run('near_duplicates.hash')
  expect(await idsOf()).toEqual([[before[0], added]])
  expect((await groupsOf()).pending_count).toBe(1)

  // The file that could not be read is tried again on another day.
  renameSync(`${thumbnail}.away`, thumbnail)
  await run('near_duplicates.hash')
  expect((await groupsOf()).pending_count).toBe(1)
  const { time } = clock
  clock.time = new Date(time.getTime() + DAY_MS + HOUR_MS)
  await run('near_duplicates.hash')
  clock.time = time
  expect((await groupsOf()).pending_count).toBe(0)
  expect(await hashRows()).toHaveLength(3)
  await remove([...before, added])
})

test('[FN-04] raw files without a picture in them are not alike because of their tile', async () => {
  const raws: number[] = []
  for (const orientation of [1, 3]) {
    raws.push(await add(await rawFile('nef', { preview: null, orientation }), ann, 'a.nef'))
  }
  const shown = await add(
    await rawFile('nef', { preview: await (await naturalScene(8)).jpeg().toBuffer() }),
    ann,
    'a.nef',
  )
  expect((await groupsOf()).pending_count).toBe(2)
  const { time } = clock
  clock.time = new Date(time.getTime() + 50 * 60 * 60_000)
  await run('near_duplicates.hash')
  clock.time = time
  expect(await groupsOf()).toMatchObject({ data: [], pending_count: 0 })
  expect((await hashRows()).map(({ hash }) => typeof hash)).toEqual(['object', 'object', 'string'])
  await remove([...raws, shown])
})
