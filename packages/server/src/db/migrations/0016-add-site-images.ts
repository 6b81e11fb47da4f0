import type { Kysely } from 'kysely'
import { createTable, createUniqueIndex } from '#db/schema/columns.ts'

/** Adds the files of the uploaded logo, each an object in a storage. */
export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'site_images',
    {
      key: 'text',
      theme: 'text',
      mimetype: 'text',
      width: 'integer',
      height: 'integer',
      storage_id: 'integer',
      path: 'text',
      bytes: 'integer',
      created_at: 'text',
    },
    { key: ['key'], references: { storage_id: 'storages.id' } },
  )
  // The cleanup looks up by path whether an object is part of the logo.
  await createUniqueIndex(db, 'site_images_by_path', 'site_images', ['path', 'storage_id'])
}
