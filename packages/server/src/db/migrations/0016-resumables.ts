import type { Kysely } from 'kysely'
import { createIndex, createTable } from '#db/schema/columns.ts'

/** Uploads that may be cut off and go on later. */
export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'resumable_uploads',
    {
      id: 'text',
      holder: 'text',
      user_id: 'integer?',
      bytes: 'bigint',
      received: 'bigint',
      filename: 'text',
      fields: 'text',
      photo_id: 'integer?',
      expires_at: 'text',
      created_at: 'text',
    },
    { key: ['id'], references: { user_id: 'users.id' } },
  )
  await createIndex(db, 'resumable_uploads_by_holder', 'resumable_uploads', ['holder'])
  await createIndex(db, 'resumable_uploads_by_user', 'resumable_uploads', ['user_id'])
  await createIndex(db, 'resumable_uploads_by_expiry', 'resumable_uploads', ['expires_at'])
}
