import * as queries from './queries.ts'
import { latencyBounds, type Meters } from '#platform/process/meters.ts'
import { type SampleRow, insertSample, listStorages } from './queries.ts'
import { hostname } from 'node:os'
import { relaxedTransaction } from '#db/relaxed-transaction.ts'
import type { Db } from '#db/schema/schema.ts'
import type { GaugeReader } from './gauges.ts'
import type { OperationSeries, SeriesSpan } from '@imagora/contract'
import type { Log } from '#platform/process/log.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#platform/time.ts'
import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { FailedRequestLog } from './failed-requests.ts'

interface StorageSample {
  id: number
  operations: number
  failures: number
  ms: number
}

interface OpenBreaker {
  kind: string
  name: string
}

/** A row with its JSON lists parsed. */
type Sample = Omit<SampleRow, 'latency' | 'storages' | 'breakers'> & {
  latency: number[]
  storages: StorageSample[]
  breakers: OpenBreaker[]
}

export const readSample = ({ latency, storages, breakers, ...row }: SampleRow): Sample => ({
  ...row,
  latency: JSON.parse(latency) as number[],
  storages: JSON.parse(storages) as StorageSample[],
  breakers: JSON.parse(breakers) as OpenBreaker[],
})

const writeSample = ({ latency, storages, breakers, ...row }: Sample): SampleRow => ({
  ...row,
  latency: JSON.stringify(latency),
  storages: JSON.stringify(storages),
  breakers: JSON.stringify(breakers),
})

const added = [
  'requests',
  'faults',
  'refusals',
  'latency_ms',
  'pictures',
  'picture_bytes',
  'uploads',
  'upload_bytes',
  'jobs_done',
  'jobs_failed',
  'cpu_ms',
] as const

/** Values that are the same for all processes, or of which the worst counts. */
const highest = ['jobs_waiting', 'mail_waiting', 'queue_waiting', 'loop_delay_ms'] as const

function storagesOf(samples: Sample[]) {
  const sums = new Map<number, StorageSample>()
  for (const { id, operations, failures, ms } of samples.flatMap(({ storages }) => storages)) {
    const sum = sums.get(id) ?? { id, operations: 0, failures: 0, ms: 0 }
    sums.set(id, {
      id,
      operations: sum.operations + operations,
      failures: sum.failures + failures,
      ms: sum.ms + ms,
    })
  }
  return [...sums.values()]
}

/** Sum of the peak memory of each process. */
function memoryOf(samples: Sample[]) {
  const most = new Map<string, number>()
  for (const { process, rss_bytes } of samples) most.set(process, Math.max(most.get(process) ?? 0, rss_bytes))
  return [...most.values()].reduce((sum, bytes) => sum + bytes, 0)
}

function breakersOf(samples: Sample[]): OpenBreaker[] {
  const seen = new Map(samples.flatMap(({ breakers }) => breakers.map((each) => [`${each.kind} ${each.name}`, each])))
  return [...seen.values()]
}

/** Combines samples of several minutes or processes into one. */
function combine(samples: Sample[], at: string, minutes: number): Sample {
  const sum = (name: (typeof added)[number]) => samples.reduce((all, sample) => all + sample[name], 0)
  const most = (name: (typeof highest)[number]) => Math.max(0, ...samples.map((sample) => sample[name]))
  return {
    at,
    process: '',
    minutes,
    ...(Object.fromEntries(added.map((name) => [name, sum(name)])) as Record<(typeof added)[number], number>),
    ...(Object.fromEntries(highest.map((name) => [name, most(name)])) as Record<(typeof highest)[number], number>),
    latency: [...latencyBounds, 0].map((_, index) =>
      samples.reduce((all, { latency }) => all + (latency[index] ?? 0), 0),
    ),
    rss_bytes: memoryOf(samples),
    storages: storagesOf(samples),
    breakers: breakersOf(samples),
    is_final: false,
  }
}

/**
 * Returns the bucket bound that covers this share of the responses; of responses beyond the last bound only that is
 * known.
 */
export function quantile(latency: number[], share: number) {
  const all = latency.reduce((sum, count) => sum + count, 0)
  if (all === 0) return 0
  let sum = 0
  const bucketIndex = latency.findIndex((count) => (sum += count) >= all * share)
  return (latencyBounds[bucketIndex] ?? latencyBounds.at(-1)!) * 1000
}

const floorTo = (time: number, step: number) => Math.floor(time / step) * step
const iso = (time: number) => new Date(time).toISOString()

interface SamplingNeeds {
  db: Db
  config: { role: string }
  meters: Meters
  readGauges: GaugeReader
  now: () => Date
}

/** Counters since the process started; they only grow. */
function totalsOf({ routes, pictures, uploads, jobs, storages }: Meters) {
  const meters = [...routes.values()]
  const sum = (pick: (meter: (typeof meters)[number]) => number) => meters.reduce((all, each) => all + pick(each), 0)
  const runs = [...jobs.values()]
  const { user, system } = process.cpuUsage()
  return {
    requests: sum(({ answered }) => answered.reduce((all, count) => all + count, 0)),
    latency: (meters[0]?.buckets ?? []).map((_, index) => sum(({ buckets }) => buckets[index]!)),
    latency_ms: sum(({ seconds }) => seconds * SECOND_MS),
    pictures: pictures.answered.reduce((all, count) => all + count, 0),
    picture_bytes: pictures.bytes,
    uploads: uploads.count,
    upload_bytes: uploads.bytes,
    jobs_done: runs.reduce((all, { done }) => all + done, 0),
    jobs_failed: runs.reduce((all, { failed }) => all + failed, 0),
    cpu_ms: (user + system) / 1000,
    storages: new Map([...storages].map(([id, meter]) => [id, { ...meter }])),
  }
}

/** Counts requests refused for lack of capacity, and faults. */
function failuresOf({ failures, pictures }: Meters) {
  const of = (...codes: Parameters<typeof failures.get>) => failures.get(...codes) ?? 0
  return {
    faults: of('fault') + pictures.answered[5]!,
    refusals:
      of('rate_limited') + of('server_busy') + of('database_full') + of('storage_full') + of('storage_unavailable'),
  }
}

const countedIn = (meters: Meters) => ({ ...totalsOf(meters), ...failuresOf(meters) })

type Counted = ReturnType<typeof countedIn>

function storagesSince(before: Counted['storages'], now: Counted['storages']): Sample['storages'] {
  return [...now].flatMap(([id, { operations, failures, seconds }]) => {
    const previousMeter = before.get(id) ?? { operations: 0, failures: 0, seconds: 0 }
    const done = operations - previousMeter.operations
    if (done === 0) return []
    const ms = Math.round((seconds - previousMeter.seconds) * SECOND_MS)
    return [{ id, operations: done, failures: failures - previousMeter.failures, ms }]
  })
}

/** Writes what this process did since its last sample. */
function createSampler({ db, meters, readGauges, now }: SamplingNeeds, name: string) {
  let last = countedIn(meters)

  return async () => {
    const total = countedIn(meters)
    const gauged = await readGauges()
    const since = (pick: Exclude<keyof typeof total, 'latency' | 'storages'>) => Math.round(total[pick] - last[pick])
    const sample: Sample = {
      at: iso(floorTo(now().getTime(), MINUTE_MS)),
      process: name,
      minutes: 1,
      requests: since('requests'),
      faults: since('faults'),
      refusals: since('refusals'),
      latency: total.latency.map((count, index) => count - (last.latency[index] ?? 0)),
      latency_ms: since('latency_ms'),
      pictures: since('pictures'),
      picture_bytes: since('picture_bytes'),
      uploads: since('uploads'),
      upload_bytes: since('upload_bytes'),
      jobs_done: since('jobs_done'),
      jobs_failed: since('jobs_failed'),
      jobs_waiting: gauged.jobs.waiting,
      mail_waiting: gauged.mail_waiting,
      queue_waiting: gauged.queues.slice(0, 3).reduce((all, { waiting }) => all + waiting, 0),
      loop_delay_ms: meters.takeLoopDelay(),
      cpu_ms: since('cpu_ms'),
      rss_bytes: process.memoryUsage.rss(),
      storages: storagesSince(last.storages, total.storages),
      breakers: gauged.breakers.flatMap(({ kind, name: whom, is_open }) => (is_open ? [{ kind, name: whom }] : [])),
      is_final: false,
    }
    await relaxedTransaction(db, (tx) => insertSample(tx, writeSample(sample)))
    last = total
  }
}

interface MetricSamplesDeps extends SamplingNeeds {
  log: Pick<Log, 'warn'>
}

const MINUTE_SAMPLE_RETENTION_MS = 25 * HOUR_MS
const HOUR_SAMPLE_RETENTION_MS = 8 * DAY_MS
const SAMPLES_PER_BATCH_COUNT = 5000

/** A process without a sample for this long counts as gone. */
const PROCESS_HEARTBEAT_TIMEOUT_MS = 3 * MINUTE_MS

const spans: Record<SeriesSpan, { step: number; count: number }> = {
  hour: { step: MINUTE_MS, count: 60 },
  day: { step: 15 * MINUTE_MS, count: 96 },
  week: { step: 2 * HOUR_MS, count: 84 },
}

function pointOf(samples: Sample[], at: number): OperationSeries['points'][number] {
  const { latency, latency_ms, storages: _storages, breakers: _breakers, ...sum } = combine(samples, iso(at), 0)
  const { process: _process, minutes: _minutes, cpu_ms: _cpu, is_final: _final, ...told } = sum
  const mean = sum.requests === 0 ? 0 : Math.round(latency_ms / sum.requests)
  return { ...told, latency_ms: mean, latency_p95_ms: quantile(latency, 0.95) }
}

/** Metrics of the site over time. Each process writes one row per minute. */
export function createMetricSamples(deps: MetricSamplesDeps) {
  const { db, config, meters, log, now } = deps
  const ownName = `${hostname()}:${process.pid}:${config.role}`
  const take = createSampler(deps, ownName)
  let timer: NodeJS.Timeout | undefined
  let stopWatching = () => {}

  const read = async (since: number) => (await queries.listSamples(db, iso(since))).map(readSample)

  const takeQuietly = () =>
    take().catch((error: unknown) => log.warn({ err: error }, 'What this process did could not be written down'))

  /** Merges the minutes of all processes into hours, and deletes old hours. */
  async function tidy() {
    const before = floorTo(now().getTime() - MINUTE_SAMPLE_RETENTION_MS, HOUR_MS)
    await db.transaction().execute(async (tx) => {
      const rows = await queries.listMinutes(tx, iso(before), SAMPLES_PER_BATCH_COUNT)
      const hours = Map.groupBy(rows.map(readSample), ({ at }) => floorTo(Date.parse(at), HOUR_MS))
      // The last hour may continue beyond the batch.
      if (rows.length === SAMPLES_PER_BATCH_COUNT) hours.delete([...hours.keys()].at(-1)!)
      for (const [at, samples] of hours) await queries.insertSample(tx, writeSample(combine(samples, iso(at), 60)))
      const end = [...hours.keys()].at(-1)
      if (end !== undefined) await queries.deleteMinutes(tx, iso(end + HOUR_MS))
    })
    await queries.deleteSamples(db, iso(now().getTime() - HOUR_SAMPLE_RETENTION_MS))
  }

  async function series(span: SeriesSpan): Promise<OperationSeries> {
    const { step, count } = spans[span]
    const end = floorTo(now().getTime(), step)
    const starts = Array.from({ length: count }, (_, index) => end - (count - 1 - index) * step)
    const samples = await read(starts[0]!)
    const bins = Map.groupBy(samples, ({ at }) => floorTo(Date.parse(at), step))
    const of = (at: number) => bins.get(at) ?? []
    const recentSamples = samples.filter(
      ({ at, process: processName }) =>
        processName !== '' && Date.parse(at) > now().getTime() - PROCESS_HEARTBEAT_TIMEOUT_MS,
    )
    const newest = new Map(recentSamples.map((sample) => [sample.process, sample]))
    const running = [...newest.values()].filter(({ is_final }) => !is_final)
    const storages = await listStorages(db)
    return {
      step_seconds: step / SECOND_MS,
      points: starts.map((at) => pointOf(of(at), at)),
      storages: storages.map(({ id, name: called }) => ({
        id,
        name: called,
        points: starts.map((at) => {
          const done = combine(of(at), iso(at), 0).storages.find((each) => each.id === id)
          const { operations, failures, ms } = done ?? { operations: 0, failures: 0, ms: 0 }
          return { operations, failures, latency_ms: operations === 0 ? 0 : Math.round(ms / operations) }
        }),
      })),
      processes: running.map(({ process: processName, at, rss_bytes, cpu_ms, loop_delay_ms }) => ({
        name: processName,
        at,
        rss_bytes,
        loop_delay_ms,
        cpu_share: Math.round((cpu_ms / MINUTE_MS) * 1000) / 1000,
      })),
      breakers: combine(running, iso(end), 0).breakers,
    }
  }

  return {
    take,
    tidy,
    series,

    /** Combines the samples of all processes since this time. */
    async since(ms: number) {
      const from = now().getTime() - ms
      return combine(await read(from), iso(from), 0)
    },

    start() {
      stopWatching = meters.watchLoop()
      timer = setInterval(() => void takeQuietly(), MINUTE_MS).unref()
    },

    /** The last, incomplete minute is written too, and the process leaves the list at once. */
    async close() {
      if (!timer) return
      clearInterval(timer)
      stopWatching()
      await takeQuietly()
      const since = iso(now().getTime() - PROCESS_HEARTBEAT_TIMEOUT_MS)
      await queries
        .markProcessEnded(db, ownName, since)
        .catch((error: unknown) => log.warn({ err: error }, 'The end of this process could not be written down'))
    },
  }
}

export type MetricSamples = ReturnType<typeof createMetricSamples>

export function registerHealthJobs(
  jobs: Jobs,
  { failures, samples }: { failures: FailedRequestLog; samples: MetricSamples },
) {
  const tidy = defineJob({ name: 'failures.tidy', payload: z.strictObject({}), run: () => failures.tidy() })
  jobs.schedule('47 * * * *', tidy)
  const fold = defineJob({ name: 'samples.tidy', payload: z.strictObject({}), run: () => samples.tidy() })
  jobs.schedule('11 * * * *', fold)
}
