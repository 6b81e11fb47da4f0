import type { Generated } from 'kysely'

export interface BlobTable {
  id: Generated<number>
  owner_id: number | null
  storage_id: number
  path: string
  sha256: string
  md5: string
  sha1: string
  crc32: number
  bytes: number
  mimetype: string
  extension: string
  width: number
  height: number
  thumb_path: string | null
  preview_path: string | null
  thumbhash: string | null
  color: string | null
  thumb_failures: Generated<number>
  created_at: string
}

export interface PhotoTable {
  id: Generated<number>
  owner_id: number | null
  key: string
  blob_id: number
  group_id: number | null
  name: string
  intro: string
  filename: string
  search_text: string
  is_public: boolean
  version: number
  bytes: number
  ip_address: string
  views: number
  likes: number
  taken_at: string | null
  expired_at: string | null
  deleted_at: string | null
  created_at: string
}

export interface TagTable {
  id: Generated<number>
  name: string
}

export interface PhotoTagTable {
  photo_id: number
  tag_id: number
}

export interface AlbumTable {
  id: Generated<number>
  owner_id: number
  name: string
  intro: string
  is_public: boolean
  photo_count: number
  created_at: string
}

export interface AlbumPhotoTable {
  album_id: number
  photo_id: number
}

export interface UploadHolderTable {
  holder: string
  touched_at: string
}

export interface UploadSlotTable {
  id: Generated<number>
  holder: string
  bytes: number
  reserved_at: string
  lease_until: string
}

export interface UploadWindowTable {
  holder: string
  period: string
  begins_at: string
  count: number
}

export interface ObjectIntentTable {
  id: Generated<number>
  storage_id: number
  path: string
  created_at: string
}

export interface IdempotencyKeyTable {
  holder: string
  key: string
  photo_id: number | null
  created_at: string
}
