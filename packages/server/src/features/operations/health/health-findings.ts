import type { Health, HealthFinding } from '@imagora/contract'
import { MINUTE_SECONDS, SECOND_MS } from '#platform/time.ts'

export type HealthFacts = Omit<Health, 'findings'>
type Problem = HealthFinding['problem']

const GIGABYTE_BYTES = 1024 ** 3
/** The threshold is a twentieth of the disk, at least 2 GB, so that one upload cannot fill it, and at most 20 GB. */
export const isLow = (free: number, total: number) =>
  free < Math.min(Math.max(total / 20, 2 * GIGABYTE_BYTES), 20 * GIGABYTE_BYTES)

const SLOW_EVENT_LOOP_MS = 200
const SLOW_DATABASE_MS = 500
const WRONG_CLOCK_MS = 5 * SECOND_MS
const LATE_JOB_SECONDS = 5 * MINUTE_SECONDS

function createFinding(problem: Problem, level: HealthFinding['level'], { name = '', count = 0 } = {}): HealthFinding {
  return { problem, level, name, count }
}

function ofMachine({ process, database, clock_skew_ms, disk }: HealthFacts) {
  const skew = Math.abs(clock_skew_ms ?? 0)
  return [
    process.event_loop_delay_ms > SLOW_EVENT_LOOP_MS && createFinding('process_slow', 'warning'),
    database.latency_ms > SLOW_DATABASE_MS && createFinding('database_slow', 'warning'),
    !database.is_ok && createFinding('program_old', 'failed'),
    skew > WRONG_CLOCK_MS && createFinding('clock_wrong', 'warning', { count: Math.round(skew / 1000) }),
    ...disk.map(({ is_low, path_label }) => is_low && createFinding('disk_low', 'failed', { name: path_label })),
  ]
}

function ofMail({ mail }: HealthFacts) {
  if (!mail.is_set) return [createFinding('mail_unset', 'warning')]
  return [
    mail.is_ok === false && createFinding('mail_failing', 'failed'),
    mail.waiting > 0 && createFinding('mail_waiting', 'warning', { count: mail.waiting }),
  ]
}

function ofWork({ storages, breakers, jobs, failures }: HealthFacts, usedStorageIds: Set<number>) {
  const isLate = (jobs.oldest_due_seconds ?? 0) > LATE_JOB_SECONDS
  return [
    ...storages.map(
      ({ id, is_enabled, is_ok, name }) =>
        is_enabled && is_ok === false && usedStorageIds.has(id) && createFinding('storage_failing', 'failed', { name }),
    ),
    ...storages.map(
      ({ is_enabled, read_only_since, name }) =>
        is_enabled && read_only_since !== null && createFinding('storage_read_only', 'warning', { name }),
    ),
    ...breakers.map(({ kind, name }) => createFinding('breaker_open', 'warning', { name: `${kind} ${name}` })),
    isLate && createFinding('jobs_late', 'failed', { count: Math.round((jobs.oldest_due_seconds ?? 0) / 60) }),
    jobs.failed > 0 && createFinding('jobs_failed', 'warning', { count: jobs.failed }),
    failures.faults > 0 && createFinding('faults', 'warning', { count: failures.faults }),
  ]
}

/** Features that are enabled but cannot work without a configured public address. */
export type AddressUsers = Record<'mail' | 'oauth' | 'payments', boolean>

export const addressFindings = (publicUrl: string | undefined, users: AddressUsers): HealthFinding[] =>
  publicUrl === undefined && Object.values(users).includes(true) ? [createFinding('address_unset', 'failed')] : []

/** Returns the findings, the worst first. A storage that nobody uses may fail. */
export function findingsIn(facts: HealthFacts, usedStorageIds: Set<number>): HealthFinding[] {
  const all = [...ofMachine(facts), ...ofWork(facts, usedStorageIds), ...ofMail(facts)].filter((each) => each !== false)
  return all.toSorted((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'))
}
