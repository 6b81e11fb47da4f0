import type { Kysely } from 'kysely'
import { addColumns, createIndex } from '#db/schema/columns.ts'

/** The picture and the video of a live photo are two files with one identifier; the picture names the video. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'blobs', { content_id: 'text?', motion_blob_id: 'integer?' })
  await createIndex(db, 'blobs_by_live_photo', 'blobs', ['owner_id', 'content_id'], 'content_id is not null')
  await createIndex(db, 'blobs_by_motion', 'blobs', ['motion_blob_id'], 'motion_blob_id is not null')
}
