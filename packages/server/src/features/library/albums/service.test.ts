import { expect, test } from 'vitest'
import { insertPhotos } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const { db, user, clock } = await startServer()
const ann = await user('ann')

let albums = 0
async function albumOf(...keys: string[]) {
  const made = await insertPhotos(
    db,
    keys.map((key) => ({ owner_id: ann.id, key })),
  )
  await db.updateTable('users').set({ photo_count: 100 }).where('id', '=', ann.id).execute()
  const { data: params } = await ann('POST /user/albums', { body: { name: `Album ${++albums}` } })
  const photos = made.map(({ id }) => id)
  await ann('POST /user/albums/{id}/photos', { params, body: photos })
  return { params, photos }
}

const read = async (params: { id: number }) => (await ann('GET /user/albums/{id}', { params })).data
async function coversOf(params: { id: number }) {
  const { covers } = await read(params)
  return covers.map((address) => /\/i\/(\w+)\//.exec(address)?.[1])
}

test('the chosen cover comes first and the newest photos follow', async () => {
  const { params, photos } = await albumOf('c1', 'c2', 'c3', 'c4', 'c5')
  expect(await coversOf(params)).toEqual(['c5', 'c4', 'c3'])
  expect((await ann('PUT /user/albums/{id}', { params, body: { cover_id: photos[0]! } })).status).toBe(204)
  expect(await read(params)).toMatchObject({ cover_id: photos[0] })
  expect(await coversOf(params)).toEqual(['c1', 'c5', 'c4'])
  await ann('PUT /user/albums/{id}', { params, body: { cover_id: photos[4]! } })
  expect(await coversOf(params)).toEqual(['c5', 'c4', 'c3'])
  await ann('PUT /user/albums/{id}', { params, body: { cover_id: null } })
  expect(await read(params)).toMatchObject({ cover_id: null })
})

test('a cover must be in the album, and stands for it only while it can be seen there', async () => {
  const { params, photos } = await albumOf('d1', 'd2')
  const other = await albumOf('e1')
  const foreign = { params, body: { cover_id: other.photos[0]! } }
  expect((await ann('PUT /user/albums/{id}', foreign)).data).toMatchObject({ code: 'photo_missing' })

  await ann('PUT /user/albums/{id}', { params, body: { cover_id: photos[0]! } })
  await ann('DELETE /user/photos', { body: [photos[0]!] })
  expect(await read(params)).toMatchObject({ cover_id: null, photo_count: 1 })
  await ann('POST /user/trash/restore', { body: [photos[0]!] })
  expect(await read(params)).toMatchObject({ cover_id: photos[0], photo_count: 2 })
  await ann('DELETE /user/albums/{id}/photos', { params, body: [photos[0]!] })
  expect(await read(params)).toMatchObject({ cover_id: null, photo_count: 1 })
  await ann('POST /user/albums/{id}/photos', { params, body: [photos[0]!] })
  expect(await coversOf(params)).toEqual(['d1', 'd2'])
})

test('what has expired is neither counted nor a cover, before it is cleared away and after', async () => {
  const { params, photos } = await albumOf('f1', 'f2')
  const soon = new Date(clock.time.getTime() + 60_000).toISOString()
  await ann('PUT /user/photos/{id}', { params: { id: photos[1]! }, body: { expired_at: soon } })
  expect(await read(params)).toMatchObject({ photo_count: 2 })
  clock.time = new Date(clock.time.getTime() + 120_000)
  expect(await read(params)).toMatchObject({ photo_count: 1 })
  expect(await coversOf(params)).toEqual(['f1'])
})

test('what has expired takes no place of a cover', async () => {
  const { params, photos } = await albumOf('j1', 'j2', 'j3', 'j4', 'j5')
  const expired_at = clock.time.toISOString()
  await db.updateTable('photos').set({ expired_at }).where('id', 'in', photos.slice(3)).execute()
  expect(await coversOf(params)).toEqual(['j3', 'j2', 'j1'])
})

test('an album remembers how it is looked at', async () => {
  const { params } = await albumOf('g1')
  await ann('PUT /user/albums/{id}', { params, body: { sort: 'manual' } })
  expect(await read(params)).toMatchObject({ sort: 'manual' })
  const odd = await ann('PUT /user/albums/{id}', { params, body: { sort: 'random' as 'manual' } })
  expect(odd.status).toBe(422)
})

test('deleting an album keeps its photos [AL-05]', async () => {
  const { params, photos } = await albumOf('h1', 'h2')
  expect((await ann('DELETE /user/albums/{id}', { params })).status).toBe(204)
  for (const id of photos) expect((await ann('GET /user/photos/{id}', { params: { id } })).data.albums).toEqual([])
})

test('an album counts right whatever happens to its photos at once', async () => {
  const { params, photos } = await albumOf('i1', 'i2', 'i3', 'i4', 'i5', 'i6')
  await Promise.all([
    ann('DELETE /user/photos', { body: photos.slice(0, 2) }),
    ann('DELETE /user/albums/{id}/photos', { params, body: photos.slice(1, 4) }),
    ann('PUT /user/photos/{id}', { params: { id: photos[4]! }, body: { album_id: null } }),
    ann('POST /user/albums/{id}/photos', { params, body: [photos[5]!] }),
  ])
  const { photo_count } = await read(params)
  const { data } = await ann('GET /user/photos', { query: { album_id: params.id } })
  expect(photo_count).toBe(data.meta.total)
})
