import { type Kysely, sql } from 'kysely'
import { addColumns, createIndex, createTable } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'likes',
    { photo_id: 'integer', user_id: 'integer', created_at: 'text' },
    { key: ['photo_id', 'user_id'], references: { photo_id: 'photos.id', user_id: 'users.id' } },
  )
  await createIndex(db, 'likes_by_user', 'likes', ['user_id', 'photo_id'])
  await addColumns(db, 'photos', { review: 'text?' })

  // Of a million photos only those that may be public, each with all that tells whether it is.
  const may = sql`where is_public = 1 and is_protected = 0 and deleted_at is null`
  const told = sql`owner_id, expired_at, review, likes, look, created_day, is_public, is_protected, deleted_at`
  await sql`create index photos_public on photos (id, ${told}) ${may}`.execute(db)
  await sql`create index photos_public_of_owner on photos (owner_id, id) ${may}`.execute(db)
  await sql`create index photos_public_by_color on photos (color_family, id) ${may}`.execute(db)
  await sql`create index photos_reviewed on photos (review, id) ${may}`.execute(db)
  const toldBesides = sql`owner_id, expired_at, review, look, created_day, is_public, is_protected, deleted_at`
  await sql`create index photos_liked on photos (likes, id, ${toldBesides}) ${may}`.execute(db)

  await sql`create index albums_public on albums (id) where is_public = 1 and is_protected = 0`.execute(db)
  // A tag is walked in the order of its photos.
  await sql`drop index photo_tags_by_tag`.execute(db)
  await createIndex(db, 'photo_tags_by_tag', 'photo_tags', ['tag_id', 'photo_id'])
}
