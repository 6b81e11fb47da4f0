import type { Language, PictureMatchState, ReportAct, ReportReason, ReportType } from '@imagora/contract'
import type { Generated } from 'kysely'

interface BlockedHashTable {
  sha256: string
  reason: string
  blocked_by: number | null
  created_at: string
}

/** A picture that others are compared with. */
interface BlockedPictureTable {
  id: Generated<number>
  /** PDQ in 64 hexadecimal digits. */
  hash: string
  reason: string
  source: string
  /** The photo that it was taken from, which may be gone. */
  photo_id: number | null
  blocked_by: number | null
  created_at: string
}

/** Entries that stored pictures are still to be compared with. */
interface BlockedPictureScanTable {
  id: Generated<number>
  first_id: number
  last_id: number
  /** Files up to this one were compared. */
  last_blob_id: Generated<number>
}

/** A file that looks like a blocked picture. */
interface PictureMatchTable {
  blob_id: number
  /** Hash of the blocked picture, which may have been removed since. */
  hash: string
  distance: number
  state: PictureMatchState
  created_at: string
}

interface ReportTable {
  id: Generated<number>
  type: ReportType
  target_id: number | null
  /** Identifies the target within its type: its id, or a digest of the URL when nothing was found there. */
  target: string
  url: string
  title: string
  owner_id: number | null
  user_id: number | null
  /** The reporter, who has one open report per target: an account, or a digest of a visitor's network. */
  reporter: string
  email: string
  language: Language
  reason: ReportReason
  content: string
  state: 'open' | 'upheld' | 'dismissed'
  act: ReportAct
  note: string
  word: string
  decided_by: number | null
  decided_at: string | null
  created_at: string
  updated_at: string
}

/** A photo that is held until an external moderation service has judged it. */
interface ModerationTable {
  photo_id: number
  owner_id: Generated<number>
  attempts: number
  next_at: string
}

export interface SafetyTables {
  blocked_hashes: BlockedHashTable
  blocked_pictures: BlockedPictureTable
  blocked_picture_scans: BlockedPictureScanTable
  picture_matches: PictureMatchTable
  reports: ReportTable
  moderations: ModerationTable
}
