import { expect, test } from 'vitest'
import { insertPhoto, insertPhotos } from '#test/factories/factories.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, db, clock, user, visitor, createApiClient } = server
const { upload, waitUntilIdle } = createUploadActions(server)

type Owner = Awaited<ReturnType<typeof user>>

const tilesOf = async (owner: Owner, ids: number[]) =>
  (await owner('GET /user/photos/tiles', { query: { ids: ids.join(',') } })).data

test('[PH-01] tiles tell what a grid shows, just as the list tells it', async () => {
  const owner = await user('ann')
  await upload(owner.token, { bytes: await jpeg({ width: 300, height: 200 }) })
  await waitUntilIdle()
  const [photo] = (await owner('GET /user/photos')).data.data
  const [tile, ...others] = await tilesOf(owner, [photo!.id])
  expect(others).toEqual([])
  expect(photo).toMatchObject(tile!)
  expect(tile!.frames).toBe(1)
  for (const absent of ['key', 'albums', 'tags', 'storage', 'ip_address', 'version'])
    expect(tile).not.toHaveProperty(absent)
  expect(tile!.color).toMatch(/^#[0-9a-f]{6}$/)
})

test('they come in the order asked for, once each, without what is another’s, deleted, expired or never was', async () => {
  const [owner, other] = [await user('bea'), await user('cid')]
  const expired_at = '2026-01-01T01:00:00.000Z'
  const mine = await insertPhotos(db, [
    { owner_id: owner.id },
    { owner_id: owner.id },
    { owner_id: owner.id, deleted_at: '2026-01-01T00:00:00.000Z' },
    { owner_id: owner.id, expired_at },
  ])
  const theirs = await insertPhoto(db, { owner_id: other.id })
  const [one, two, deleted, expiring] = mine.map(({ id }) => id) as [number, number, number, number]
  const asked = [two, theirs.id, one, deleted, two, 2_000_000_000, expiring]
  expect((await tilesOf(owner, asked)).map(({ id }) => id)).toEqual([two, one, expiring])
  clock.time = new Date(expired_at)
  expect((await tilesOf(owner, asked)).map(({ id }) => id)).toEqual([two, one])
})

test('[PH-01] two hundred come at once, and no more', async () => {
  const owner = await user('dan')
  const made = await insertPhotos(
    db,
    Array.from({ length: 201 }, () => ({ owner_id: owner.id })),
  )
  const ids = made.map(({ id }) => id)
  expect((await tilesOf(owner, ids.slice(0, 200))).map(({ id }) => id)).toEqual(ids.slice(0, 200))
  for (const each of [1, 3, 21, 41, 101, 199]) expect(await tilesOf(owner, ids.slice(0, each))).toHaveLength(each)
  expect((await owner('GET /user/photos/tiles', { query: { ids: ids.join(',') } })).status).toBe(422)
})

test('what is protected by itself or by an album has signed addresses that open it', async () => {
  const owner = await user('eve')
  for (const each of [1, 2, 3]) await upload(owner.token, { bytes: await jpeg({ seed: each }) })
  await waitUntilIdle()
  const ids = (await owner('GET /user/photos')).data.data.map(({ id }) => id)
  const album = await owner('POST /user/albums', { body: { name: 'A', is_protected: true } })
  await owner('POST /user/albums/{id}/photos', { params: album.data, body: [ids[1]!] })
  await owner('PUT /user/photos/{id}', { params: { id: ids[2]! }, body: { is_protected: true } })
  const tiles = await tilesOf(owner, ids)
  expect(tiles.map(({ is_signed }) => is_signed)).toEqual([false, true, true])
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const statusOf = async (path: string) => (await fetch(origin + path)).status
  for (const { thumbnail_url, is_signed } of tiles) {
    const { pathname, search } = new URL(thumbnail_url)
    expect(await statusOf(pathname + search)).toBe(200)
    expect(await statusOf(pathname)).toBe(is_signed ? 403 : 200)
  }
})

test.each(['', '0', '1,', ',1', '1,,2', '1;2', 'a', '-1', '1.5', '99999999999', '1, 2', '01'])(
  '%j is no list of ids',
  async (ids) => {
    const owner = await user(`bad_${Math.random().toString(36).slice(2, 10)}`)
    expect(await owner('GET /user/photos/tiles', { query: { ids } })).toMatchObject({
      status: 422,
      data: { errors: { ids: [expect.any(String)] } },
    })
  },
)

test('a visitor and a token without the permission are told nothing', async () => {
  const owner = await user('fay')
  const query = { ids: '1' }
  expect((await visitor('GET /user/photos/tiles', { query })).status).toBe(401)
  expect(
    (await (await createApiClient(owner.id, ['user:album:read']))('GET /user/photos/tiles', { query })).status,
  ).toBe(403)
})
