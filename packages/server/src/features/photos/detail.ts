import type { Photo, PhotoDetail } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { findDetail } from './queries.ts'

type Row = Awaited<ReturnType<typeof findDetail>>

const parsed = (json: string | null) => (json === null ? null : (JSON.parse(json) as never))

/** A photo with what its owner alone is told. */
export function detailOf(photo: Photo, row: Row, { origin }: Client): PhotoDetail {
  return {
    ...photo,
    frames: row.frames,
    exif: parsed(row.exif),
    place: parsed(row.place),
    original_url: `${origin}/api/v2/user/photos/${photo.id}/original`,
    is_original_exact: row.source_sha256 === null || row.patched_id !== null,
    version_count: Number(row.version_count),
  }
}
