import type { Generated } from 'kysely'

export interface ShareTable {
  id: Generated<number>
  /** Null once it is removed: then the row is kept for a while, to say that there was a share. */
  owner_id: number | null
  type: 'photo' | 'album'
  slug: string
  content: string
  album_id: number | null
  password_hash: string | null
  /** Goes up whenever what was handed out before must open nothing any more. */
  version: Generated<number>
  is_download_allowed: boolean
  is_detail_shown: boolean
  is_place_shown: boolean
  uploads: 'off' | 'approve' | 'open'
  upload_most: number
  /** Photos that visitors have sent, whatever became of them. */
  upload_count: Generated<number>
  view_count: Generated<number>
  download_count: Generated<number>
  expired_at: string | null
  last_opened_at: string | null
  removed_at: string | null
  created_at: string
}

/** Of a share of photos; one of an album shows what is in that. */
export interface ShareItemTable {
  share_id: number
  photo_id: number
}

/** Kept for a day or two, only to count nobody twice. */
export interface ShareVisitTable {
  share_id: number
  day: string
  act: 'view' | 'download'
  /** A keyed digest that is another one every day. */
  visitor: string
}

export interface ShareDayTable {
  share_id: number
  day: string
  visitors: number
  downloads: number
}

/** A photo that a visitor has sent and that its owner has not looked at yet. */
export interface ShareUploadTable {
  photo_id: number
  share_id: number
  visitor: string
  created_at: string
}
