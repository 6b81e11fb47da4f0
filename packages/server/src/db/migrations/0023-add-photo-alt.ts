import type { Kysely } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

/** Alternative texts say what photos show to whoever cannot see them. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'photos', { alt: 'text' }, { alt: '' })
}
