import { dayOf, lookOf } from '@imagora/contract/photo-index'
import { colorFamilyOf } from '#images/color-names.ts'
import type { Photo, PhotoTile } from '@imagora/contract'

interface File {
  width: number
  height: number
  color: string | null
}

/**
 * [Note: Looks] What lists need of a file stands with the photo, so that a hundred thousand are listed without looking
 * at their files. It is another one when the photo shows another file, or the file's colour is found.
 */
export const looksOf = (file: File) => ({ look: lookOf(file), color_family: colorFamilyOf(file.color) })

/** Whether the stored file itself may say where it was taken: one that nobody has examined yet may. */
export const mayTellPlace = ({ is_geotagged }: { is_geotagged: boolean | null }) => is_geotagged !== false

/** Whose owner wanted nothing left of what the camera said, or who knows what they wanted. */
export const isStripped = ({ treatment }: { treatment: string | null }) =>
  treatment === null || treatment.startsWith('strip')

/** By which time it is listed. Whoever changes `taken_at` writes these with it. */
export function datesOf({ taken_at, created_at }: { taken_at: string | null; created_at: string }) {
  const dated_at = taken_at ?? created_at
  return { dated_at, dated_day: dayOf(dated_at), created_day: dayOf(created_at) }
}

/** What a grid shows of a photo and its file, and what its addresses are made of. */
export const tileColumns = [
  'photos.id',
  'photos.key',
  'photos.version',
  'photos.group_id',
  'photos.name',
  'photos.bytes',
  'photos.is_public',
  'photos.is_protected',
  'photos.taken_at',
  'photos.created_at',
  'blobs.storage_id',
  'blobs.mimetype',
  'blobs.extension',
  'blobs.width',
  'blobs.height',
  'blobs.frames',
  'blobs.thumbhash',
  'blobs.color',
] as const

type Addresses = Pick<Photo, 'public_url' | 'thumbnail_url' | 'preview_url' | 'is_signed'>

export const tileOf = (row: Omit<PhotoTile, keyof Addresses>, addresses: Addresses): PhotoTile => ({
  id: row.id,
  name: row.name,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  mimetype: row.mimetype,
  is_public: row.is_public,
  taken_at: row.taken_at,
  created_at: row.created_at,
  thumbhash: row.thumbhash,
  color: row.color,
  ...addresses,
  frames: row.frames,
})

/** In the order in which they were asked for, each once. */
export function inOrderOf<R extends { id: number }>(ids: number[], found: R[]): R[] {
  const rows = new Map(found.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => rows.get(id) ?? [])
}
