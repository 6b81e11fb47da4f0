import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test, vi } from 'vitest'
import { insertPhotos } from '#test/factories.ts'

const asked = new Set<string>()
const { prepare } = DatabaseSync.prototype
vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
  asked.add(sql)
  return prepare.call(this, sql)
})
afterAll(() => void vi.restoreAllMocks())
const { startServer } = await import('#test/server.ts')
const { db, config, user } = await startServer()

/** Tables that grow with the site; to read the whole of one of them takes longer every day. */
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
