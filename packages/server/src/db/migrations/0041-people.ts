import type { Kysely } from 'kysely'
import { addColumns, createIndex } from '#db/schema/columns.ts'

/** Why somebody is suspended and when they last came in; and the log as it is searched. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'users', { suspension_reason: 'text', login_at: 'text?' }, { suspension_reason: '' })
  await createIndex(db, 'audit_log_by_user', 'audit_log', ['user_id', 'id'])
  await createIndex(db, 'audit_log_by_time', 'audit_log', ['created_at', 'id'])
}
