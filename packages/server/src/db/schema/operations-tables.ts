import type { Generated } from 'kysely'
import type { DeliveryError, WebhookEvent } from '@imagora/contract'

/** What one process did within a minute, or all of them within an hour: then the process has no name. */
export interface SampleTable {
  at: string
  process: string
  minutes: number
  requests: number
  faults: number
  /** Turned away for want of something: 429, 503 and 507. */
  refusals: number
  /** A list: how many answers took up to each of the bounds. */
  latency: string
  latency_ms: number
  pictures: number
  picture_bytes: number
  uploads: number
  upload_bytes: number
  jobs_done: number
  jobs_failed: number
  jobs_waiting: number
  mail_waiting: number
  queue_waiting: number
  loop_delay_ms: number
  cpu_ms: number
  rss_bytes: number
  /** A list of what each storage did. */
  storages: string
  /** A list of those that are open. */
  breakers: string
}

/** Something that an operator must know of, from when to when. */
export interface IncidentTable {
  id: Generated<number>
  /** What it is, as long as it lasts. */
  open_key: string | null
  problem: string
  name: string
  count: number
  began_at: string
  seen_at: string
  told_at: string | null
  ended_at: string | null
  end_told_at: string | null
}

export interface WebhookTable {
  id: Generated<number>
  name: string
  url: string
  /** As JSON. */
  events: string
  /** Sealed, as is the one before, which signs too until receivers have had the time to change. */
  secret: string
  old_secret: string | null
  rotated_until: string | null
  is_enabled: boolean
  last_delivery_at: string | null
  failing_since: string | null
  created_at: string
}

/** A photo that is held until a program elsewhere has judged it. */
export interface ModerationTable {
  photo_id: number
  owner_id: Generated<number>
  attempts: number
  next_at: string
}

/** One thing that one webhook is told. */
export interface WebhookDeliveryTable {
  /** Numbered by time, so that the newest is the largest. */
  id: string
  webhook_id: number
  event: WebhookEvent
  /** What is sent, to the letter. */
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  status: number | null
  error: DeliveryError | null
  answer: string | null
  duration_ms: number | null
  created_at: string
  delivered_at: string | null
  /** While it waits: when it is tried, or may be tried by others than who is trying it now. */
  next_at: string | null
}

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
