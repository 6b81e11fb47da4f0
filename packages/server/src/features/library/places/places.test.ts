import { beforeEach, expect, test } from 'vitest'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { db, user, configure, jobs } = server
const { upload, limit, waitUntilIdle } = createUploadActions(server)
const [ann, bob] = [await user('ann'), await user('bob')]
await limit({ limit_concurrent_upload: 0, limit_per_minute: 0 })

beforeEach(() => configure({ places: true }))

let seed = 1
const WORLD = '-180,-90,180,90'
const gps = (latitude: number, longitude: number) => ({
  GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
  GPSLatitude: `${Math.round(Math.abs(latitude) * 10_000)}/10000 0/1 0/1`,
  GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
  GPSLongitude: `${Math.round(Math.abs(longitude) * 10_000)}/10000 0/1 0/1`,
})

/** Returns a photo that was taken there on the fourth of May of this year. */
const photoAt = (latitude: number, longitude: number, year = 2026) =>
  jpeg({
    width: 64,
    height: 48,
    seed: seed++,
    exif: { IFD2: { DateTimeOriginal: `${year}:05:04 03:02:01` }, IFD3: gps(latitude, longitude) },
  })

async function add(bytes: Buffer, owner = ann) {
  const { status, data } = await upload(owner.token, { bytes, filename: 'a.jpg' })
  expect([status, data.code]).toEqual([200, undefined])
  await waitUntilIdle()
  return data.id
}

async function fill() {
  await jobs.runScheduled(db, 'places.fill')
  await jobs.drain()
}

const places = async (owner = ann, query = {}) => (await owner('GET /user/places', { query })).data
const clusters = async (query: { box: string; zoom: number; from?: string; to?: string }, owner = ann) =>
  (await owner('GET /user/places/clusters', { query })).data
const listed = async (query: object, owner = ann) =>
  (await owner('GET /user/photos', { query })).data.data.map(({ id }) => id)
const rows = () => db.selectFrom('blob_places').selectAll().orderBy('blob_id').execute()

/** Deletes all photos for good. */
async function removeAll() {
  for (const owner of [ann, bob]) {
    const ids = await listed({ per_page: 100 }, owner)
    if (ids.length === 0) continue
    await owner('DELETE /user/photos', { body: ids })
    await owner('DELETE /user/trash', { body: ids })
  }
  await waitUntilIdle()
}

test('[MP-01] while the setting is off no position is indexed, and turning it off empties the index', async () => {
  await configure({ places: false })
  const id = await add(await photoAt(48.8566, 2.3522))
  await fill()
  expect(await rows()).toEqual([])
  for (const answer of [
    await ann('GET /user/places', { query: {} }),
    await ann('GET /user/places/clusters', { query: { box: WORLD, zoom: 1 } }),
  ]) {
    expect([answer.status, answer.data]).toMatchObject([404, { code: 'places_off' }])
  }

  await configure({ places: true })
  await fill()
  expect(await rows()).toMatchObject([{ latitude: 48_856_600, longitude: 2_352_200 }])
  expect(await places()).toMatchObject({ photo_count: 1, first_day: '2026-05-04', last_day: '2026-05-04' })
  expect(await listed({ box: '2,48,3,49' })).toEqual([id])

  await configure({ places: false })
  await fill()
  expect(await rows()).toEqual([])
  await removeAll()
})

test('[MP-02, 03, 04] an upload is on its owner’s map at once, and nobody else’s', async () => {
  const paris = await add(await photoAt(48.8566, 2.3522))
  const near = await add(await photoAt(48.86, 2.36, 2020))
  const sydney = await add(await photoAt(-33.8688, 151.2093))
  const bare = await add(await jpeg({ width: 64, height: 48, seed: seed++ }))
  const foreign = await add(await photoAt(48.8566, 2.3522), bob)

  expect(await places()).toMatchObject({
    photo_count: 3,
    box: [2.3522, -33.8688, 151.2093, 48.86],
    first_day: '2020-05-04',
    last_day: '2026-05-04',
  })
  const far = await clusters({ box: WORLD, zoom: 2 })
  expect(far).toMatchObject({
    photo_count: 3,
    clusters: [
      { photo_count: 2, cover: { id: near }, box: [2.3522, 48.8566, 2.36, 48.86] },
      { photo_count: 1, cover: { id: sydney } },
    ],
  })
  const close = await clusters({ box: '2,48,3,49', zoom: 16 })
  expect(new Set(close.clusters.map(({ cover }) => cover?.id))).toEqual(new Set([paris, near]))
  expect(await clusters({ box: '2,48,3,49', zoom: 2, from: '2026-01-01' })).toMatchObject({ photo_count: 1 })
  expect(await clusters({ box: '170,-50,-170,-10', zoom: 2 })).toMatchObject({ photo_count: 0, clusters: [] })
  expect(await clusters({ box: '150,-50,10,50', zoom: 2 })).toMatchObject({ photo_count: 3 })
  expect(await clusters({ box: WORLD, zoom: 2 }, bob)).toMatchObject({
    photo_count: 1,
    clusters: [{ cover: { id: foreign } }],
  })

  expect(await listed({ box: '2,48,3,49' })).toEqual([near, paris])
  expect(await listed({ box: '150,-50,10,50', order: 'oldest' })).toEqual([paris, near, sydney])
  expect(await listed({ box: WORLD, from: '2026-01-01', by: 'taken' })).toEqual([sydney, paris])
  expect(await listed({ box: WORLD }, bob)).toEqual([foreign])
  for (const box of ['1,2,3', '0,50,10,40', '0,0,200,10', 'a,b,c,d', '0,0,0x10,1']) {
    expect((await ann('GET /user/photos', { query: { box } })).status).toBe(422)
  }

  const { data: before } = await ann('GET /user/photos/{id}', { params: { id: paris } })
  await ann('DELETE /user/photos', { body: [paris] })
  expect(await clusters({ box: WORLD, zoom: 2 })).toMatchObject({ photo_count: 2 })
  expect(before.place).toMatchObject({ latitude: 48.8566, longitude: 2.3522 })
  await ann('POST /user/trash/restore', { body: [paris] })
  expect(await listed({ box: '2,48,3,49' })).toEqual([near, paris])
  expect(await listed({ box: WORLD })).not.toContain(bare)
  await removeAll()
  expect(await rows()).toEqual([])
})

test('[MP-05] photos are listed by city and country, in the country of a city, and at sea in none', async () => {
  const paris = await add(await photoAt(48.8584, 2.2945))
  const shenzhen = [await add(await photoAt(22.5429, 114.0596)), await add(await photoAt(22.54, 114.06))]
  await add(await photoAt(0, -30))
  await fill()
  const { cities, countries, photo_count } = await places()
  expect(photo_count).toBe(4)
  expect(cities).toMatchObject([
    { name: 'Shenzhen', name_zh: '深圳', country: 'CN', photo_count: 2, cover: { id: shenzhen[1] } },
    { name: 'Paris', name_zh: '巴黎', country: 'FR', photo_count: 1, cover: { id: paris } },
  ])
  expect(countries).toEqual([
    { country: 'CN', photo_count: 2 },
    { country: 'FR', photo_count: 1 },
  ])
  expect(await listed({ city_id: cities[1]!.id })).toEqual([paris])
  expect(await listed({ country: 'CN', order: 'oldest' })).toEqual(shenzhen)
  expect(await listed({ city_id: cities[1]!.id }, bob)).toEqual([])
  const { data: photo } = await ann('GET /user/photos/{id}', { params: { id: paris } })
  expect(photo.city).toEqual({ id: cities[1]!.id, name: 'Paris', name_zh: '巴黎', country: 'FR' })
  expect((await bob('GET /user/photos/{id}', { params: { id: paris } })).status).toBe(404)
  await removeAll()
})

test('[MP-02] a replaced photo is where its new file was taken, and where the old one was when that is restored', async () => {
  const id = await add(await photoAt(35.6762, 139.6503))
  const bytes = await photoAt(40.7128, -74.006)
  const sent = { params: { id }, form: formOf({ bytes, filename: 'b.jpg' }) } as object
  expect((await ann('POST /user/photos/{id}/replace', sent as never)).status).toBe(200)
  await waitUntilIdle()
  expect(await listed({ box: '-75,40,-74,41' })).toEqual([id])
  expect(await listed({ box: '139,35,140,36' })).toEqual([])
  const { data: versions } = await ann('GET /user/photos/{id}/versions', { params: { id } })
  const { version } = versions.data[0]!
  await ann('POST /user/photos/{id}/versions/{version}/restore', { params: { id, version } })
  expect(await listed({ box: '139,35,140,36' })).toEqual([id])
  await removeAll()
})
