import { type Kysely, sql } from 'kysely'
import { addColumns, createIndex, createTable } from '#db/schema/columns.ts'

/** What backups have of the pictures, and the places elsewhere that they are copied to. */
export async function up(db: Kysely<unknown>) {
  await addColumns(
    db,
    'backups',
    { is_with_remote_objects: 'integer', pictures: 'text', missing_storages: 'text' },
    { is_with_remote_objects: 0, pictures: 'none', missing_storages: '[]' },
  )
  const { rows } = await sql<{ name: string }>`select name from storages where provider <> 'local'`.execute(db)
  const missing = JSON.stringify(rows.map(({ name }) => name))
  const pictures = rows.length > 0 ? 'some' : 'all'
  await sql`update backups set pictures = ${pictures}, missing_storages = ${missing} where is_with_objects = 1`.execute(
    db,
  )

  await createTable(
    db,
    'backup_targets',
    {
      id: 'id',
      name: 'text',
      provider: 'text',
      options: 'text',
      secrets: 'text?',
      keep_daily: 'integer',
      keep_weekly: 'integer',
      keep_monthly: 'integer',
      is_enabled: 'integer',
      created_at: 'text',
    },
    {},
  )
  await createTable(
    db,
    'backup_copies',
    {
      id: 'id',
      target_id: 'integer',
      backup_id: 'integer?',
      name: 'text',
      state: 'text',
      done: 'integer',
      total: 'integer',
      attempts: 'integer',
      pictures: 'text',
      copied_bytes: 'bigint',
      problem: 'text?',
      subject: 'text',
      backup_created_at: 'text',
      seen_at: 'text',
      finished_at: 'text?',
    },
    { references: { target_id: 'backup_targets.id' } },
  )
  await createIndex(db, 'backup_copies_by_target', 'backup_copies', ['target_id', 'backup_created_at'])
}
