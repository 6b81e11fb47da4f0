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
  /** Of what the client sent, where the stored bytes differ. */
  source_sha256: string | null
  frames: Generated<number>
  /** Camera, lens and exposure, as JSON. */
  exif: string | null
  /** Where it was taken, as JSON: for the owner alone. */
  place: string | null
  /** Whether the stored bytes tell where it was taken; null until they have been examined, and then they may. */
  is_geotagged: Generated<boolean | null>
  /** What was to be done to the file that was sent; null where nobody knows. */
  treatment: Generated<string | null>
  /** When its object was last read and compared. */
  verified_at: Generated<string | null>
  created_at: string
}

/** What was taken out of a file, so that its owner gets back what was sent. */
export interface BlobPatchTable {
  blob_id: number
  patch: string
}

/** A copy of a blob, under the same path, in the mirror of its storage. */
export interface BlobCopyTable {
  blob_id: number
  storage_id: number
  created_at: string
}

/** What a photo showed before it was replaced. */
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

/** An address under which an older host served a photo. */
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
  /** Its bytes leave only with a signed address. */
  is_protected: Generated<boolean>
  version: number
  bytes: number
  ip_address: string
  /** It came through a share: the address is that of somebody else, whom its owner need not know. */
  is_from_visitor: Generated<boolean>
  views: number
  likes: number
  taken_at: string | null
  expired_at: string | null
  deleted_at: string | null
  created_at: string
  /** When it was taken, or else uploaded. */
  dated_at: string
  /** The days of that and of the upload, since 1970. */
  dated_day: number
  created_day: number
  /** Shape and colour, as an index of photos tells them. */
  look: number
  /** What people would call its colour: a place in the contract's list, from one; zero where it is not known. */
  color_family: number
  /**
   * What was decided about it for the square; null where nobody has looked at it. Held, it waits for a program elsewhere;
   * doubted, for a person.
   */
  review: Generated<'approved' | 'refused' | 'held' | 'doubted' | null>
  /** The picture that a program elsewhere has approved: it is not asked about this one again. */
  approved_blob_id: Generated<number | null>
}

/** One user's approval of a photo; the photo counts them. */
export interface LikeTable {
  photo_id: number
  user_id: number
  created_at: string
}

export interface TagTable {
  id: Generated<number>
  name: string
  /** Its name in small letters: no two tags have the same. */
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
  /** By administrators, whatever its owner says. */
  is_hidden: Generated<boolean>
  photo_count: number
  /** May have left the album or the site since; then it counts for nothing. */
  cover_id: Generated<number | null>
  sort: Generated<'newest' | 'oldest' | 'manual'>
  created_at: string
}

export interface AlbumPhotoTable {
  album_id: number
  photo_id: number
  /** Where it stands in the order that its owner has made; photos with the same number stand by their ids. */
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

/** An upload that may be cut off and go on later. */
export interface ResumableUploadTable {
  id: string
  holder: string
  user_id: number | null
  bytes: number
  /** On the disk and told to the client; all of them only together with the photo. */
  received: number
  filename: string
  /** What goes with the file, as JSON. */
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
  /** The fields of the upload, as JSON. */
  fields: string
  /** The session or API token that asked for it. */
  token_id: Generated<number | null>
  state: 'waiting' | 'downloading' | 'success' | 'failed'
  reason: string | null
  photo_id: number | null
  ip_address: string
  attempts: Generated<number>
  /** Not before this time. */
  run_at: string | null
  /** Whoever downloads it says again and again that it still does. */
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
  /** All before it are done with. */
  last_blob_id: number
  error: string | null
  started_by: number | null
  /** Until then one process has it to itself. */
  lease_until: string | null
  /** Since when it goes on without a pause, and how many were moved by then: what is left is estimated by it. */
  begun_at: string | null
  begun_moved: Generated<number>
  created_at: string
  updated_at: string
}

export interface ImportTable {
  id: Generated<number>
  kind: 'folder' | 'account' | 'chevereto'
  /** A folder of this machine, or the address of another site. */
  source: string
  /** Nobody where each picture goes to the user of the same name. */
  user_id: number | null
  /** As JSON. */
  options: string
  /** A token of the other site, sealed. */
  secret: string | null
  is_dry: boolean
  state: 'waiting' | 'running' | 'paused' | 'done' | 'failed'
  problem: string | null
  /** Since when all that is to come is among the items. */
  listed_at: string | null
  lease_until: string | null
  created_at: string
  updated_at: string
}

export interface ImportItemTable {
  id: Generated<number>
  import_id: number
  user_id: number | null
  /** Where it is at its source: what names it from one run to the next. */
  path: string
  bytes: number | null
  /** What is known of it, as JSON. */
  facts: string
  dated_at: string
  state: 'waiting' | 'done' | 'known' | 'refused'
  reason: string | null
  photo_id: number | null
}
