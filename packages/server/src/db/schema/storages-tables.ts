import type { Generated } from 'kysely'

interface StorageTable {
  id: Generated<number>
  name: string
  intro: string
  provider: string
  options: string
  /** Encrypted credentials. */
  secrets: string | null
  /** Overrides of the image policy, as JSON. */
  policy: Generated<string>
  /** The storage that keeps a second copy of every file. */
  mirror_id: number | null
  is_enabled: boolean
  checked_at: string | null
  /** The problem found by the last check. */
  trouble: string | null
  created_at: string
  /**
   * Set when the storage came with a backup: nothing is written to it or removed from it until an administrator
   * confirms it.
   */
  read_only_since: string | null
}

interface BlobTable {
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
  /** Names of the camera and the lens, by which photos are found. */
  camera: Generated<string | null>
  lens: Generated<string | null>
  /** GPS position as JSON; only the owner may see it. */
  place: string | null
  /**
   * Whether the stored bytes contain a GPS position; null until they have been examined, and treated as yes until then.
   */
  is_geotagged: Generated<boolean | null>
  /** The requested processing of the uploaded file; null when unknown. */
  treatment: Generated<string | null>
  /** `motion` is a picture with a short video, as phones make them. */
  kind: Generated<'image' | 'video' | 'motion'>
  duration_ms: Generated<number | null>
  video_codec: Generated<string | null>
  audio_codec: Generated<string | null>
  /** The picture that stands for a file that browsers do not show as one. */
  poster_path: Generated<string | null>
  /** SHA-256 of that picture, which names what is rendered from it. */
  poster_sha256: Generated<string | null>
  /** Until when one process alone may write that picture. */
  poster_lease_until: Generated<string | null>
  /** The copy of a video that every browser plays. */
  playback_path: Generated<string | null>
  /** Small pictures of a video at regular times, in one file. */
  storyboard_path: Generated<string | null>
  /**
   * What has become of the derived files of a video: null for a picture, `unavailable` where nothing can make them. A
   * conversion that runs is `waiting`, with its progress.
   */
  conversion_state: Generated<'waiting' | 'done' | 'failed' | 'unavailable' | null>
  conversion_percent: Generated<number | null>
  /** Where the video of a motion photo lies within the file; its bytes alone where it is a file of its own. */
  motion_offset: Generated<number | null>
  motion_bytes: Generated<number | null>
  /** Identifier that both files of a live photo have. */
  content_id: Generated<string | null>
  /** The file that is the video of this picture, when it is not within the picture's own. */
  motion_blob_id: Generated<number | null>
  /** Time when its object was last read and compared. */
  verified_at: Generated<string | null>
  created_at: string
}

/** Bytes removed from a file, so that its owner can download the original. */
interface BlobPatchTable {
  blob_id: number
  patch: string
}

/** What a picture looks like, for those that are found by it. */
interface PictureHashTable {
  blob_id: number
  /** PDQ in 64 hexadecimal digits; null for a file that cannot be read as a picture. */
  hash: string | null
  /** From 0 to 100: a picture with few features is like many others. */
  quality: number
  /** Whether it was compared with the blocked pictures of that time. */
  is_compared: Generated<boolean>
}

/** Where a file was taken, in millionths of a degree; only while the site has a map of photos. */
interface BlobPlaceTable {
  blob_id: number
  owner_id: number | null
  latitude: number
  longitude: number
  /** Null far from all cities. */
  city_id: Generated<number | null>
  /** ISO 3166-1 code of two letters. */
  country: Generated<string | null>
  /** Version of the data by which city and country were found; null until then. */
  data_version: Generated<number | null>
}

/** A city near which a file was taken, by its GeoNames id. */
interface CityTable {
  id: number
  country: string
  name: string
  name_zh: string | null
  latitude: number
  longitude: number
}

/** A copy of a blob under the same path, in the mirror of its storage. */
interface BlobCopyTable {
  blob_id: number
  storage_id: number
  created_at: string
}

interface StorageMoveTable {
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

interface ObjectIntentTable {
  id: Generated<number>
  storage_id: number
  path: string
  created_at: string
}

export interface StoragesTables {
  storages: StorageTable
  blobs: BlobTable
  blob_patches: BlobPatchTable
  picture_hashes: PictureHashTable
  blob_places: BlobPlaceTable
  cities: CityTable
  blob_copies: BlobCopyTable
  storage_moves: StorageMoveTable
  object_intents: ObjectIntentTable
}
