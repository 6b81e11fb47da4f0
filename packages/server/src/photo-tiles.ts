import type { Photo, PhotoTile } from '@imagora/contract'

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
