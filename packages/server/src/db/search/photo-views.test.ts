import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/dialects/open-database.ts'
import { migrate } from '#db/migrations/index.ts'
import { isPostgres } from '#db/schema/columns.ts'
import type { Db } from '#db/schema/schema.ts'
import { fillAsOf } from '#test/crash/upgrades.ts'
import { insertPhoto } from '#test/factories/factories.ts'
import { temporaryFolder } from '#test/harness/backups.ts'
import { createDatabase } from '#test/harness/database.ts'
import { startServer } from '#test/harness/server.ts'

const { db, user, services } = await startServer()
const admin = await user('admin', { is_admin: true })
const { id: owner_id } = admin

async function listByViews(query: object = {}) {
  const { status, data } = await admin('GET /admin/photos', { query: { order: '-views', ...query } })
  expect(status).toBe(200)
  return data.data.map(({ id, views }) => ({ id, views }))
}

const viewsIn = async (table: Db) => ({
  photos: await table.selectFrom('photos').select(['id', 'views']).orderBy('id').execute(),
  copies: await table.selectFrom('photo_views').select(['photo_id as id', 'views']).orderBy('photo_id').execute(),
})

test('photos are listed by views as soon as these are counted, and the newest first of as many', async () => {
  const [rare, often, never] = [
    await insertPhoto(db, { owner_id }),
    await insertPhoto(db, { owner_id, views: 3 }),
    await insertPhoto(db, { owner_id }),
  ]
  services.pictures.countView({ id: rare.id })
  for (let count = 0; count < 2; count++) services.pictures.countView({ id: often.id })
  await services.pictures.flushViews()
  expect(await listByViews()).toEqual([
    { id: often.id, views: 5 },
    { id: rare.id, views: 1 },
    { id: never.id, views: 0 },
  ])
  expect(await listByViews({ state: 'trashed' })).toEqual([])
  expect(await listByViews({ per_page: 1, page: 2 })).toEqual([{ id: rare.id, views: 1 }])
  await db.deleteFrom('photos').where('id', '=', often.id).execute()
  expect((await listByViews()).map(({ id }) => id)).toEqual([rare.id, never.id])
  const { photos, copies } = await viewsIn(db)
  expect(copies).toEqual(photos)
})

test('photos are listed by views from an index, without sorting all of them', async () => {
  const page = sql`select photo_views.photo_id from photos
    inner join photo_views on photo_views.photo_id = photos.id
    order by photo_views.views desc, photo_views.photo_id desc limit 40`
  const plan = await db.transaction().execute(async (tx) => {
    if (!isPostgres(tx)) return JSON.stringify((await sql`explain query plan ${page}`.execute(tx)).rows)
    // The planner sorts a few photos rather than read an index; of very many it does not.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    return JSON.stringify((await sql`explain ${page}`.execute(tx)).rows)
  })
  expect(plan).toContain('photo_views_by_count')
  expect(plan).not.toMatch(/Sort|TEMP B-TREE/)
})

test.each(['0018-add-list-indexes', '0020-add-photo-views'])(
  'a site as of %s has the views of all its photos after an upgrade or a restore',
  async (schema) => {
    const database = await createDatabase(temporaryFolder('views'))
    await fillAsOf(database, schema)
    const filled = openDatabase(database)
    await migrate(filled)
    const { photos, copies } = await viewsIn(filled)
    await filled.destroy()
    expect(photos).toHaveLength(3)
    expect(copies).toEqual(photos)
  },
)
