import type { Kysely } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

/** Videos are files like pictures, with more facts and with derived files of their own; groups have limits for them. */
export async function up(db: Kysely<unknown>) {
  await addColumns(
    db,
    'blobs',
    {
      kind: 'text',
      duration_ms: 'integer?',
      video_codec: 'text?',
      audio_codec: 'text?',
      poster_path: 'text?',
      playback_path: 'text?',
      storyboard_path: 'text?',
      motion_offset: 'bigint?',
      motion_bytes: 'bigint?',
    },
    { kind: 'image' },
  )
  await addColumns(
    db,
    'groups',
    { max_video_bytes: 'bigint', max_video_seconds: 'integer' },
    { max_video_bytes: 200 * 1024 ** 2, max_video_seconds: 300 },
  )
}
