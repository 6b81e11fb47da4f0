import type { Language, ReportAct, ReportReason, ReportType } from '@imagora/contract'
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
  /** When it was first seen. */
  published_at: string | null
  created_at: string
  updated_at: string
}

export interface ReportTable {
  id: Generated<number>
  type: ReportType
  target_id: number | null
  /** What tells one thing from another of its type: its id, or a digest of the address where nothing was found behind it. */
  target: string
  url: string
  title: string
  owner_id: number | null
  user_id: number | null
  /** Who reports, so that each has one open report about the same: an account, or a digest of a visitor's network. */
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
