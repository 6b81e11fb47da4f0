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
  /** Digest of the uploaded file, if the stored bytes differ from it. */
  source_sha256: string | null
  frames: Generated<number>
  /** Camera, lens and exposure, as JSON. */
  exif: string | null
  /** GPS position as JSON; only the owner may see it. */
  place: string | null
  /**
   * Whether the stored bytes contain a GPS position; null until they have been examined, and treated as yes until then.
   */
  is_geotagged: Generated<boolean | null>
  /** The requested processing of the uploaded file; null when unknown. */
  treatment: Generated<string | null>
  /** Time when its object was last read and compared. */
  verified_at: Generated<string | null>
  created_at: string
}

/** Bytes removed from a file, so that its owner can download the original. */
export interface BlobPatchTable {
  blob_id: number
  patch: string
}

/** A copy of a blob under the same path, in the mirror of its storage. */
export interface BlobCopyTable {
  blob_id: number
  storage_id: number
  created_at: string
}

/** The previous content of a replaced photo. */
export interface PhotoVersionTable {
  id: Generated<number>
  photo_id: number
  blob_id: number
  version: number
  filename: string
  bytes: number
  created_at: string
}

export interface BlockedHashTable {
  sha256: string
  reason: string
  blocked_by: number | null
  created_at: string
}

/** A URL path under which an older image host served a photo. */
export interface UrlAliasTable {
  path: string
  photo_id: number
  created_at: string
}

/** A query under which caches may keep a photo's link. */
export interface RenderingAddressTable {
  photo_id: number
  query: string
  seen_at: string
}

export interface PhotoTrafficTable {
  photo_id: number
  day: string
  hits: number
  bytes: number
}

export interface UserTrafficTable {
  user_id: number
  day: string
  hits: number
  bytes: number
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
  /** True when its bytes are only served to a signed URL. */
  is_protected: Generated<boolean>
  version: number
  bytes: number
  ip_address: string
  /** True for an upload through a share: the IP address is the visitor's, and the owner need not know it. */
  is_from_visitor: Generated<boolean>
  views: number
  likes: number
  taken_at: string | null
  expired_at: string | null
  deleted_at: string | null
  created_at: string
  /** Time taken, or else uploaded. */
  dated_at: string
  /** Days of that time and of the upload, since 1970. */
  dated_day: number
  created_day: number
  /** Shape and color, as stored in an index of photos. */
  look: number
  /** The named color: a position in the contract's list, starting at one; zero when unknown. */
  color_family: number
  /**
   * Review decision for the explore page; null when not reviewed. A held photo waits for an external moderation
   * service, a doubted one for a moderator.
   */
  review: Generated<'approved' | 'refused' | 'held' | 'doubted' | null>
  /** The file that the moderation service approved, which is not submitted again. */
  approved_blob_id: Generated<number | null>
}

/** One user's like of a photo; the photo stores the count. */
export interface LikeTable {
  photo_id: number
  user_id: number
  created_at: string
}

export interface TagTable {
  id: Generated<number>
  name: string
  /** The name in lower case, which is unique. */
  folded: string
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
  is_protected: Generated<boolean>
  /** Hidden by administrators, regardless of its owner's settings. */
  is_hidden: Generated<boolean>
  photo_count: number
  /** The cover may have left the album or been deleted since; then it is ignored. */
  cover_id: Generated<number | null>
  sort: Generated<'newest' | 'oldest' | 'manual'>
  created_at: string
}

export interface AlbumPhotoTable {
  album_id: number
  photo_id: number
  /** Manual position, set by its owner; photos with the same position are sorted by id. */
  place: Generated<number>
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

/** An upload that can be interrupted and resumed. */
export interface ResumableUploadTable {
  id: string
  holder: string
  user_id: number | null
  bytes: number
  /**
   * Bytes on the disk that were acknowledged to the client; the last ones are only acknowledged together with the
   * photo.
   */
  received: number
  filename: string
  /** Form fields of the upload, as JSON. */
  fields: string
  photo_id: number | null
  expires_at: string
  created_at: string
}

export interface RemoteDownloadTable {
  id: Generated<number>
  batch: string
  user_id: number
  url: string
  /** Fields of the upload, as JSON. */
  fields: string
  /** The session or API token that requested it. */
  token_id: Generated<number | null>
  state: 'waiting' | 'downloading' | 'success' | 'failed'
  reason: string | null
  photo_id: number | null
  ip_address: string
  attempts: Generated<number>
  /** Earliest time of the next attempt. */
  run_at: string | null
  /** Lease that the downloading process renews regularly. */
  lease_until: string | null
  created_at: string
  updated_at: string
}

export interface StorageMoveTable {
  id: Generated<number>
  from_id: number
  to_id: number
  state: 'running' | 'paused' | 'done' | 'cancelled'
  total: number
  moved: number
  failed: number
  moved_bytes: number
  /** All blobs up to this id have been processed. */
  last_blob_id: number
  error: string | null
  started_by: number | null
  /** Lease of the one process that runs it. */
  lease_until: string | null
  /**
   * Start of the current uninterrupted run and the number moved by then, from which the remaining time is estimated.
   */
  begun_at: string | null
  begun_moved: Generated<number>
  created_at: string
  updated_at: string
}

export interface ImportTable {
  id: Generated<number>
  kind: 'folder' | 'account' | 'chevereto'
  /** A folder of this machine, or the URL of another site. */
  source: string
  /** Null when each picture goes to the user of the same name. */
  user_id: number | null
  /** JSON. */
  options: string
  /** API token of the other site, encrypted. */
  secret: string | null
  is_dry: boolean
  state: 'waiting' | 'running' | 'paused' | 'done' | 'failed'
  problem: string | null
  /** Time when all files had been listed as items. */
  listed_at: string | null
  lease_until: string | null
  created_at: string
  updated_at: string
}

export interface ImportItemTable {
  id: Generated<number>
  import_id: number
  user_id: number | null
  /** Path at the source, which identifies the item from one run to the next. */
  path: string
  bytes: number | null
  /** Known metadata, as JSON. */
  facts: string
  dated_at: string
  state: 'waiting' | 'done' | 'known' | 'refused'
  reason: string | null
  photo_id: number | null
}
