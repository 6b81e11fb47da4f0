import * as queries from './queries.ts'
import { hostname } from 'node:os'
import { relaxed } from '#db/relaxed-transaction.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Meters } from '#platform/process/meters.ts'
import { type Sample, writeSample, combine, quantile, readSample } from './combine-samples.ts'
import type { LookAtGauges } from './gauges.ts'
import { insertSample, listStorages } from './queries.ts'
import type { OperationSeries, SeriesSpan } from '@imagora/contract'
import type { Log } from '#platform/process/log.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#platform/time.ts'

const floorTo = (time: number, step: number) => Math.floor(time / step) * step
const iso = (time: number) => new Date(time).toISOString()

interface SamplingNeeds {
  db: Db
  config: { role: string }
  meters: Meters
  look: LookAtGauges
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
    latency: (meters[0]?.buckets ?? []).map((_, place) => sum(({ buckets }) => buckets[place]!)),
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
    const known = before.get(id) ?? { operations: 0, failures: 0, seconds: 0 }
    const done = operations - known.operations
    if (done === 0) return []
    const ms = Math.round((seconds - known.seconds) * SECOND_MS)
    return [{ id, operations: done, failures: failures - known.failures, ms }]
  })
}

/** Writes what this process did since its last sample. */
function sampling({ db, config, meters, look, now }: SamplingNeeds) {
  const name = `${hostname()}:${process.pid}:${config.role}`
  let last = countedIn(meters)

  return async () => {
    const total = countedIn(meters)
    const gauged = await look()
    const since = (pick: Exclude<keyof typeof total, 'latency' | 'storages'>) => Math.round(total[pick] - last[pick])
    const sample: Sample = {
      at: iso(floorTo(now().getTime(), MINUTE_MS)),
      process: name,
      minutes: 1,
      requests: since('requests'),
      faults: since('faults'),
      refusals: since('refusals'),
      latency: total.latency.map((count, place) => count - (last.latency[place] ?? 0)),
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
    }
    await relaxed(db, (tx) => insertSample(tx, writeSample(sample)))
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
  const { process: _process, minutes: _minutes, cpu_ms: _cpu, ...told } = sum
  const mean = sum.requests === 0 ? 0 : Math.round(latency_ms / sum.requests)
  return { ...told, latency_ms: mean, latency_p95_ms: quantile(latency, 0.95) }
}

/** Metrics of the site over time. Each process writes one row per minute. */
export function createMetricSamples(needs: MetricSamplesDeps) {
  const { db, meters, log, now } = needs
  const take = sampling(needs)
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
    const starts = Array.from({ length: count }, (_, place) => end - (count - 1 - place) * step)
    const samples = await read(starts[0]!)
    const bins = Map.groupBy(samples, ({ at }) => floorTo(Date.parse(at), step))
    const of = (at: number) => bins.get(at) ?? []
    const heard = samples.filter(
      ({ at, process: who }) => who !== '' && Date.parse(at) > now().getTime() - PROCESS_HEARTBEAT_TIMEOUT_MS,
    )
    const newest = new Map(heard.map((sample) => [sample.process, sample]))
    const known = await listStorages(db)
    return {
      step_seconds: step / SECOND_MS,
      points: starts.map((at) => pointOf(of(at), at)),
      storages: known.map(({ id, name: called }) => ({
        id,
        name: called,
        points: starts.map((at) => {
          const done = combine(of(at), iso(at), 0).storages.find((each) => each.id === id)
          const { operations, failures, ms } = done ?? { operations: 0, failures: 0, ms: 0 }
          return { operations, failures, latency_ms: operations === 0 ? 0 : Math.round(ms / operations) }
        }),
      })),
      processes: [...newest.values()].map(({ process: who, at, rss_bytes, cpu_ms, loop_delay_ms }) => ({
        name: who,
        at,
        rss_bytes,
        loop_delay_ms,
        cpu_share: Math.round((cpu_ms / MINUTE_MS) * 1000) / 1000,
      })),
      breakers: combine([...newest.values()], iso(end), 0).breakers,
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

    /** The last, incomplete minute is written too. */
    async close() {
      if (!timer) return
      clearInterval(timer)
      stopWatching()
      await takeQuietly()
    },
  }
}

export type MetricSamples = ReturnType<typeof createMetricSamples>
