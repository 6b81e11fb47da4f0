import { expect, test } from 'vitest'
import { insertPhotos } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const { db, user } = await startServer()

type Owner = Awaited<ReturnType<typeof user>>

async function ownerWith(username: string, thousands: number) {
  const owner = await user(username)
  const parts: number[][] = []
  for (let part = 0; part < thousands; part++) {
    const made = await insertPhotos(
      db,
      Array.from({ length: 1000 }, (_, place) => ({ owner_id: owner.id, name: `photo ${place}` })),
    )
    parts.push(made.map(({ id }) => id))
  }
  const count = thousands * 1000
  await db
    .updateTable('users')
    .set({ photo_count: count, used_bytes: count * 1000 })
    .where('id', '=', owner.id)
    .execute()
  return { owner, parts }
}

const counted = async (owner: Owner) => {
  const { data } = await owner('GET /user/photos', { query: { per_page: 1, type: 'jpeg' } })
  const { photo_count, used_bytes } = await db
    .selectFrom('users')
    .where('id', '=', owner.id)
    .select(['photo_count', 'used_bytes'])
    .executeTakeFirstOrThrow()
  return [data.meta.total, photo_count, used_bytes]
}

test('[PH-06] all that match are changed, put into albums, deleted and restored in parts, several at once', async () => {
  const { owner, parts } = await ownerWith('ann', 4)
  const { data: album } = await owner('POST /user/albums', { body: { name: 'All' } })
  const albumCount = async () => (await owner('GET /user/albums/{id}', { params: album })).data.photo_count
  const all = async (call: (ids: number[]) => Promise<{ status: number }>) =>
    expect(new Set((await Promise.all(parts.map(call))).map(({ status }) => Math.floor(status / 100)))).toEqual(
      new Set([2]),
    )

  await all((ids) => owner('PUT /user/photos/update', { body: { ids, tags: ['sea', 'boat'], is_public: true } }))
  expect((await owner('GET /user/tags')).data).toEqual([
    { name: 'boat', photo_count: 4000 },
    { name: 'sea', photo_count: 4000 },
  ])
  expect((await owner('GET /user/photos', { query: { q: 'photo 999' } })).data.meta.total).toBe(4)
  expect((await owner('GET /user/photos', { query: { q: 'boat is:public' } })).data.meta.total).toBe(4000)

  await all((ids) => owner('POST /user/albums/{id}/photos', { params: album, body: ids }))
  expect(await albumCount()).toBe(4000)
  await all((ids) => owner('DELETE /user/photos', { body: ids }))
  expect([await albumCount(), ...(await counted(owner))]).toEqual([0, 0, 0, 0])
  await all((ids) => owner('POST /user/trash/restore', { body: ids }))
  expect([await albumCount(), ...(await counted(owner))]).toEqual([4000, 4000, 4000, 4_000_000])
})

test('a part in which one is missing changes nothing', async () => {
  const { owner, parts } = await ownerWith('bea', 1)
  const [ids] = parts as [number[]]
  const { status } = await owner('PUT /user/photos/update', {
    body: { ids: [...ids.slice(1), 999_999_999], name: 'x' },
  })
  expect(status).toBe(404)
  expect((await owner('GET /user/photos', { query: { q: 'x' } })).data.meta.total).toBe(0)
})
