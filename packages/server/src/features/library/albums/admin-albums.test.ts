import { expect, test } from 'vitest'
import { insertPhoto } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const { db, user, configure } = await startServer()
await configure({ mail_host: 'mail.example', mail_from: 'site@pictures.example' })
const admin = await user('admin', { is_admin: true })
const [ann, bob] = [await user('ann'), await user('bob')]
await db.updateTable('users').set({ email: 'ann@example.org' }).where('id', '=', ann.id).execute()

async function album(name: string, { owner = ann, photos = 0, is_public = true } = {}) {
  const { id } = (await owner('POST /user/albums', { body: { name, is_public } })).data
  const ids: number[] = []
  for (let count = 0; count < photos; count++) {
    ids.push((await insertPhoto(db, { owner_id: owner.id, is_public: true })).id)
  }
  if (ids.length > 0) await owner('POST /user/albums/{id}/photos', { params: { id }, body: ids })
  return { id, ids }
}
const found = async (query: object) =>
  (await admin('GET /admin/albums', { query })).data.data.map(({ name }) => name).toSorted()
const change = (id: number, body: { is_public?: false; is_hidden?: boolean; note?: string }) =>
  admin('PUT /admin/albums/{id}', { params: { id }, body })
const seen = async (id: number) => (await ann('GET /explore/albums/{id}', { params: { id } })).status
const letters = async () =>
  (await db.selectFrom('mail_outbox').where('to_address', '=', 'ann@example.org').select('text').execute()).map(
    ({ text }) => text,
  )
const logged = async (q: string) => (await admin('GET /admin/audit', { query: { q } })).data.data

test('[AD-01] albums of everybody are found by name, words and user, filtered and sorted', async () => {
  await album('Harbour', { photos: 2 })
  await album('Mountains', { is_public: false })
  await album('Streets', { owner: bob, photos: 1 })
  expect(await found({ q: 'HARB' })).toEqual(['Harbour'])
  expect(await found({ q: 'Bob' })).toEqual(['Streets'])
  expect(await found({ user_id: ann.id })).toEqual(['Harbour', 'Mountains'])
  expect(await found({ is_public: '0' })).toEqual(['Mountains'])
  expect(await found({ is_hidden: '1' })).toEqual([])
  const { data } = await admin('GET /admin/albums', { query: { order: '-photo_count', per_page: 1 } })
  expect(data).toMatchObject({
    meta: { total: 3 },
    data: [{ name: 'Harbour', photo_count: 2, user: { id: ann.id, username: 'ann' }, is_hidden: false }],
  })
  expect(data.data[0]!.covers).toHaveLength(2)
})

test('[AD-01] the photos of an album are looked at, whoever it belongs to', async () => {
  const { id, ids } = await album('Looked at', { photos: 3 })
  expect((await admin('GET /admin/albums/{id}', { params: { id } })).data).toMatchObject({ name: 'Looked at' })
  const photos = (await admin('GET /admin/photos', { query: { album_id: id, order: 'id' } })).data
  expect(photos.data.map((photo) => photo.id)).toEqual(ids)
  expect((await admin('GET /admin/albums/{id}', { params: { id: 999_999 } })).status).toBe(404)
})

test('an album that is hidden leaves explore whatever its owner says, is shown again, and its owner is told why', async () => {
  const { id } = await album('Beach', { photos: 1 })
  expect(await seen(id)).toBe(200)
  expect((await change(id, { is_hidden: true, note: 'Not for everybody' })).status).toBe(204)
  await ann('PUT /user/albums/{id}', { params: { id }, body: { is_public: true } })
  expect(await seen(id)).toBe(404)
  expect((await letters()).at(-1)).toMatch(/Beach.*不再显示在广场[^]*原因：Not for everybody/)
  const entry = (await logged('album.moderate'))[0]
  expect(entry).toMatchObject({ target: `album ${id} Beach`, detail: { is_hidden: { from: false, to: true } } })

  expect((await change(id, { is_hidden: false })).status).toBe(204)
  expect(await seen(id)).toBe(200)
  const before = (await letters()).length
  expect((await change(id, { is_hidden: false })).status).toBe(204)
  expect((await letters()).length).toBe(before)
})

test('an album that is made private is out of explore, and its owner may publish it again', async () => {
  const { id } = await album('Garden', { photos: 1 })
  expect((await change(id, { is_public: false })).status).toBe(204)
  expect(await seen(id)).toBe(404)
  expect((await letters()).at(-1)).toMatch(/Garden.*设为不公开/)
  await ann('PUT /user/albums/{id}', { params: { id }, body: { is_public: true } })
  expect(await seen(id)).toBe(200)
  expect((await change(id, {})).status).toBe(422)
  expect((await change(id, { is_public: true as false })).status).toBe(422)
})

test('[AD-01] an album is taken down alone, or with its photos for good', async () => {
  const [alone, whole] = [await album('Alone', { photos: 2 }), await album('Whole', { photos: 120 })]
  const takeDown = (body: { ids: number[]; with_photos?: boolean; note?: string }) =>
    admin('POST /admin/albums/takedown', { body })
  expect(await takeDown({ ids: [alone.id, 999_999] })).toMatchObject({ status: 404, data: { code: 'album_missing' } })
  expect(await takeDown({ ids: [alone.id] })).toMatchObject({ status: 200, data: { count: 1 } })
  const left = (ids: number[]) => db.selectFrom('photos').where('id', 'in', ids).select('id').execute()
  expect(await left(alone.ids)).toHaveLength(2)
  expect((await ann('GET /user/albums/{id}', { params: { id: alone.id } })).status).toBe(404)

  const lettersBefore = (await letters()).length
  expect(await takeDown({ ids: [whole.id], with_photos: true, note: 'Stolen' })).toMatchObject({ data: { count: 1 } })
  expect(await left(whole.ids)).toEqual([])
  const told = await letters()
  expect(told.length).toBe(lettersBefore + 1)
  expect(told.at(-1)).toMatch(/Whole.*及其中的图片已被下架[^]*原因：Stolen/)
  const [entry] = await logged('album.takedown')
  expect(entry).toMatchObject({ target: `album ${whole.id} Whole`, detail: { with_photos: true, note: 'Stolen' } })
  expect((await logged('photo.takedown')).length).toBeGreaterThan(0)
  expect((await takeDown({ ids: [whole.id] })).status).toBe(404)
})

test('[PH-05] whoever owns a photo that is taken down is told, with the reason', async () => {
  const { id } = await insertPhoto(db, { owner_id: ann.id })
  await admin('POST /admin/photos/takedown', { body: { ids: [id], reason: 'Copyright' } })
  expect((await letters()).at(-1)).toMatch(/1 张图片已被下架[^]*原因：Copyright/)
})
