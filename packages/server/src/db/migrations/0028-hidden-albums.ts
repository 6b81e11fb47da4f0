import type { Kysely } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'albums', { is_hidden: 'integer' }, { is_hidden: 0 })
}
