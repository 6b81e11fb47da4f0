import { expect, test } from 'vitest'
import { insertUser } from '#test/factories/factories.ts'
import { publishing } from '#test/samples/public.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, db, visitor, user, configure, clock } = server
const { publicPhoto, publicPhotos, tag, part } = publishing(server)

const orders = ['newest', 'oldest', 'most_liked', 'least_liked'] as const

test('[EX-01] photos come in four orders, alike by page, by cursor and as parts of an index', async () => {
  const { id: owner_id } = await insertUser(db, { username: 'orders' })
  const likes = Array.from({ length: 25 }, (_, place) => (place * 7) % 5)
  const ids = await publicPhotos(owner_id, 25, (place) => ({ likes: likes[place]! }))
  const byId = ids.map((id, place) => ({ id, likes: likes[place]! }))
  const expected = {
    newest: byId.toSorted((a, b) => b.id - a.id),
    oldest: byId.toSorted((a, b) => a.id - b.id),
    most_liked: byId.toSorted((a, b) => b.likes - a.likes || b.id - a.id),
    least_liked: byId.toSorted((a, b) => a.likes - b.likes || a.id - b.id),
  }
  for (const order of orders) {
    const wanted = expected[order].map(({ id }) => id)
    const paged: number[] = []
    const followed: number[] = []
    let cursor: string | undefined
    for (const page of [1, 2, 3]) {
      const query = { username: 'orders', order, per_page: 10 }
      const { data } = await visitor('GET /explore/photos', { query: { ...query, page } })
      expect(data.meta).toMatchObject({ total: 25, last_page: 3, current_page: page })
      paged.push(...data.data.map(({ id }) => id))
      const { data: next } = await visitor('GET /explore/photos', { query: { ...query, ...(cursor && { cursor }) } })
      followed.push(...next.data.map(({ id }) => id))
      cursor = next.meta.next_cursor ?? undefined
    }
    expect(paged, order).toEqual(wanted)
    expect(followed, order).toEqual(wanted)
    expect(cursor).toBeUndefined()
    const first = await part({ username: 'orders', order, limit: '20' })
    const second = await part({ username: 'orders', order, limit: '20', cursor: first.next! })
    expect([...first.ids, ...second.ids], order).toEqual(wanted)
    expect([first.ids.length, second.next]).toEqual([20, undefined])
  }
  const wrong = await visitor('GET /explore/photos', { query: { order: 'oldest', cursor: 'n.1.0' } })
  expect(wrong).toMatchObject({ status: 422, data: { errors: { cursor: [expect.any(String)] } } })
})

test('[EX-01] a tile tells of photo and person, and nothing of storage, address or key alone', async () => {
  const { id: owner_id } = await insertUser(db, { username: 'teller', name: 'Tess' })
  const { id } = await publicPhoto(owner_id, { name: 'Sea', alt: 'A harbour', intro: 'Waves', views: 7, likes: 2 })
  await tag([id], 'sea-told')
  await db
    .updateTable('blobs')
    .set({ treatment: 'blank_place', exif: '{"model":"X100"}', place: '{"latitude":1,"longitude":2}' })
    .where('id', '=', db.selectFrom('photos').where('id', '=', id).select('blob_id'))
    .execute()
  const { data } = await visitor('GET /explore/photos/{id}', { params: { id } })
  expect(data).toEqual({
    id,
    name: 'Sea',
    alt: 'A harbour',
    intro: 'Waves',
    width: 400,
    height: 300,
    bytes: 1000,
    mimetype: 'image/jpeg',
    kind: 'image',
    duration_ms: null,
    taken_at: null,
    created_at: expect.any(String),
    thumbhash: null,
    color: null,
    thumbnail_url: expect.stringMatching(/\/i\/[\w-]+\/thumb\.webp\?v=1$/),
    preview_url: expect.any(String),
    public_url: expect.any(String),
    video_url: null,
    storyboard_url: null,
    frames: 1,
    likes: 2,
    is_liked: false,
    user: { name: 'Tess', username: 'teller', avatar_url: '' },
    tags: [{ id: expect.any(Number), name: 'sea-told' }],
    views: 7,
    exif: { model: 'X100' },
  })
  await db.updateTable('blobs').set({ treatment: 'strip' }).execute()
  expect((await visitor('GET /explore/photos/{id}', { params: { id } })).data.exif).toBeNull()
  const { data: tiles } = await visitor('GET /explore/photos/tiles', { query: { ids: `${id},999999` } })
  expect(tiles.map((tile) => tile.id)).toEqual([id])
})

test('[EX-01] photos are found by tag, person, colour and words', async () => {
  const { id: owner_id } = await insertUser(db, { username: 'finder' })
  const ids = await publicPhotos(owner_id, 6, (place) => ({
    likes: place,
    color_family: place < 2 ? 6 : 1,
    search_text: place % 2 ? '北海 boat' : 'town',
  }))
  await tag(ids.slice(0, 3), 'north')
  const found = async (query: object) => {
    const { data } = await visitor('GET /explore/photos', { query: { username: 'finder', ...query } })
    const { ids: indexed } = await part({ username: 'finder', ...query })
    const listed = data.data.map(({ id }) => id)
    expect(indexed).toEqual(listed)
    expect(data.meta.total).toBe(listed.length)
    return listed
  }
  expect(await found({ tag: 'north' })).toEqual([ids[2], ids[1], ids[0]])
  expect(await found({ tag: 'north', order: 'least_liked' })).toEqual([ids[0], ids[1], ids[2]])
  expect(await found({ tag: 'North' })).toEqual([ids[2], ids[1], ids[0]])
  expect(await found({ tag: 'nowhere' })).toEqual([])
  expect(await found({ color: 'blue' })).toEqual([ids[1], ids[0]])
  expect(await found({ q: '北海' })).toEqual([ids[5], ids[3], ids[1]])
  expect(await found({ q: 'BOAT', tag: 'north' })).toEqual([ids[1]])
  expect((await visitor('GET /explore/photos', { query: { username: 'nobody_here' } })).data.meta.total).toBe(0)
  expect((await visitor('GET /explore/tags')).data).toContainEqual({ name: 'north', photo_count: 3 })
  await db.updateTable('photos').set({ is_public: false }).where('id', 'in', ids.slice(0, 3)).execute()
  expect((await visitor('GET /explore/tags')).data.map(({ name }) => name)).not.toContain('north')
})

test('[EX-01] lists of thousands are counted aside, and their late pages come from the place where they begin', async () => {
  const { id: owner_id } = await insertUser(db, { username: 'thousands' })
  const ids: number[] = []
  for (let start = 0; start < 3000; start += 500) ids.push(...(await publicPhotos(owner_id, 500)))
  await db.updateTable('photos').set({ is_public: false }).where('id', '=', ids[2999]!).execute()
  const newest = ids.slice(0, 2999).toReversed()
  for (const page of [30, 12, 11, 1]) {
    const query = { username: 'thousands', per_page: 100, page }
    const { data } = await visitor('GET /explore/photos', { query })
    expect(data.meta.total).toBe(2999)
    expect(data.data.map(({ id }) => id)).toEqual(newest.slice((page - 1) * 100, page * 100))
  }
  const beyond = await visitor('GET /explore/photos', { query: { username: 'thousands', per_page: 100, page: 31 } })
  expect(beyond.data).toMatchObject({ data: [], meta: { total: 2999, next_cursor: null } })
  await db.updateTable('photos').set({ is_public: false }).where('owner_id', '=', owner_id).execute()
  const taken = await visitor('GET /explore/photos', { query: { username: 'thousands', per_page: 100, page: 20 } })
  expect(taken.data.data).toEqual([])
})

test('[EX-04] switched to private, trashed or expired it is gone with the next call', async () => {
  const ann = await user('switcher')
  const [one, two, three] = (await publicPhotos(ann.id, 3)) as [number, number, number]
  const listed = async () => {
    const { data } = await visitor('GET /explore/photos', { query: { username: 'switcher' } })
    return data.data.map(({ id }) => id)
  }
  expect(await listed()).toEqual([three, two, one])
  await ann('PUT /user/photos/{id}', { params: { id: two }, body: { is_public: false } })
  expect(await listed()).toEqual([three, one])
  await db.updateTable('users').set({ photo_count: 3, used_bytes: 3000 }).where('id', '=', ann.id).execute()
  await ann('DELETE /user/photos', { body: [one] })
  expect(await listed()).toEqual([three])
  const expired_at = new Date(clock.time.getTime() + 1000).toISOString()
  await db.updateTable('photos').set({ expired_at }).where('id', '=', three).execute()
  expect(await listed()).toEqual([three])
  clock.time = new Date(expired_at)
  expect(await listed()).toEqual([])
})

test('[EX-04] nothing of it is served while the square is closed', async () => {
  const ann = await user('closer')
  const { id } = await publicPhoto(ann.id)
  await configure({ enable_explore: false })
  const paths = ['photos', 'photos/index', 'photos/tiles?ids=1', `photos/${id}`, 'tags', 'albums', 'albums/1']
  for (const path of [...paths, 'albums/1/photos', 'albums/1/photos/index', 'users/closer']) {
    const response = await app.inject(`/api/v2/explore/${path}`)
    expect(response.json(), path).toMatchObject({ status: 'error', data: { code: 'explore_off' } })
    expect(response.statusCode).toBe(404)
  }
  expect((await ann('POST /explore/photos/{id}/like', { params: { id } })).status).toBe(404)
  await configure({ enable_explore: true })
})

test('[EX-01] refuses cursors that no database can store, and finds no user with such a name', async () => {
  for (const cursor of ['m.1.-999999999999999', 'm.1.999999999999999', 'm.9999999999.1']) {
    const { status } = await visitor('GET /explore/photos', { query: { order: 'most_liked', cursor } })
    expect(status, cursor).toBe(422)
  }
  for (const path of ['/feeds/users/%00.atom', '/feeds/users/a%00b.rss'])
    expect((await app.inject(path)).statusCode, path).toBe(404)
})

test('[EX-01] pages through a common tag in parts when few photos of the user match', async () => {
  const { id: many } = await insertUser(db, { username: 'tagger' })
  const { id: few } = await insertUser(db, { username: 'tagged' })
  const [shown] = await publicPhotos(few, 1)
  await tag([shown!], 'everywhere')
  for (let each = 0; each < 11; each++) await tag(await publicPhotos(many, 500), 'everywhere')
  const query = { tag: 'everywhere', username: 'tagged' }
  const first = await part(query)
  expect([first.ids, typeof first.next]).toEqual([[], 'string'])
  expect(await part({ ...query, cursor: first.next! })).toMatchObject({ ids: [shown], next: undefined })
  const listed = await visitor('GET /explore/photos', { query })
  expect(listed.data.data.map(({ id }) => id)).toEqual([shown])
})

test('[EX-01] words are looked for thirty times a minute', async () => {
  clock.time = new Date(clock.time.getTime() + 120_000)
  const statuses: number[] = []
  for (let each = 0; each < 31; each++)
    statuses.push((await visitor('GET /explore/albums', { query: { q: `word ${each}` } })).status)
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]))
  expect((await visitor('GET /explore/photos', { query: { q: 'word' } })).status).toBe(429)
  expect((await visitor('GET /explore/photos', {})).status).toBe(200)
})
