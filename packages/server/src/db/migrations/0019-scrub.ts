import type { Kysely } from 'kysely'
import { addColumns, createIndex } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'blobs', { verified_at: 'text?' })
  await createIndex(db, 'blobs_by_verification', 'blobs', ['verified_at', 'id'])
}
