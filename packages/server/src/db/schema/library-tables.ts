import type { Generated } from 'kysely'

interface PhotoTable {
  id: Generated<number>
  owner_id: number | null
  key: string
  blob_id: number
  group_id: number | null
  name: string
  intro: string
  /** Alternative text: what the photo shows, for whoever cannot see it. */
  alt: Generated<string>
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
  /**
   * What the comparison with blocked pictures has found: null for nothing. A quarantined photo waits for a moderator; like
   * a rejected one it is shown to its owner alone.
   */
  screening: Generated<'unchecked' | 'quarantined' | 'rejected' | null>
  /** Focus point in ten-thousandths of the width and the height; null for none. */
  focus_x: Generated<number | null>
  focus_y: Generated<number | null>
  /** The file that the moderation service approved, which is not submitted again. */
  approved_blob_id: Generated<number | null>
}

/** The previous content of a replaced photo. */
interface PhotoVersionTable {
  id: Generated<number>
  photo_id: number
  blob_id: number
  version: number
  filename: string
  bytes: number
  created_at: string
}

interface TagTable {
  id: Generated<number>
  name: string
  /** The name in lower case, which is unique. */
  folded: string
}

interface PhotoTagTable {
  photo_id: number
  tag_id: number
}

interface AlbumTable {
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

interface AlbumPhotoTable {
  album_id: number
  photo_id: number
  /** Manual position, set by its owner; photos with the same position are sorted by id. */
  place: Generated<number>
}

/** A ZIP download: the selected photos, in their current state. */
interface ArchiveTable {
  key: string
  user_id: number
  /** The share it was requested in, at its version then; it becomes invalid with that version. */
  share_id: Generated<number | null>
  share_version: Generated<number | null>
  /** The session or API token that requested it, with which it ends; null for one of a share. */
  token_id: Generated<number | null>
  name: string
  entries: string
  bytes: number
  created_at: string
  expires_at: string
}

/** The photos that one change of a user's lists was about; old changes are deleted. */
interface PhotoListChangeTable {
  user_id: number
  /** The user's `photo_changes` after it. */
  change: number
  /** Ids with commas between them. */
  photo_ids: string
}

/** The views of each photo once more, so that photos are sorted by them; triggers on `photos` keep it. */
interface PhotoViewTable {
  photo_id: number
  views: number
}

/** A photo of a group that its owner dismissed; it counts for the file that the photo showed then. */
interface NearDuplicateDismissalTable {
  photo_id: number
  owner_id: number
  blob_id: number
}

export interface LibraryTables {
  photos: PhotoTable
  photo_versions: PhotoVersionTable
  tags: TagTable
  photo_tags: PhotoTagTable
  albums: AlbumTable
  album_photos: AlbumPhotoTable
  archives: ArchiveTable
  photo_list_changes: PhotoListChangeTable
  photo_views: PhotoViewTable
  near_duplicate_dismissals: NearDuplicateDismissalTable
}
