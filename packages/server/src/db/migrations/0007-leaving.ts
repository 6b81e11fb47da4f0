import { type Kysely, sql } from 'kysely'
import { createTable } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  // When an account is to go, and when it went; both while its things are being removed.
  for (const column of ['deletion_at', 'deleted_at'])
    await db.schema.alterTable('users').addColumn(column, 'text').execute()
  await sql`create index users_by_deletion on users (deletion_at) where deletion_at is not null`.execute(db)
  await sql`create index users_deleted on users (id) where deleted_at is not null`.execute(db)
  // Names that were given up, so that nobody takes over who somebody was; a digest tells nothing of them.
  await createTable(db, 'retired_usernames', { digest: 'text', retired_at: 'text' }, { key: ['digest'] })
}
