import { expect, test } from 'vitest'
import { insertPhoto } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const { db, user, createApiClient, services } = await startServer()
const ann = await user('ann')
const bob = await user('bob')

const photo = async (owner_id = ann.id) => (await insertPhoto(db, { owner_id, name: 'Sea', intro: 'Blue' })).id
const shown = async (id: number) => (await ann('GET /user/photos/{id}', { params: { id } })).data
const album = async (name: string, owner = ann) => (await owner('POST /user/albums', { body: { name } })).data.id
const countOf = async (id: number) => (await ann('GET /user/albums/{id}', { params: { id } })).data.photo_count
const found = async (q: string) => (await ann('GET /user/photos', { query: { q } })).data.data.map(({ id }) => id)

test('[PH-01] one photo is changed in what is given, and in nothing else', async () => {
  const id = await photo()
  const before = await shown(id)
  const body = { name: '山', tags: ['山', 'winter', '山'], is_public: true, expired_at: '2026-02-01 08:00:00' }
  expect((await ann('PUT /user/photos/{id}', { params: { id }, body })).status).toBe(204)
  const after = await shown(id)
  expect(after).toEqual({
    ...before,
    name: '山',
    is_public: true,
    // The site's time zone is Asia/Shanghai.
    expired_at: '2026-02-01T00:00:00.000Z',
    tags: after.tags,
  })
  expect(after.tags.map(({ name }) => name)).toEqual(['winter', '山'])
  await ann('PUT /user/photos/{id}', { params: { id }, body: { expired_at: null, tags: [] } })
  expect(await shown(id)).toMatchObject({ name: '山', intro: 'Blue', expired_at: null, tags: [] })
})

test('[PH-02] many photos are changed at once, and found by what they say now', async () => {
  const ids = [await photo(), await photo(), await photo()]
  const body = { ids, name: 'Lighthouse', tags: ['Brittany'] }
  expect((await ann('PUT /user/photos/update', { body })).status).toBe(204)
  expect(await found('lightHOUSE')).toEqual(ids.toReversed())
  expect(await found('brittany')).toEqual(ids.toReversed())
  expect(await found('blue')).toEqual(expect.arrayContaining(ids))
  await ann('PUT /user/photos/update', { body: { ids, tags: [] } })
  expect(await found('brittany')).toEqual([])
  await ann('PUT /user/photos/update', { body: { ids: ids.slice(1), intro: '' } })
  expect(await found('blue')).not.toEqual(expect.arrayContaining(ids.slice(1)))
})

test('[M14] a photo moves into one album out of all others, never into another’s, and the albums count it', async () => {
  const [one, other, foreign] = [await album('One'), await album('Other'), await album('Bob’s', bob)]
  const ids = [await photo(), await photo()]
  await ann('POST /user/albums/{id}/photos', { params: { id: one }, body: ids })
  const move = (album_id: number | null) => ann('PUT /user/photos/update', { body: { ids, album_id } })
  const refused = await move(foreign)
  expect([refused.status, refused.data.code]).toEqual([404, 'album_missing'])
  expect([await countOf(one), await countOf(other)]).toEqual([2, 0])
  for (let twice = 0; twice < 2; twice++) {
    expect((await move(other)).status).toBe(204)
    expect([await countOf(one), await countOf(other)]).toEqual([0, 2])
  }
  await move(null)
  expect([await countOf(one), await countOf(other), (await shown(ids[0]!)).albums]).toEqual([0, 0, []])
  const wrong = (await services.integrity.verify()).filter((problem) => problem.startsWith('album'))
  expect(wrong).toEqual([])
})

test('[M13] another’s photo among them, one in the trash or one that has expired, and nothing is changed', async () => {
  const own = await photo()
  const { id: deleted } = await insertPhoto(db, { owner_id: ann.id, deleted_at: '2026-01-01T00:00:00.000Z' })
  const { id: expired } = await insertPhoto(db, { owner_id: ann.id, expired_at: '2025-12-31T00:00:00.000Z' })
  for (const id of [await photo(bob.id), deleted, expired, 2_000_000_000]) {
    const many = await ann('PUT /user/photos/update', { body: { ids: [own, id], name: 'Mine' } })
    const one = await ann('PUT /user/photos/{id}', { params: { id }, body: { name: 'Mine' } })
    const asked = await ann('GET /user/photos/{id}', { params: { id } })
    for (const { status, data } of [many, one, asked]) expect([status, data.code]).toEqual([404, 'photo_missing'])
  }
  expect((await shown(own)).name).toBe('Sea')
})

test.each([
  ['nothing', {}],
  ['an empty name', { name: ' ' }],
  ['[C27] five tags', { tags: ['a', 'b', 'c', 'd', 'e'] }],
  ['[C31] a time that has passed', { expired_at: '2025-01-01 00:00:00' }],
  ['[C30] no time at all', { expired_at: "2026-01-01' OR 1=1--" }],
  ['[C19] a field that is not theirs to set', { owner_id: 1 }],
  ['[C19] the count of views', { views: 1000 }],
] satisfies [string, object][])('refuses %s', async (_case, body: object) => {
  const id = await photo()
  const { status } = await ann('PUT /user/photos/{id}', { params: { id }, body })
  expect(status).toBe(422)
  expect(await shown(id)).toMatchObject({ name: 'Sea', views: 0, tags: [] })
})

test('a token needs the permission to change', async () => {
  const id = await photo()
  const reader = await createApiClient(ann.id, ['user:photo:read'])
  const { status } = await reader('PUT /user/photos/{id}', { params: { id }, body: { name: 'x' } })
  expect([status, (await shown(id)).name]).toEqual([403, 'Sea'])
})
