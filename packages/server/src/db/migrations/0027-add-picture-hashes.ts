import type { Kysely } from 'kysely'
import { createTable } from '#db/schema/columns.ts'

/** Perceptual hashes are read by themselves, without the wide rows of the files that they belong to. */
export const up = (db: Kysely<unknown>) =>
  createTable(
    db,
    'picture_hashes',
    { blob_id: 'integer', hash: 'text?', quality: 'integer' },
    { key: ['blob_id'], references: { blob_id: 'blobs.id' } },
  )
