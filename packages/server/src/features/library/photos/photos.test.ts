import type { PhotoQuery } from '@imagora/contract'
import { expect, test } from 'vitest'
import { insertPhoto } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'
import { searchTextOf } from './photo-search.ts'

const { db, clock, user, visitor, createApiClient } = await startServer()

/** Creates a user with photos of these names, as uploads would leave them. */
async function userWith(username: string, names: string[]) {
  const owner = await user(username)
  const ids: number[] = []
  for (const name of names) {
    const filename = `${name}.jpg`
    const search_text = searchTextOf({ name, filename, intro: '', alt: '', tags: [] })
    ids.push((await insertPhoto(db, { owner_id: owner.id, name, filename, search_text })).id)
  }
  await db
    .updateTable('users')
    .set({ photo_count: names.length, used_bytes: names.length * 1000 })
    .where('id', '=', owner.id)
    .execute()
  return { owner, ids }
}

type Query = Partial<Record<keyof PhotoQuery, string | number>>
type Owner = Awaited<ReturnType<typeof user>>

async function namesOf(owner: Owner, query: Query = {}) {
  const { data } = await owner('GET /user/photos', { query: query as object })
  return data.data.map(({ name }) => name)
}

test('[PH-02] every page is the same part of the whole, from whichever end it is reached', async () => {
  const { owner, ids } = await userWith('pages', 'abcdefghij'.split(''))
  await db.updateTable('photos').set({ expired_at: '2000-01-01T00:00:00.000Z' }).where('id', '=', ids[4]!).execute()
  const oldest = 'abcdfghij'.split('')
  for (const [order, whole] of Object.entries({ oldest, newest: oldest.toReversed() })) {
    for (const per_page of [1, 2, 3, 4, 9, 10]) {
      for (let page = 1; page <= 10; page++) {
        const part = whole.slice((page - 1) * per_page, page * per_page)
        expect(await namesOf(owner, { order, per_page, page }), `${order} ${per_page} ${page}`).toEqual(part)
      }
    }
  }
})

test('[PH-02] photos come in pages, newest first or oldest, and to their owner only', async () => {
  const { owner } = await userWith('ann', ['a', 'b', 'c', 'd', 'e'])
  expect(await namesOf(owner)).toEqual(['e', 'd', 'c', 'b', 'a'])
  expect(await namesOf(owner, { order: 'oldest', per_page: 2, page: 2 })).toEqual(['c', 'd'])
  expect(await namesOf(owner, { q: 'sort:oldest', per_page: 1 })).toEqual(['a'])
  const { data } = await owner('GET /user/photos', { query: { per_page: 2, page: 3 } })
  expect(data.meta).toMatchObject({ total: 5, last_page: 3, from: 5, to: 5, next_cursor: null })
  expect(await namesOf(await user('stranger'))).toEqual([])
})

test('a photo is shown with all that belongs to it', async () => {
  const { owner, ids } = await userWith('bea', ['Sea'])
  const album = await owner('POST /user/albums', { body: { name: 'Summer' } })
  await owner('POST /user/albums/{id}/photos', { params: album.data, body: ids })
  const { data } = await owner('GET /user/photos')
  expect(data.data[0]).toMatchObject({
    id: ids[0],
    name: 'Sea',
    filename: 'Sea.jpg',
    bytes: 1000,
    size: 1000 / 1024,
    mimetype: 'image/jpeg',
    public_url: expect.stringMatching(/^http:\/\/localhost(:\d+)?\/i\/[\w-]+\.jpg$/),
    thumbnail_url: expect.stringMatching(/\/i\/[\w-]+\/thumb\.webp\?v=1$/),
    album: { id: album.data.id, name: 'Summer', intro: '' },
    albums: [{ id: album.data.id, name: 'Summer', intro: '' }],
    tags: [],
    storage: { provider: 'local' },
    group: null,
  })
  expect(JSON.stringify(data)).not.toContain('search_text')
})

test('a list is walked by its cursor to the end, and what comes meanwhile moves nothing', async () => {
  const { owner } = await userWith('cid', ['1', '2', '3', '4', '5'])
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const { data } = await owner('GET /user/photos', { query: { per_page: 2, ...(cursor && { cursor }) } })
    seen.push(...data.data.map(({ name }) => name))
    cursor = data.meta.next_cursor
    expect(data.links.first).not.toContain('cursor')
    await insertPhoto(db, { owner_id: owner.id, name: 'late' })
  } while (cursor)
  expect(seen).toEqual(['5', '4', '3', '2', '1'])
})

test('[D18] a cursor that was tampered with, or is another’s, is refused', async () => {
  const [{ owner: ann }, { owner: bob }] = [await userWith('dan', ['1', '2']), await userWith('dora', ['1', '2'])]
  const { data } = await ann('GET /user/photos', { query: { per_page: 1 } })
  const cursor = data.meta.next_cursor!
  const next = (owner: Owner, query: object) => owner('GET /user/photos', { query })
  expect((await next(ann, { cursor })).status).toBe(200)
  for (const bad of [`1${cursor}`, cursor.slice(0, -1), 'x', '1.', `${cursor} or 1=1`, '9'.repeat(11)]) {
    expect(await next(ann, { cursor: bad })).toMatchObject({
      status: 422,
      data: { errors: { cursor: [expect.any(String)] } },
    })
  }
  expect((await next(ann, { cursor, order: 'oldest' })).status).toBe(422)
  expect((await next(bob, { cursor })).status).toBe(422)
})

test('search finds parts of words in any script and case, and takes signs literally', async () => {
  const { owner } = await userWith('eve', ['100% Ünïque', 'snake_case', '西湖的日落', 'back\\slash', '"quoted" OR x'])
  for (const [q, found] of [
    ['ÜNÏQ', ['100% Ünïque']],
    ['%', ['100% Ünïque']],
    ['_', ['snake_case']],
    ['日落', ['西湖的日落']],
    ['\\', ['back\\slash']],
    ['" or', ['"quoted" OR x']],
    ['jpg\nwest', []],
    ['nothing', []],
  ] as const) {
    expect(await namesOf(owner, { q })).toEqual(found)
  }
  const { data } = await owner('GET /user/photos', { query: { q: 'a', per_page: 1 } })
  expect(data.meta.total).toBe(2)
})

test('photos are narrowed to an album or a storage; another’s album is empty', async () => {
  const { owner, ids } = await userWith('fay', ['in', 'out'])
  const { data } = await owner('POST /user/albums', { body: { name: 'A' } })
  await owner('POST /user/albums/{id}/photos', { params: data, body: [ids[0]!] })
  expect(await namesOf(owner, { album_id: data.id })).toEqual(['in'])
  expect(await namesOf(await user('faythless'), { album_id: data.id })).toEqual([])
  expect(await namesOf(owner, { storage_id: 1 })).toEqual(['out', 'in'])
  expect(await namesOf(owner, { storage_id: 999 })).toEqual([])
})

test('[UP-12] what has expired is in no list and in no count, before anything has cleared it away', async () => {
  const { owner, ids } = await userWith('gil', ['stays', 'goes'])
  const expired_at = '2026-01-01T01:00:00.000Z'
  await db.updateTable('photos').set({ expired_at }).where('id', '=', ids[1]!).execute()
  expect(await namesOf(owner)).toEqual(['goes', 'stays'])
  clock.time = new Date(expired_at)
  const { data } = await owner('GET /user/photos')
  expect(data.data.map(({ name }) => name)).toEqual(['stays'])
  expect(data.meta.total).toBe(1)
  expect(await namesOf(owner, { q: 'goes' })).toEqual([])
})

test('a visitor and a token without the permission see nothing', async () => {
  const { owner } = await userWith('hal', ['x'])
  const token = await createApiClient(owner.id, ['user:album:read'])
  expect((await visitor('GET /user/photos')).status).toBe(401)
  expect((await token('GET /user/photos')).status).toBe(403)
})

test('[PH-02] the first page is shown whatever the counter says, and a total is never below nothing', async () => {
  const { owner, ids } = await userWith('miscounted', ['a', 'b'])
  await db.updateTable('photos').set({ expired_at: '2000-01-01T00:00:00.000Z' }).where('id', '=', ids[0]!).execute()
  await db.updateTable('users').set({ photo_count: 0 }).where('id', '=', owner.id).execute()
  const { data } = await owner('GET /user/photos')
  expect([data.data.map(({ name }) => name), data.meta.total]).toEqual([['b'], 0])
})

test('[PH-02] a group and a storage have their new name in the next list, which remembered the old one', async () => {
  const { owner, ids } = await userWith('renamed', ['a', 'b'])
  const admin = await user('renamer', { is_admin: true })
  const { id } = (await admin('POST /admin/groups', { body: { name: 'Old' } })).data
  await db.updateTable('photos').set({ group_id: id }).where('id', '=', ids[0]!).execute()
  const shown = async () => {
    const { data } = await owner('GET /user/photos', { query: { order: 'oldest' } })
    return data.data.map(({ group, storage }) => [group?.name, storage?.name])
  }
  const storage = await db.selectFrom('storages').select(['id', 'name']).executeTakeFirstOrThrow()
  expect(await shown()).toEqual([
    ['Old', storage.name],
    [undefined, storage.name],
  ])
  await admin('PUT /admin/groups/{id}', { params: { id }, body: { name: 'New' } })
  await admin('PUT /admin/storages/{id}', { params: storage, body: { name: 'Attic' } })
  expect(await shown()).toEqual([
    ['New', 'Attic'],
    [undefined, 'Attic'],
  ])
  await admin('DELETE /admin/groups/{id}', { params: { id } })
  expect(await shown()).toEqual([
    [undefined, 'Attic'],
    [undefined, 'Attic'],
  ])
})

test('[PH-02] a list shows the albums and tags of each of its photos, by age', async () => {
  const { owner, ids } = await userWith('belongings', ['a', 'b', 'c'])
  const albums: number[] = []
  for (const name of ['First', 'Second']) albums.push((await owner('POST /user/albums', { body: { name } })).data.id)
  await owner('POST /user/albums/{id}/photos', { params: { id: albums[1]! }, body: [ids[0]!, ids[1]!] })
  await owner('POST /user/albums/{id}/photos', { params: { id: albums[0]! }, body: [ids[0]!] })
  for (const tags of [['Zoo'], ['Zoo', 'attic']])
    await owner('PUT /user/photos/{id}', { params: { id: ids[0]! }, body: { tags } })
  const { data } = await owner('GET /user/photos', { query: { order: 'oldest' } })
  expect(data.data.map((photo) => [photo.albums, photo.album, photo.tags.map(({ name }) => name)])).toEqual([
    [
      [
        { id: albums[0], name: 'First', intro: '' },
        { id: albums[1], name: 'Second', intro: '' },
      ],
      { id: albums[0], name: 'First', intro: '' },
      ['Zoo', 'attic'],
    ],
    [[{ id: albums[1], name: 'Second', intro: '' }], { id: albums[1], name: 'Second', intro: '' }, []],
    [[], null, []],
  ])
})
