import type { Kysely } from 'kysely'
import { createIndex, isPostgres } from '#db/schema/columns.ts'

/**
 * Lets PostgreSQL list users by the room they use without sorting all of them. An upload then writes every index of its
 * owner's row, 0.4 ms instead of 0.05. SQLite sorts a hundred thousand users in the allowed time.
 */
export async function up(db: Kysely<unknown>) {
  if (isPostgres(db)) await createIndex(db, 'users_by_usage', 'users', ['used_bytes', 'id'])
}
