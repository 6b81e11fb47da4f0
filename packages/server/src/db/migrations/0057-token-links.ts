import type { Kysely } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

/** Archives and remote downloads know the session or token that asked for them. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'archives', { token_id: 'integer?' })
  await addColumns(db, 'remote_downloads', { token_id: 'integer?' })
}
