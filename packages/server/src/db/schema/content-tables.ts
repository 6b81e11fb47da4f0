import type { LogoTheme, TicketLevel, TicketStatus } from '@imagora/contract'
import type { Generated } from 'kysely'

interface PageTable {
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

interface NoticeTable {
  id: Generated<number>
  title: string
  content: string
  is_published: boolean
  /** Time when it was first visible. */
  published_at: string | null
  created_at: string
  updated_at: string
}

interface TicketTable {
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

interface TicketReplyTable {
  id: Generated<number>
  ticket_id: number
  /** Null when the administrator's account was deleted. */
  user_id: number | null
  is_staff: boolean
  content: string
  created_at: string
}

interface TicketTemplateTable {
  id: Generated<number>
  name: string
  content: string
  created_at: string
  updated_at: string
}

interface MailOutboxTable {
  id: Generated<number>
  to_address: string
  subject: string
  text: string
  html: string
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  last_error: string | null
  created_at: string
  sent_at: string | null
}

interface SiteImageTable {
  /** The id of the logo and the part, as in the address. */
  key: string
  theme: LogoTheme
  mimetype: string
  width: number
  height: number
  storage_id: number
  path: string
  bytes: number
  created_at: string
}

export interface ContentTables {
  pages: PageTable
  notices: NoticeTable
  tickets: TicketTable
  ticket_replies: TicketReplyTable
  ticket_templates: TicketTemplateTable
  mail_outbox: MailOutboxTable
  site_images: SiteImageTable
}
