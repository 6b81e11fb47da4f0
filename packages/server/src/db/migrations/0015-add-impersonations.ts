import type { Kysely } from 'kysely'
import { addColumns, createIndex, createTable } from '#db/schema/columns.ts'

/** Adds the administrators who opened accounts of users, and the sessions in which they did. */
export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'impersonations',
    {
      id: 'id',
      user_id: 'integer',
      // The administrator is no reference: the user keeps the record when that account is gone.
      admin_id: 'integer',
      admin_username: 'text',
      admin_token_id: 'integer',
      reason: 'text',
      started_at: 'text',
      expires_at: 'text',
    },
    { references: { user_id: 'users.id' } },
  )
  await createIndex(db, 'impersonations_by_user', 'impersonations', ['user_id'])
  await addColumns(db, 'tokens', { impersonation_id: 'integer?' })
}
