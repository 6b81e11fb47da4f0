import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertPhotos, insertUser } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'
import { foldTags } from './0045-tags.ts'

const { db } = await startServer()

test('tags that differ by case alone become the oldest of them, on each photo once', async () => {
  await sql`drop index tags_by_folded`.execute(db)
  const { id: owner_id } = await insertUser(db, {})
  const photos = await insertPhotos(db, [{ owner_id }, { owner_id }, { owner_id }])
  const ids: number[] = []
  for (const name of ['Sea', 'sea', 'SEA', 'Ñandú', 'ñandú', 'alps']) {
    const { id } = await db.insertInto('tags').values({ name, folded: '' }).returning('id').executeTakeFirstOrThrow()
    ids.push(id)
  }
  const tag = (photo: number, place: number) =>
    db.insertInto('photo_tags').values({ photo_id: photos[photo]!.id, tag_id: ids[place]! }).execute()
  await tag(0, 0)
  await tag(0, 1)
  await tag(1, 2)
  await tag(1, 5)
  await tag(2, 4)

  await foldTags(db as never)
  await sql`create unique index tags_by_folded on tags (folded)`.execute(db)
  const tags = await db.selectFrom('tags').orderBy('id').select(['name', 'folded']).execute()
  expect(tags.map(({ name, folded }) => `${name} ${folded}`)).toEqual(['Sea sea', 'Ñandú ñandú', 'alps alps'])
  const on = await db
    .selectFrom('photo_tags')
    .innerJoin('tags', 'tags.id', 'photo_tags.tag_id')
    .orderBy('photo_id')
    .orderBy('tags.id')
    .select(['photo_id', 'name'])
    .execute()
  expect(on.map(({ photo_id, name }) => [photos.findIndex(({ id }) => id === photo_id), name])).toEqual([
    [0, 'Sea'],
    [1, 'Sea'],
    [1, 'alps'],
    [2, 'Ñandú'],
  ])
})
