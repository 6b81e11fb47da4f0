import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test, vi } from 'vitest'
import { insertPhotos } from '#test/factories/factories.ts'

const asked = new Set<string>()
const { prepare } = DatabaseSync.prototype
vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
  asked.add(sql)
  return prepare.call(this, sql)
})
afterAll(() => void vi.restoreAllMocks())
const { startServer } = await import('#test/harness/server.ts')
const { db, config, user } = await startServer()

/** Tables that grow with the site; a full scan of one takes longer every day. */
const large = /^SCAN (photos|blobs|album_photos|photo_tags|albums|tags|tokens|users)\b/

test('no list of photos reads a whole table', async () => {
  const owner = await user('ann')
  const made = await insertPhotos(
    db,
    Array.from({ length: 120 }, () => ({ owner_id: owner.id })),
  )
  await db.updateTable('users').set({ photo_count: 120 }).where('id', '=', owner.id).execute()
  const { data: album } = await owner('POST /user/albums', { body: { name: 'A' } })
  await owner('POST /user/albums/{id}/photos', { params: album, body: made.map(({ id }) => id) })
  asked.clear()
  const first = await owner('GET /user/photos', { query: { per_page: 10 } })
  const cursor = first.data.meta.next_cursor!
  const queries = [{ page: 3 }, { page: 11 }, { cursor }, { order: 'oldest' }, { order: 'oldest', page: 2 }]
  const filters = [{ q: 'photo' }, { album_id: album.id }, { storage_id: 1 }, { tag: 'sea' }, { type: 'png' }]
  const typed = ['color:blue size:>5mb', 'after:2024-05-01 is:public', 'album:a', 'storage:x tag:a']
  for (const query of [...queries, ...filters, ...typed.map((q) => ({ q }))]) {
    for (const by of ['uploaded', 'taken']) {
      const { status } = await owner('GET /user/photos', {
        query: { per_page: 10, ...query, by, ...('cursor' in query && { by: 'uploaded' }) } as object,
      })
      expect(status).toBe(200)
    }
  }
  const { data } = await owner('GET /user/photos', { query: { by: 'taken', per_page: 10 } })
  await owner('GET /user/photos', { query: { by: 'taken', per_page: 10, cursor: data.meta.next_cursor! } })
  await owner('GET /user/photos/tiles', { query: { ids: '1,2,3' } })
  await owner('GET /user/tags')

  const sqlite = new DatabaseSync(config.database)
  const selects = [...asked].filter((sql) => /^\s*(with|select)\b/i.test(sql))
  expect(selects.length).toBeGreaterThan(8)
  for (const sql of selects) {
    const steps = prepare.call(sqlite, `explain query plan ${sql}`).all(...Array.from(sql.matchAll(/\?/g), () => null))
    for (const { detail } of steps) expect(detail, sql).not.toMatch(large)
  }
  sqlite.close()
})

/** Ordered index scans are allowed, since they stop after the requested number of rows. */
const wholly = /^SCAN (?:photos|blobs|album_photos|photo_tags|albums|tags|users)\b(?! USING (?:COVERING )?INDEX)/

test('no list of the square reads a whole table, or sorts one', async () => {
  const owner = await user('bea')
  const made = await insertPhotos(
    db,
    Array.from({ length: 60 }, (_, place) => ({ owner_id: owner.id, is_public: true, likes: place % 7 })),
  )
  const { data: album } = await owner('POST /user/albums', { body: { name: 'A', is_public: true } })
  await owner('POST /user/albums/{id}/photos', { params: album, body: made.map(({ id }) => id) })
  asked.clear()
  const lists = [{}, { page: 2 }, { username: 'bea' }, { q: 'photo' }, { color: 'blue' }] as const
  for (const order of ['newest', 'oldest', 'most_liked', 'least_liked'] as const) {
    for (const list of lists) {
      const { data } = await owner('GET /explore/photos', { query: { per_page: 10, order, ...list } })
      const cursor = data.meta.next_cursor
      if (cursor) await owner('GET /explore/photos', { query: { per_page: 10, order, ...list, cursor } })
    }
    await owner('GET /explore/photos/index', { query: { order, limit: 20 } })
  }
  await owner('GET /explore/photos/tiles', { query: { ids: String(made[0]!.id) } })
  await owner('GET /explore/albums/{id}/photos', { params: album, query: { order: 'newest' } })
  await owner('GET /explore/albums')

  const sqlite = new DatabaseSync(config.database)
  // The aggregate that collects index rows only needs to exist here.
  sqlite.aggregate('gather', { start: 0, step: () => 0, varargs: true })
  const selects = [...asked].filter((sql) => /^\s*(with|select)\b/i.test(sql))
  expect(selects.length).toBeGreaterThan(15)
  for (const sql of selects) {
    const steps = prepare.call(sqlite, `explain query plan ${sql}`).all(...Array.from(sql.matchAll(/\?/g), () => null))
    for (const { detail } of steps) expect(detail, sql).not.toMatch(wholly)
    // The photos of one user or one album are few enough to be sorted.
    const isOfAll = /limit/.test(sql) && !/photos\.owner_id = \?|album_id" = \?|color_family = \?/.test(sql)
    if (isOfAll) for (const { detail } of steps) expect(detail, sql).not.toMatch(/TEMP B-TREE FOR ORDER BY/)
  }
  sqlite.close()
})

test('uploads by day are counted by their index alone', async () => {
  const owner = await user('cay')
  asked.clear()
  expect((await owner('GET /user/usage')).status).toBe(200)
  const sqlite = new DatabaseSync(config.database)
  const [sql] = [...asked].filter((each) => each.includes('with days'))
  const steps = prepare.call(sqlite, `explain query plan ${sql}`).all(...Array.from(sql!.matchAll(/\?/g), () => null))
  expect(steps.map(({ detail }) => detail)).toContainEqual(
    expect.stringMatching(
      /^SEARCH photos USING COVERING INDEX photos_by_upload \(owner_id=\? AND created_at>\? AND created_at<\?\)/,
    ),
  )
  sqlite.close()
})
