import type { AdminTable, DeliveryError, GrowthKind, WebhookEvent } from '@imagora/contract'
import type { Generated } from 'kysely'

interface SettingTable {
  key: string
  value: string
  updated_at: string
}

/** A single row with id 1. */
interface SiteIdentityTable {
  id: number
  site_id: string
  created_at: string
}

interface AuditLogTable {
  id: Generated<number>
  user_id: number | null
  action: string
  target: string
  detail: string
  ip: string
  created_at: string
}

interface JobTable {
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

interface JobRunnerTable {
  id: string
  lease_until: string
}

interface JobScheduleTable {
  name: string
  last_tick: string
  /** Start, duration and error of the last run; the error is null after a success. */
  last_run_at: string | null
  last_duration_ms: number | null
  last_error: string | null
}

interface RateLimitTable {
  key: string
  count: number
  blocked_until: string
  ends_at: string
}

interface WebhookTable {
  id: Generated<number>
  name: string
  url: string
  /** JSON. */
  events: string
  /** The secret is encrypted, as is the previous one, which also signs until receivers have had time to rotate. */
  secret: string
  old_secret: string | null
  rotated_until: string | null
  is_enabled: boolean
  last_delivery_at: string | null
  failing_since: string | null
  created_at: string
}

/** One event sent to one webhook. */
interface WebhookDeliveryTable {
  /** The id is ordered by time, so that the newest is the largest. */
  id: string
  webhook_id: number
  event: WebhookEvent
  /** The exact request body. */
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  status: number | null
  error: DeliveryError | null
  answer: string | null
  duration_ms: number | null
  created_at: string
  delivered_at: string | null
  /** Time of the next attempt while waiting; during an attempt, the time after which another process may retry. */
  next_at: string | null
}

/** A backup in a folder of this machine, or the attempt to make one. */
interface BackupTable {
  id: Generated<number>
  /** Name of its folder, once it is complete. */
  name: string | null
  folder: string
  kind: 'scheduled' | 'asked' | 'found'
  state: 'waiting' | 'running' | 'testing' | 'done' | 'failed'
  done: number
  total: number
  is_encrypted: boolean
  is_with_objects: boolean
  /** Pictures of storages on other servers are copied too. */
  is_with_remote_objects: Generated<boolean>
  pictures: Generated<'all' | 'some' | 'none'>
  /** JSON: names of the storages whose pictures are not in it. */
  missing_storages: Generated<string>
  rows: number
  objects: number
  bytes: number
  problem: string | null
  subject: string
  tested_at: string | null
  test_problem: string | null
  created_at: string
  /** Last heartbeat of the process working on it. */
  seen_at: string
  finished_at: string | null
}

/** A place on another server that finished backups are copied to. */
interface BackupTargetTable {
  id: Generated<number>
  name: string
  provider: string
  /** JSON. */
  options: string
  /** JSON, sealed with the secret key. */
  secrets: string | null
  keep_daily: number
  keep_weekly: number
  keep_monthly: number
  is_enabled: boolean
  created_at: string
}

/** The copy of a backup in a target, or the attempt to make one. */
interface BackupCopyTable {
  id: Generated<number>
  target_id: number
  /** Null once the backup on this machine is deleted. */
  backup_id: number | null
  name: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  done: number
  total: number
  attempts: number
  pictures: 'all' | 'some' | 'none'
  copied_bytes: number
  problem: string | null
  subject: string
  backup_created_at: string
  /** Last heartbeat of the process working on it. */
  seen_at: string
  finished_at: string | null
}

/** A failed request that an operator must know of. */
interface FailedRequestTable {
  id: Generated<number>
  at: string
  request_id: string
  method: string
  /** The route pattern, never the path, which may hold a secret. */
  route: string
  status: number
  code: string
  message: string
  /** Source location of the failure. */
  place: string | null
  user_id: number | null
  ip: string
  count: number
  /** Set for failures that are merged into one row per hour with their count. */
  merge_key: string | null
}

/** Metrics of one process within a minute, or of all processes within an hour; the latter has no process name. */
interface SampleTable {
  at: string
  process: string
  minutes: number
  requests: number
  faults: number
  /** Responses refused for lack of capacity: 429, 503 and 507. */
  refusals: number
  /** JSON array: number of responses up to each latency bound. */
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
  /** JSON array with the metrics of each storage. */
  storages: string
  /** JSON array of open circuit breakers. */
  breakers: string
  /** The process has ended since. */
  is_final: Generated<boolean>
}

/** The last result of the doctor: a single row with id 1. */
interface DiagnosisTable {
  id: number
  /** The public address that was examined. */
  address: string
  /** JSON. */
  results: string
  checked_at: string
}

/** Size of one thing that grows, on one day; the last measurement of a day stays. */
interface GrowthSampleTable {
  day: string
  kind: GrowthKind | 'table'
  /** Id of the storage or name of the table, where there are several of a kind. */
  name: string
  bytes: number
  count: number | null
  limit_bytes: number | null
  measured_at: string
}

/** A filter that a person keeps for a table of the admin panel. */
interface SavedFilterTable {
  id: Generated<number>
  user_id: number
  table_name: AdminTable
  name: string
  /** Search parameters of the address, as JSON. */
  search: string
  is_default: boolean
  created_at: string
}

/** A problem that an operator must know of, with its start and end. */
interface IncidentTable {
  id: Generated<number>
  /** Identifies the problem while it lasts; null afterwards. */
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

export interface OperationsTables {
  settings: SettingTable
  site_identity: SiteIdentityTable
  audit_log: AuditLogTable
  jobs: JobTable
  job_runners: JobRunnerTable
  job_schedules: JobScheduleTable
  rate_limits: RateLimitTable
  webhooks: WebhookTable
  webhook_deliveries: WebhookDeliveryTable
  backups: BackupTable
  backup_targets: BackupTargetTable
  backup_copies: BackupCopyTable
  failed_requests: FailedRequestTable
  samples: SampleTable
  diagnoses: DiagnosisTable
  growth_samples: GrowthSampleTable
  saved_filters: SavedFilterTable
  incidents: IncidentTable
}
