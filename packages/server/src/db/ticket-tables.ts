import type { TicketLevel, TicketStatus } from '@imagora/contract'
import type { Generated } from 'kysely'

export interface TicketTable {
  id: Generated<number>
  issue_no: string
  user_id: number
  title: string
  level: TicketLevel
  status: TicketStatus
  content: string
  /** The administrator who looks after it. */
  assigned_id: number | null
  reply_count: number
  last_reply_id: number | null
  /** The newest reply of either side, and the last that the other has seen: what is larger than that is unread. */
  owner_reply_id: number
  team_reply_id: number
  owner_seen_id: number
  /** One less than nothing where the ticket itself has not been seen. */
  team_seen_id: number
  /** When either side was last written to by mail. */
  owner_told_at: string | null
  team_told_at: string | null
  created_at: string
  updated_at: string
  closed_at: string | null
}

export interface TicketReplyTable {
  id: Generated<number>
  ticket_id: number
  /** Nobody where an administrator's account is gone. */
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
