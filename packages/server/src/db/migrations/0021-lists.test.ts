import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Row } from '#db/schema/schema.ts'
import { datesOf, looksOf } from '#db/photo-columns.ts'
import { insertPhotos, insertUser } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'
import { up } from './0021-lists.ts'

const { db } = await startServer()
const columns = ['dated_at', 'dated_day', 'created_day', 'look', 'color_family']

test('photos that are there already get what lists need of them', async () => {
  const { id: owner_id } = await insertUser(db, {})
  const made = await insertPhotos(
    db,
    Array.from({ length: 1203 }, (_, place) => ({
      owner_id,
      taken_at: place % 3 === 0 ? null : `20${10 + (place % 15)}-05-03T10:20:30.000Z`,
      created_at: `2026-01-${String(1 + (place % 28)).padStart(2, '0')}T00:00:00.000Z`,
    })),
  )
  const blobs = db.updateTable('blobs').where('owner_id', '=', owner_id)
  await blobs.set({ color: '#3498db', width: 200 }).execute()
  await blobs.set({ color: null }).where('id', '<', 100).execute()

  const later = ['photos_public', 'photos_public_by_color', 'photos_liked']
  for (const index of ['photos_by_owner', 'photos_by_date', 'photos_trashed', ...later]) {
    await sql`drop index ${sql.ref(index)}`.execute(db)
  }
  for (const column of columns) await sql`alter table photos drop column ${sql.ref(column)}`.execute(db)
  await sql`create index photos_by_owner on photos (owner_id, id, expired_at) where deleted_at is null`.execute(db)
  await up(db as never)

  type Filled = Row<'photos'> & { width: number; height: number; color: string | null }
  const { rows } = await sql<Filled>`
    select photos.*, width, height, color from photos inner join blobs on blobs.id = photos.blob_id
    where photos.owner_id = ${owner_id} order by photos.id`.execute(db)
  expect(rows).toHaveLength(made.length)
  for (const row of rows) expect(row).toMatchObject({ ...datesOf(row), ...looksOf(row) })
  expect(new Set(rows.map(({ color_family }) => color_family))).toEqual(new Set([0, 6]))
})
