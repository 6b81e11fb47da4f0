import type { Kysely } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

export async function createSharingTables(db: Kysely<unknown>) {
  await createShares(db)
  await createShareVisits(db)
  await createLikes(db)
}

async function createShares(db: Kysely<unknown>) {
  await createTable(
    db,
    'shares',
    {
      id: 'id',
      owner_id: 'integer?',
      type: 'text',
      slug: 'text',
      content: 'text',
      album_id: 'integer?',
      password_hash: 'text?',
      version: 'integer',
      is_download_allowed: 'integer',
      is_detail_shown: 'integer',
      is_place_shown: 'integer',
      uploads: 'text',
      upload_most: 'integer',
      upload_count: 'integer',
      view_count: 'integer',
      download_count: 'integer',
      expired_at: 'text?',
      last_opened_at: 'text?',
      removed_at: 'text?',
      created_at: 'text',
    },
    {
      references: { owner_id: 'users.id' },
      defaults: { version: 1, upload_count: 0, view_count: 0, download_count: 0 },
    },
  )
  await createUniqueIndex(db, 'shares_by_slug', 'shares', ['slug'])
  await createIndex(db, 'shares_by_owner', 'shares', ['owner_id'])
  await createIndex(db, 'shares_by_album', 'shares', ['album_id'])
  await createIndex(db, 'shares_by_removal', 'shares', ['removed_at'])

  await createTable(
    db,
    'share_items',
    { share_id: 'integer', photo_id: 'integer' },
    { key: ['share_id', 'photo_id'], references: { share_id: 'shares.id', photo_id: 'photos.id' } },
  )
  await createIndex(db, 'share_items_by_photo', 'share_items', ['photo_id'])
}

async function createShareVisits(db: Kysely<unknown>) {
  await createTable(
    db,
    'share_visits',
    { share_id: 'integer', day: 'text', act: 'text', visitor: 'text' },
    { key: ['share_id', 'day', 'act', 'visitor'], references: { share_id: 'shares.id' } },
  )
  await createIndex(db, 'share_visits_by_day', 'share_visits', ['day'])

  await createTable(
    db,
    'share_days',
    { share_id: 'integer', day: 'text', visitors: 'integer', downloads: 'integer' },
    { key: ['share_id', 'day'], references: { share_id: 'shares.id' } },
  )

  await createTable(
    db,
    'share_uploads',
    { photo_id: 'integer', share_id: 'integer', visitor: 'text', created_at: 'text' },
    { key: ['photo_id'], references: { photo_id: 'photos.id', share_id: 'shares.id' } },
  )
  await createIndex(db, 'share_uploads_by_share', 'share_uploads', ['share_id', 'photo_id'])
}

async function createLikes(db: Kysely<unknown>) {
  await createTable(
    db,
    'likes',
    { photo_id: 'integer', user_id: 'integer', created_at: 'text' },
    { key: ['photo_id', 'user_id'], references: { photo_id: 'photos.id', user_id: 'users.id' } },
  )
  await createIndex(db, 'likes_by_user', 'likes', ['user_id', 'photo_id'])
}
