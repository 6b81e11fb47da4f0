import type { Generated } from 'kysely'

interface ShareTable {
  id: Generated<number>
  /** Null once the share is removed: the row is kept for a while, so that its URL can report a removed share. */
  owner_id: number | null
  type: 'photo' | 'album'
  slug: string
  content: string
  album_id: number | null
  password_hash: string | null
  /** Incremented to invalidate everything that was handed out before. */
  version: Generated<number>
  is_download_allowed: boolean
  is_detail_shown: boolean
  is_place_shown: boolean
  uploads: 'off' | 'approve' | 'open'
  upload_most: number
  /** Number of photos that visitors have uploaded, including deleted ones. */
  upload_count: Generated<number>
  view_count: Generated<number>
  download_count: Generated<number>
  expired_at: string | null
  last_opened_at: string | null
  removed_at: string | null
  created_at: string
}

/** Items of a share of photos; a share of an album shows the album's photos. */
interface ShareItemTable {
  share_id: number
  photo_id: number
}

/** Kept for a day or two, only to count no visitor twice. */
interface ShareVisitTable {
  share_id: number
  day: string
  act: 'view' | 'download'
  /** A keyed digest that changes every day. */
  visitor: string
}

interface ShareDayTable {
  share_id: number
  day: string
  visitors: number
  downloads: number
}

/** A visitor's upload that the owner has not reviewed yet. */
interface ShareUploadTable {
  photo_id: number
  share_id: number
  visitor: string
  created_at: string
}

/** One user's like of a photo; the photo stores the count. */
interface LikeTable {
  photo_id: number
  user_id: number
  created_at: string
}

export interface SharingTables {
  shares: ShareTable
  share_items: ShareItemTable
  share_visits: ShareVisitTable
  share_days: ShareDayTable
  share_uploads: ShareUploadTable
  likes: LikeTable
}
