import type { Language, ReportAct, ReportReason, ReportType, TicketLevel, TicketStatus } from '@imagora/contract'
import type { Generated } from 'kysely'

export interface PageTable {
  id: Generated<number>
  type: 'internal' | 'external'
  slug: string
  url: string
  name: string
  title: string
  icon: string
  content: string
  place: number
  is_published: Generated<boolean>
  created_at: string
  updated_at: Generated<string>
}

export interface NoticeTable {
  id: Generated<number>
  title: string
  content: string
  is_published: boolean
  /** Time when it was first visible. */
  published_at: string | null
  created_at: string
  updated_at: string
}

export interface ReportTable {
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

export interface TicketTable {
  id: Generated<number>
  issue_no: string
  user_id: number
  title: string
  level: TicketLevel
  status: TicketStatus
  content: string
  /** The assigned administrator. */
  assigned_id: number | null
  reply_count: number
  last_reply_id: number | null
  /** The newest reply of either side, and the last one that the other side has seen: larger ids are unread. */
  owner_reply_id: number
  team_reply_id: number
  owner_seen_id: number
  /** -1 while the ticket itself has not been seen. */
  team_seen_id: number
  /** Time of the last notification email to either side. */
  owner_told_at: string | null
  team_told_at: string | null
  created_at: string
  updated_at: string
  closed_at: string | null
}

export interface TicketReplyTable {
  id: Generated<number>
  ticket_id: number
  /** Null when the administrator's account was deleted. */
  user_id: number | null
  is_staff: boolean
  content: string
  created_at: string
}

export interface TicketTemplateTable {
  id: Generated<number>
  name: string
  content: string
  created_at: string
  updated_at: string
}
