import type { Kysely } from 'kysely'
import { createIndex } from '#db/schema/columns.ts'

/** What the dashboard of the back office counts by, without a look at the rows: see [Note: Counted]. */
export async function up(db: Kysely<unknown>) {
  await createIndex(db, 'photos_by_time', 'photos', ['created_at', 'bytes'])
  await createIndex(db, 'users_by_time', 'users', ['created_at', 'deleted_at', 'is_suspended'])
  await createIndex(db, 'blobs_by_storage', 'blobs', ['storage_id', 'bytes'])
  await createIndex(db, 'audit_log_by_action', 'audit_log', ['action', 'created_at'])
}
