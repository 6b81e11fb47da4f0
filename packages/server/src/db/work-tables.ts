import type { Generated } from 'kysely'

export interface JobTable {
  id: Generated<number>
  name: string
  payload: string
  key: string | null
  state: 'waiting' | 'running' | 'failed'
  attempts: number
  max_attempts: number
  last_error: string | null
  run_at: string
  runner: string | null
  claimed_at: string | null
  created_at: string
}

export interface JobRunnerTable {
  id: string
  lease_until: string
}

export interface JobScheduleTable {
  name: string
  last_tick: string
}

export interface MailOutboxTable {
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

/** A backup in a folder of this machine, or the attempt to make one. */
export interface BackupTable {
  id: Generated<number>
  /** Of its folder, once it is whole. */
  name: string | null
  folder: string
  kind: 'scheduled' | 'asked' | 'found'
  state: 'waiting' | 'running' | 'testing' | 'done' | 'failed'
  done: number
  total: number
  is_encrypted: boolean
  is_with_objects: boolean
  rows: number
  objects: number
  bytes: number
  problem: string | null
  subject: string
  tested_at: string | null
  test_problem: string | null
  created_at: string
  /** When whoever works on it was last heard of. */
  seen_at: string
  finished_at: string | null
}

/** A request that an operator must know of. */
export interface FailedRequestTable {
  id: Generated<number>
  at: string
  request_id: string
  method: string
  /** The pattern, never the path: that may hold a secret. */
  route: string
  status: number
  code: string
  message: string
  /** Where in the program it happened. */
  place: string | null
  user_id: number | null
  ip: string
  count: number
  /** What is told once an hour with its count has one. */
  merge_key: string | null
}

export interface CodeTable {
  id: Generated<number>
  event: 'register' | 'forget_password' | 'bind' | 'verify'
  target: string
  user_id: number | null
  hash: string
  attempts: number
  expires_at: string
  used_at: string | null
  created_at: string
}

/** A ZIP that somebody may download: which photos, as they are now. */
export interface ArchiveTable {
  key: string
  user_id: number
  /** The share that it was asked for in, as that was then; it is dead with that. */
  share_id: Generated<number | null>
  share_version: Generated<number | null>
  /** The session or API token that asked for it, which it ends with; null for one of a share. */
  token_id: Generated<number | null>
  name: string
  entries: string
  bytes: number
  created_at: string
  expires_at: string
}
