import { type SqlBool, sql } from 'kysely'
import { dayOf, lookOf } from '@imagora/contract/photo-index'
import type { SharePoint } from '@imagora/contract/transform-parameters'
import { colorFamilyOf } from '#images/color-names.ts'
import type { Photo, PhotoTile } from '@imagora/contract'
import type { Row } from '#db/schema/schema.ts'

const FOCUS_UNITS = 10_000

/** A focus point is kept in whole ten-thousandths, so that both databases return what was given. */
export const focusColumnsOf = (focus: SharePoint | null) => ({
  focus_x: focus && Math.round(focus.x * FOCUS_UNITS),
  focus_y: focus && Math.round(focus.y * FOCUS_UNITS),
})

export const focusOf = ({ focus_x, focus_y }: { focus_x: number | null; focus_y: number | null }) =>
  focus_x === null || focus_y === null ? null : { x: focus_x / FOCUS_UNITS, y: focus_y / FOCUS_UNITS }

interface File {
  width: number
  height: number
  color: string | null
}

/**
 * [Note: Looks] List columns of a file are copied to the photo, so that a hundred thousand photos are listed without
 * reading their files. They change when the photo shows another file, or the file's color is found.
 */
export const looksOf = (file: File) => ({ look: lookOf(file), color_family: colorFamilyOf(file.color) })

/** Returns whether the stored file may contain a GPS position; a file that was not examined yet may. */
export const mayTellPlace = ({ is_geotagged }: { is_geotagged: boolean | null }) => is_geotagged !== false

/** Returns whether a photo is shown to its owner alone, because it looks like a blocked picture. */
export const isQuarantined = ({ screening }: Pick<Row<'photos'>, 'screening'>) =>
  screening === 'quarantined' || screening === 'rejected'

/** The same as a condition on a row of `photos`. */
export const isNotQuarantined = () => sql<SqlBool>`coalesce(photos.screening, '') not in ('quarantined', 'rejected')`

/** Returns whether a photo is kept from others until something or somebody has judged it. */
export const isHeld = ({ is_public, review, screening }: Pick<Row<'photos'>, 'is_public' | 'review' | 'screening'>) =>
  screening === 'quarantined' || (is_public && (screening !== null || review === 'held' || review === 'doubted'))

/** Returns whether the owner wanted all camera metadata removed; an unknown wish counts as yes. */
export const isStripped = ({ treatment }: { treatment: string | null }) =>
  treatment === null || treatment.startsWith('strip')

/** Returns the dates by which a photo is listed. Code that changes `taken_at` writes these with it. */
export function datesOf({ taken_at, created_at }: { taken_at: string | null; created_at: string }) {
  const dated_at = taken_at ?? created_at
  return { dated_at, dated_day: dayOf(dated_at), created_day: dayOf(created_at) }
}

/** Columns of a grid tile: the photo, its file and the parts of its URLs. */
export const tileColumns = [
  'photos.id',
  'photos.key',
  'photos.version',
  'photos.group_id',
  'photos.name',
  'photos.alt',
  'photos.bytes',
  'photos.is_public',
  'photos.is_protected',
  'photos.screening',
  'photos.taken_at',
  'photos.created_at',
  'blobs.storage_id',
  'blobs.mimetype',
  'blobs.extension',
  'blobs.width',
  'blobs.height',
  'blobs.frames',
  'blobs.kind',
  'blobs.duration_ms',
  'blobs.thumbhash',
  'blobs.color',
  'blobs.storyboard_path',
] as const

type Addresses = Pick<
  Photo,
  'public_url' | 'thumbnail_url' | 'preview_url' | 'video_url' | 'storyboard_url' | 'is_signed'
>

export const tileOf = (row: Omit<PhotoTile, keyof Addresses>, addresses: Addresses): PhotoTile => ({
  id: row.id,
  name: row.name,
  alt: row.alt,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  mimetype: row.mimetype,
  kind: row.kind,
  duration_ms: row.duration_ms,
  is_public: row.is_public,
  taken_at: row.taken_at,
  created_at: row.created_at,
  thumbhash: row.thumbhash,
  color: row.color,
  ...addresses,
  frames: row.frames,
})

/** Returns rows in the order of the requested ids, each once. */
export function sortByIds<R extends { id: number }>(ids: number[], unsorted: R[]): R[] {
  const rows = new Map(unsorted.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => rows.get(id) ?? [])
}
