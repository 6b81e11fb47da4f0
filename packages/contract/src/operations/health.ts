import { z } from 'zod'
import { bulkIdsOf, bulkResultsOf } from '../bulk.ts'
import { Incident } from './alerts.ts'
import { Id, IdParams, Line, mailProblems, Numeral, PageQuery, pageOf, SearchText, Timestamp } from '../common.ts'
import { limits } from '../limits.ts'
import { refusals, type RefusalCode } from '../refusals.ts'
import { defineRoutes } from '../route.ts'
import { storageTroubles } from '../storages/storages.ts'

/** Time spans of a chart. */
const seriesSpans = ['hour', 'day', 'week'] as const
export type SeriesSpan = (typeof seriesSpans)[number]

const jobStates = ['waiting', 'running', 'failed'] as const

/** Problems that the health page may report while the site runs. */
const healthProblems = [
  'process_slow',
  'database_slow',
  'program_old',
  'clock_wrong',
  'disk_low',
  'storage_failing',
  'storage_read_only',
  'breaker_open',
  'jobs_late',
  'jobs_failed',
  'address_unset',
  'mail_unset',
  'mail_failing',
  'mail_waiting',
  'faults',
] as const

/** External services, and features with several implementations to choose from. */
const driverKeys = [
  'mail',
  'sms',
  'captcha',
  'oauth',
  'payments',
  'storages',
  'purge',
  'webhooks',
  'moderation',
] as const

export const AdminJob = z.object({
  id: Id,
  name: z.string().meta({ description: 'Feature and verb, as mail.send' }),
  state: z.enum(jobStates),
  attempts: z.int(),
  max_attempts: z.int(),
  last_error: z.string().nullable().meta({ description: 'Why the last attempt failed' }),
  run_at: Timestamp,
  created_at: Timestamp,
})
export type AdminJob = z.output<typeof AdminJob>

export const JobSchedule = z.object({
  name: z.string().meta({ description: 'Feature and verb, as trash.empty' }),
  cron: z.string().meta({ description: 'In UTC' }),
  last_run_at: Timestamp.nullable(),
  last_duration_ms: z.int().nullable(),
  last_error: z.string().nullable().meta({ description: 'Why the last run failed; nothing after a success' }),
  next_run_at: Timestamp.nullable(),
})
export type JobSchedule = z.output<typeof JobSchedule>

export const AdminJobQuery = PageQuery.extend({ state: z.enum(jobStates).optional() })
export type AdminJobQuery = z.output<typeof AdminJobQuery>

const JobCounts = z.object({ waiting: z.int(), running: z.int(), failed: z.int() })

export const Failure = z.object({
  id: Id,
  at: Timestamp,
  request_id: z.string().meta({ description: 'As the answer had it in X-Request-Id' }),
  method: z.string(),
  route: z.string().meta({ description: 'The pattern, never the path that was asked for' }),
  status: z.int(),
  code: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]).meta({ description: 'How it was refused' }),
  message: z.string().meta({ description: 'What the cause says, without addresses and secrets' }),
  place: z.string().nullable().meta({ description: 'Where in the program it happened' }),
  user: z.object({ id: Id, username: z.string() }).nullable(),
  ip: z.string(),
  count: z.int().meta({ description: 'How often within the hour, where it is told once' }),
})
export type Failure = z.output<typeof Failure>

export const FailureQuery = PageQuery.extend({
  q: SearchText.meta({ description: 'A request id, or a part of the route, the message, the name or the address' }),
  status: Numeral.optional(),
})
export type FailureQuery = z.output<typeof FailureQuery>

const Finding = z.object({
  problem: z.enum(healthProblems),
  level: z.enum(['failed', 'warning']),
  name: z.string().meta({ description: 'What it is about, where there are several of its kind' }),
  count: z.int(),
})
export type HealthFinding = z.output<typeof Finding>

export const Health = z.object({
  checked_at: Timestamp,
  version: z.string().meta({ description: 'Of the program' }),
  node: z.string(),
  ffmpeg: z.string().nullable().meta({ description: 'Its version; null where there is none' }),
  started_at: Timestamp,
  process: z.object({
    rss_bytes: z.int(),
    cpu_share: z.number().meta({ description: 'Of one core, since the start' }),
    event_loop_delay_ms: z.number(),
  }),
  database: z.object({
    kind: z.string(),
    version: z.string(),
    bytes: z.int(),
    latency_ms: z.number(),
    migrations: z.int(),
    is_ok: z.boolean(),
  }),
  clock_skew_ms: z.int().nullable().meta({ description: 'Against the database, where that has a clock of its own' }),
  disk: z.array(
    z.object({
      kind: z.enum(['data', 'storage']),
      path_label: z.string().meta({ description: 'The name of the storage that lies there' }),
      free_bytes: z.int(),
      total_bytes: z.int(),
      is_low: z.boolean(),
    }),
  ),
  storages: z.array(
    z.object({
      id: Id,
      name: z.string(),
      driver: z.string(),
      is_enabled: z.boolean(),
      is_ok: z.boolean().nullable().meta({ description: 'Nothing where nobody has looked yet' }),
      latency_ms: z.number().nullable(),
      detail: z.enum([...storageTroubles, 'slow']).nullable(),
      checked_at: Timestamp.nullable(),
      read_only_since: Timestamp.nullable().meta({ description: 'It came with a backup, and is not confirmed yet' }),
    }),
  ),
  breakers: z
    .array(z.object({ kind: z.string(), name: z.string() }))
    .meta({ description: 'Whom this process does not call for a while, because of failures' }),
  jobs: JobCounts.extend({ oldest_due_seconds: z.int().nullable() }),
  mail: z.object({
    is_set: z.boolean(),
    is_ok: z.boolean().nullable(),
    detail: z.enum(mailProblems).nullable(),
    waiting: z.int(),
    failed: z.int(),
    last_sent_at: Timestamp.nullable(),
  }),
  failures: z.object({ faults: z.int().meta({ description: 'Faults of the last hour' }), dropped: z.int() }),
  findings: z.array(Finding),
})
export type Health = z.output<typeof Health>

const Point = z.object({
  at: Timestamp,
  requests: z.int(),
  faults: z.int(),
  refusals: z.int().meta({ description: 'Turned away for want of something' }),
  latency_ms: z.int().meta({ description: 'On average' }),
  latency_p95_ms: z.number().meta({ description: 'So long at most took 19 of 20' }),
  pictures: z.int(),
  picture_bytes: z.int(),
  uploads: z.int(),
  upload_bytes: z.int(),
  jobs_done: z.int(),
  jobs_failed: z.int(),
  jobs_waiting: z.int(),
  mail_waiting: z.int(),
  queue_waiting: z.int().meta({ description: 'For image workers and password hashing' }),
  loop_delay_ms: z.int(),
  rss_bytes: z.int(),
})

const StoragePoint = z.object({ operations: z.int(), failures: z.int(), latency_ms: z.int() })

export const OperationSeries = z.object({
  step_seconds: z.int(),
  points: z.array(Point),
  storages: z.array(z.object({ id: Id, name: z.string(), points: z.array(StoragePoint) })),
  processes: z.array(
    z.object({
      name: z.string().meta({ description: 'Machine, number and role' }),
      at: Timestamp,
      rss_bytes: z.int(),
      cpu_share: z.number().meta({ description: 'Of one core, within the last minute' }),
      loop_delay_ms: z.int(),
    }),
  ),
  breakers: z
    .array(z.object({ kind: z.string(), name: z.string() }))
    .meta({ description: 'Who is not called for a while, because of failures' }),
})
export type OperationSeries = z.output<typeof OperationSeries>

const DriverItem = z.object({
  id: Id,
  name: z.string(),
  kind: z.string(),
  is_enabled: z.boolean(),
  is_failing: z.boolean().meta({ description: 'By what the last check or delivery found' }),
})

export const Driver = z.object({
  key: z.enum(driverKeys),
  is_set: z.boolean(),
  kind: z.string().meta({ description: 'Which service, where one is chosen among several' }),
  items: z.array(DriverItem),
  failure_count: z.int().meta({ description: 'What went wrong with it within a day' }),
})
export type Driver = z.output<typeof Driver>

/** Checks for the usual mistakes of an installation; those that others depend on come first. */
const doctorChecks = [
  'files',
  'database',
  'disk',
  'clock',
  'origin',
  'https',
  'proxy',
  'upload_size',
  'storage',
  'mail',
  'backup',
  'legal',
  'payments',
  'video',
] as const

/** Ways to fix a finding from the admin panel: a call that it makes, or the screen where it is done. */
const doctorFixes = [
  'open_mail_settings',
  'open_registration_settings',
  'open_payments',
  'open_storages',
  'create_backup',
  'open_backups',
  'renew_certificate',
] as const

export const DoctorFinding = z.object({
  check: z.enum(doctorChecks),
  level: z.enum(['ok', 'warning', 'error']),
  code: z.string().meta({ description: 'Stable name of the finding, for programs' }),
  message: z.string().meta({ description: 'What was found, in the language of the caller' }),
  todo: z.string().meta({ description: 'What to do about it; empty where nothing is to be done' }),
  fix: z
    .object({ action: z.enum(doctorFixes), id: Id.nullable().meta({ description: 'The storage that it is about' }) })
    .nullable()
    .meta({ description: 'Where the admin panel can fix it' }),
})
export type DoctorFinding = z.output<typeof DoctorFinding>
export type DoctorFix = NonNullable<DoctorFinding['fix']>

export const Diagnosis = z.object({ checked_at: Timestamp, findings: z.array(DoctorFinding) })
export type Diagnosis = z.output<typeof Diagnosis>

const read = { access: 'admin', permission: 'operations.read' } as const
const write = { access: 'admin', permission: 'operations.write' } as const

export const operations = defineRoutes({
  'GET /admin/jobs': {
    ...read,
    query: AdminJobQuery,
    data: pageOf(AdminJob).extend({ counts: JobCounts }).meta({ title: 'Page' }),
  },
  'POST /admin/jobs/retry': { ...write, reauth: true, data: z.object({ count: z.int() }) },
  'PUT /admin/jobs': {
    ...write,
    reauth: true,
    bulk: true,
    body: z.strictObject({ action: z.enum(['retry', 'delete']), ids: bulkIdsOf(Id) }),
    data: bulkResultsOf(Id),
  },
  'POST /admin/jobs/{id}/retry': {
    ...write,
    params: IdParams,
    answers: 204,
    refuses: ['job_missing', 'job_running'],
  },
  'DELETE /admin/jobs/{id}': {
    ...write,
    reauth: true,
    params: IdParams,
    answers: 204,
    refuses: ['job_missing', 'job_running'],
  },
  'GET /admin/job-schedules': { ...read, data: z.array(JobSchedule) },
  'POST /admin/job-schedules/{name}/run': {
    ...write,
    params: z.object({ name: Line(limits.text) }),
    answers: 204,
    refuses: ['job_missing'],
  },
  'GET /admin/failures': {
    ...read,
    query: FailureQuery,
    data: pageOf(Failure)
      .extend({ dropped: z.int().meta({ description: 'So many could not be kept since the start' }) })
      .meta({ title: 'Page' }),
  },
  'GET /admin/health': { ...read, data: Health },
  'POST /admin/health/check': { availableIn: 'read_only', ...write, reauth: true, data: Health },
  'GET /admin/doctor': {
    ...read,
    data: Diagnosis.nullable().meta({ description: 'The last result; nothing before the first check' }),
  },
  'POST /admin/doctor': { availableIn: 'read_only', ...write, reauth: true, data: Diagnosis },
  'GET /admin/operations': {
    ...read,
    query: z.object({ span: z.enum(seriesSpans).default('hour') }),
    data: OperationSeries.extend({ incidents: z.array(Incident) }),
  },
  'GET /admin/drivers': { ...read, data: z.array(Driver) },
})
