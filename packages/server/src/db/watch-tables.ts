import type { Generated } from 'kysely'

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
