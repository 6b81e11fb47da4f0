import type { Kysely } from 'kysely'
import { addColumns, createTable, createUniqueIndex } from '#db/schema/columns.ts'

/** Photos have a focus point, in ten-thousandths of their sides, and the site has named transforms. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'photos', { focus_x: 'integer?', focus_y: 'integer?' })
  await createTable(db, 'transform_presets', {
    id: 'id',
    name: 'text',
    note: 'text',
    parameters: 'text',
    created_at: 'text',
    updated_at: 'text',
  })
  await createUniqueIndex(db, 'transform_presets_by_name', 'transform_presets', ['name'])
}
