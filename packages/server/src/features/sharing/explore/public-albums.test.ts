import { expect, test } from 'vitest'
import { insertUser } from '#test/factories/factories.ts'
import { publishing } from '#test/samples/public.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, db, visitor, user } = server
const { publicPhotos, albumOf, part } = publishing(server)

test('[EX-01] [EX-06] a public album shows its public photos only, in the order that its owner has given it', async () => {
  const ann = await user('album_owner')
  const ids = await publicPhotos(ann.id, 5, (place) => ({ is_public: place !== 2, likes: place }))
  const id = await albumOf(ann.id, [ids[3]!, ids[0]!, ids[2]!, ids[4]!, ids[1]!], {
    sort: 'manual',
    cover_id: ids[0]!,
  })
  const { data: album } = await visitor('GET /explore/albums/{id}', { params: { id } })
  expect(album).toMatchObject({ name: 'Summer', photo_count: 4, likes: 8, user: { username: 'album_owner' } })
  const keys = await db.selectFrom('photos').where('id', 'in', ids).select(['id', 'key']).execute()
  const keyOf = (place: number) => keys.find((photo) => photo.id === ids[place])!.key
  expect(album.covers.map((url) => url.split('/i/')[1]!.split('/')[0])).toEqual([keyOf(0), keyOf(4), keyOf(3)])

  const listed = await visitor('GET /explore/albums/{id}/photos', { params: { id }, query: { per_page: 3 } })
  expect(listed.data.data.map((photo) => photo.id)).toEqual([ids[3], ids[0], ids[4]])
  const query = { per_page: 3, cursor: listed.data.meta.next_cursor! }
  const rest = await visitor('GET /explore/albums/{id}/photos', { params: { id }, query })
  expect(rest.data.data.map((photo) => photo.id)).toEqual([ids[1]])
  const index = await part({}, `/explore/albums/${id}/photos/index`)
  expect(index.ids).toEqual([ids[3], ids[0], ids[4], ids[1]])
  expect((await part({}, `/explore/albums/${id}/photos/index`, { 'if-none-match': index.etag })).status).toBe(304)
  expect((await part({ order: 'newest' }, `/explore/albums/${id}/photos/index`)).ids).toEqual([
    ids[4],
    ids[3],
    ids[1],
    ids[0],
  ])
  await ann('PUT /user/albums/{id}', { params: { id }, body: { is_public: false } })
  for (const path of ['', '/photos', '/photos/index'])
    expect((await app.inject(`/api/v2/explore/albums/${id}${path}?order=newest`)).statusCode, path).toBe(404)
})

test('[EX-01] [EX-06] what an owner takes back is gone at once from an album that others have just looked at', async () => {
  const ann = await user('takes_back')
  const ids = await publicPhotos(ann.id, 5)
  const id = await albumOf(ann.id, ids, { cover_id: ids[0]! })
  const shown = async () => {
    const { data } = await visitor('GET /explore/albums', { query: { username: 'takes_back' } })
    const { photo_count, covers } = data.data.find((album) => album.id === id)!
    return [photo_count, covers.length]
  }
  expect(await shown()).toEqual([5, 3])
  await ann('PUT /user/photos/{id}', { params: { id: ids[0]! }, body: { is_public: false } })
  expect(await shown()).toEqual([4, 3])
  await ann('DELETE /user/photos', { body: [ids[1]!] })
  expect(await shown()).toEqual([3, 3])
  await ann('DELETE /user/albums/{id}/photos', { params: { id }, body: [ids[2]!] })
  expect(await shown()).toEqual([2, 2])
  const hidden = await albumOf(ann.id, [ids[3]!], { is_public: false })
  await ann('PUT /user/albums/{id}', { params: { id: hidden }, body: { is_protected: true } })
  expect(await shown()).toEqual([1, 1])
})

test('[EX-01] public albums are listed with at least one public photo, by person, words, page and cursor', async () => {
  const ann = await user('many_albums')
  const [photo] = await publicPhotos(ann.id, 1)
  const ids: number[] = []
  for (let each = 0; each < 5; each++) ids.push(await albumOf(ann.id, [photo!], { name: `Trip ${each}` }))
  await albumOf(ann.id, [])
  await albumOf(ann.id, [photo!], { is_public: false })
  const list = async (query: object) => {
    const { data } = await visitor('GET /explore/albums', { query: { username: 'many_albums', per_page: 2, ...query } })
    return { ids: data.data.map(({ id }) => id), total: data.meta.total, next: data.meta.next_cursor }
  }
  const first = await list({})
  expect(first).toMatchObject({ ids: [ids[4], ids[3]], total: 5 })
  expect(await list({ cursor: first.next })).toMatchObject({ ids: [ids[2], ids[1]] })
  expect(await list({ page: 3 })).toMatchObject({ ids: [ids[0]], total: 5, next: null })
  expect(await list({ order: 'oldest' })).toMatchObject({ ids: [ids[0], ids[1]] })
  expect(await list({ q: 'trip 3' })).toEqual({ ids: [ids[3]], total: 1, next: null })
})

test('[EX-01] the user center tells what a person says of themselves, and counts what is public', async () => {
  const { id: owner_id } = await insertUser(db, {
    username: 'center',
    tagline: 'Hi',
    email: 'center@x.example',
    full_name: 'Secret Name',
    interests: '["sea"]',
    socials: '["https://s.example"]',
  })
  const ids = await publicPhotos(owner_id, 3, (place) => ({ likes: place + 1, is_public: place > 0 }))
  await albumOf(owner_id, ids)
  await albumOf(owner_id, [ids[0]!])
  const { data, body } = await visitor('GET /explore/users/{username}', { params: { username: 'Center' } })
  expect(data).toMatchObject({ username: 'center', tagline: 'Hi', interests: ['sea'], socials: ['https://s.example'] })
  expect(data).toMatchObject({ photo_count: 2, album_count: 1, like_count: 5 })
  expect(body).not.toMatch(/Secret Name|x\.example/)
  await db.updateTable('users').set({ is_suspended: true }).where('id', '=', owner_id).execute()
  const gone = await visitor('GET /explore/users/{username}', { params: { username: 'center' } })
  expect(gone).toMatchObject({ status: 404, data: { code: 'user_missing' } })
})

test('[EX-01] albums full of photos that are not public are looked through a part at a time, and others are found behind them', async () => {
  const { id: owner_id } = await insertUser(db, { username: 'flood' })
  const [shown, ...photos] = await publicPhotos(owner_id, 102, (place) => ({ is_public: place === 0 }))
  const found = await albumOf(owner_id, [shown!, ...photos])
  const row = { owner_id, name: 'Full', intro: '', is_public: true, photo_count: 101 }
  const created_at = '2026-01-01T00:00:00.000Z'
  await db
    .insertInto('albums')
    .values(Array.from({ length: 600 }, () => ({ ...row, created_at })))
    .execute()
  await db
    .insertInto('album_photos')
    .columns(['album_id', 'photo_id', 'place'])
    .expression((eb) =>
      eb
        .selectFrom('albums')
        .crossJoin('photos')
        .where('albums.name', '=', 'Full')
        .where('photos.id', 'in', photos)
        .select(['albums.id', 'photos.id as photo_id', eb.lit(0).as('place')]),
    )
    .execute()
  const first = await visitor('GET /explore/albums', { query: { username: 'flood' } })
  expect(first.data.data).toEqual([])
  const cursor = first.data.meta.next_cursor!
  const rest = await visitor('GET /explore/albums', { query: { username: 'flood', cursor } })
  expect([rest.data.data.map(({ id }) => id), rest.data.meta.next_cursor]).toEqual([[found], null])
  expect((await visitor('GET /explore/albums/{id}', { params: { id: found } })).data).toMatchObject({ photo_count: 1 })
  expect((await visitor('GET /explore/albums/{id}', { params: { id: found + 1 } })).status).toBe(404)
})

test('[EX-01] an album is public as soon as its owner shows a photo that is deep in it', async () => {
  const ann = await user('deep')
  const photos = await publicPhotos(ann.id, 120, () => ({ is_public: false }))
  const id = await albumOf(ann.id, photos)
  const statusOf = async () => (await visitor('GET /explore/albums/{id}', { params: { id } })).status
  expect([await statusOf(), await statusOf()]).toEqual([404, 404])
  await ann('PUT /user/photos/{id}', { params: { id: photos[0]! }, body: { is_public: true } })
  expect(await statusOf()).toBe(200)
  await ann('PUT /user/photos/{id}', { params: { id: photos[0]! }, body: { is_public: false } })
  expect(await statusOf()).toBe(404)
})

test('[EX-01] an album is public as soon as a photo that is deep in it may be shown again', async () => {
  const admin = await user('deep_keeper', { is_admin: true })
  const ann = await user('deep_again')
  const photos = await publicPhotos(ann.id, 120, (place) => ({ is_public: place === 0 }))
  const [deep] = photos as [number]
  const id = await albumOf(ann.id, photos)
  const statusOf = async () => (await visitor('GET /explore/albums/{id}', { params: { id } })).status
  const decide = async (decision: 'approve' | 'refuse') => {
    const { version } = await db.selectFrom('photos').where('id', '=', deep).select('version').executeTakeFirstOrThrow()
    return admin('PUT /admin/explore', { body: { photos: [{ id: deep, version }], decision } })
  }
  await decide('refuse')
  expect(await statusOf()).toBe(404)
  await decide('approve')
  expect(await statusOf()).toBe(200)

  const other = await albumOf(ann.id, [deep], { is_public: false })
  const protect = (is_protected: boolean) =>
    ann('PUT /user/albums/{id}', { params: { id: other }, body: { is_protected } })
  await protect(true)
  expect(await statusOf()).toBe(404)
  await protect(false)
  expect(await statusOf()).toBe(200)
})
