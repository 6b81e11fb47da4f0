import { type Kysely, sql } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

/** Photos that came through a share: of those from before, the ones that still wait are known. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'photos', { is_from_visitor: 'integer' }, { is_from_visitor: 0 })
  await sql`update photos set is_from_visitor = 1 where id in (select photo_id from share_uploads)`.execute(db)
}
