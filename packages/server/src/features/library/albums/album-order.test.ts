import { readPhotoIndex } from '@imagora/contract/photo-index'
import { expect, test } from 'vitest'
import { insertPhotos } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'
import { positionsBetween } from './service.ts'

const { app, db, user } = await startServer()
const ann = await user('ann')
const bob = await user('bob')

async function photosOf(owner: { id: number }, count: number) {
  const given = Array.from({ length: count }, () => ({ owner_id: owner.id }))
  await db.updateTable('users').set({ photo_count: 1000 }).where('id', '=', owner.id).execute()
  return (await insertPhotos(db, given)).map(({ id }) => id)
}

async function albumOf(count: number) {
  const photos = await photosOf(ann, count)
  const { data: params } = await ann('POST /user/albums', { body: { name: `Album of ${count}` } })
  await ann('POST /user/albums/{id}/photos', { params, body: photos })
  return { params, photos }
}

const move = (params: { id: number }, ids: number[], before: number | null) =>
  ann('PUT /user/albums/{id}/order', { params, body: { ids, before } })

const orderOf = async ({ id }: { id: number }) =>
  (
    await db
      .selectFrom('album_photos')
      .where('album_id', '=', id)
      .orderBy('place')
      .orderBy('photo_id')
      .select('photo_id')
      .execute()
  ).map(({ photo_id }) => photo_id)

const indexOf = async (query: string) => {
  const headers = { authorization: `Bearer ${ann.token}` }
  const answer = await app.inject({ url: `/api/v2/user/photos/index?${query}`, headers })
  return answer.statusCode === 200 ? Array.from(readPhotoIndex(answer.rawPayload).ids) : answer.statusCode
}

test('an index of the album comes in its own order, without what is not seen', async () => {
  const { params, photos } = await albumOf(4)
  const [a, b, c, d] = photos as [number, number, number, number]
  await move(params, [d, b], a)
  expect(await indexOf(`album_id=${params.id}&by=manual`)).toEqual([d, b, a, c])
  await ann('DELETE /user/photos', { body: [b] })
  await move(params, [a], null)
  expect(await indexOf(`album_id=${params.id}&by=manual`)).toEqual([d, c, a])
  expect(await indexOf(`album_id=${params.id}&by=manual&q=nothing`)).toEqual([])
  expect(await indexOf('by=manual')).toBe(422)
})

test('photos stand in the order in which they were added until they are moved', async () => {
  const { params, photos } = await albumOf(3)
  const [late] = await photosOf(ann, 1)
  await ann('POST /user/albums/{id}/photos', { params, body: [late!] })
  expect(await orderOf(params)).toEqual([...photos, late])
})

test('photos are put before another one, in the order given, and at the end', async () => {
  const { params, photos } = await albumOf(5)
  const [a, b, c, d, e] = photos as [number, number, number, number, number]
  expect((await move(params, [e, c], b)).status).toBe(204)
  expect(await orderOf(params)).toEqual([a, e, c, b, d])
  await move(params, [e], null)
  expect(await orderOf(params)).toEqual([a, c, b, d, e])
  await move(params, [b, b], a)
  expect(await orderOf(params)).toEqual([b, a, c, d, e])
  await move(params, [d, a, b], c)
  expect(await orderOf(params)).toEqual([d, a, b, c, e])
})

test('there is always room between two photos, also where all had one place', async () => {
  const { params, photos } = await albumOf(4)
  await db.updateTable('album_photos').set({ place: 0 }).where('album_id', '=', params.id).execute()
  let expected = photos
  for (let turn = 0; turn < 60; turn++) {
    const last = expected.at(-1)!
    await move(params, [last], expected[1]!)
    expected = [expected[0]!, last, ...expected.slice(1, -1)]
    expect(await orderOf(params)).toEqual(expected)
  }
})

test('moves that come together leave every photo in one place of its own', async () => {
  const { params, photos } = await albumOf(12)
  const moves = photos.slice(1).map((id) => move(params, [id], photos[0]!))
  for (const { status } of await Promise.all(moves)) expect(status).toBe(204)
  const order = await orderOf(params)
  expect(order.at(-1)).toBe(photos[0])
  expect(order.toSorted((one, other) => one - other)).toEqual(photos)
  const places = await db.selectFrom('album_photos').where('album_id', '=', params.id).select('place').execute()
  expect(new Set(places.map(({ place }) => place)).size).toBe(photos.length)
})

test('a photo in the trash keeps its place', async () => {
  const { params, photos } = await albumOf(3)
  await move(params, [photos[2]!], photos[0]!)
  const before = await orderOf(params)
  await ann('DELETE /user/photos', { body: [photos[2]!] })
  expect((await move(params, [photos[2]!], null)).data).toMatchObject({ code: 'photo_missing' })
  await ann('POST /user/trash/restore', { body: [photos[2]!] })
  expect(await orderOf(params)).toEqual(before)
})

test('only photos of the album are moved, by its owner, and before another', async () => {
  const { params, photos } = await albumOf(2)
  const [loose] = await photosOf(ann, 1)
  expect((await move(params, [loose!], null)).data).toMatchObject({ code: 'photo_missing' })
  expect((await move(params, [photos[0]!], loose!)).data).toMatchObject({ code: 'photo_missing' })
  const itself = await move(params, [photos[0]!], photos[0]!)
  expect(itself).toMatchObject({ status: 422, data: { errors: { before: [expect.any(String)] } } })
  const others = await bob('PUT /user/albums/{id}/order', { params, body: { ids: photos, before: null } })
  expect(others.data).toMatchObject({ code: 'album_missing' })
  expect(await orderOf(params)).toEqual(photos)
})

test('between two places there is room for fewer than there are numbers', () => {
  expect(positionsBetween(2, 10, 16)).toEqual([12, 14])
  expect(positionsBetween(2, 10, 12)).toBeNull()
  expect(positionsBetween(1, 0, 0)).toBeNull()
  const before = positionsBetween(2, null, 0)!
  expect(before[0]! < before[1]! && before[1]! < 0).toBe(true)
  const behind = positionsBetween(2, 5, null)!
  expect(behind[0]! > 5 && behind[1]! > behind[0]!).toBe(true)
})
