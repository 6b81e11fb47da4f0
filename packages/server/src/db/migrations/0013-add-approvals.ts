import type { Kysely } from 'kysely'
import { addColumns, createIndex } from '#db/schema/columns.ts'

/** Adds the time since which an account waits for approval; existing accounts do not wait. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'users', { pending_since: 'text?' })
  await createIndex(db, 'users_pending', 'users', ['pending_since'], 'pending_since is not null')
}
