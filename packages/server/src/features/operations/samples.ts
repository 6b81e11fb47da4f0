import type { OperationSeries, SeriesSpan } from '@imagora/contract'
import type { Log } from '#platform/log.ts'
import { combine, quantile, readSample, type Sample, writeSample } from './combine.ts'
import { listStorages } from './queries.ts'
import * as queries from './sample-queries.ts'
import { floorTo, iso, minute, second } from './sample-times.ts'
import { sampling, type SamplingNeeds } from './sampling.ts'

interface Needs extends SamplingNeeds {
  log: Pick<Log, 'warn'>
}

const hour = 60 * minute
const day = 24 * hour
const minutesKept = 25 * hour
const hoursKept = 8 * day
const foldedAtOnce = 5000

/** So long after its last word a process is gone. */
const heardWithin = 3 * minute

const spans: Record<SeriesSpan, { step: number; count: number }> = {
  hour: { step: minute, count: 60 },
  day: { step: 15 * minute, count: 96 },
  week: { step: 2 * hour, count: 84 },
}

function pointOf(samples: Sample[], at: number): OperationSeries['points'][number] {
  const { latency, latency_ms, storages: _storages, breakers: _breakers, ...sum } = combine(samples, iso(at), 0)
  const { process: _process, minutes: _minutes, cpu_ms: _cpu, ...told } = sum
  const mean = sum.requests === 0 ? 0 : Math.round(latency_ms / sum.requests)
  return { ...told, latency_ms: mean, latency_p95_ms: quantile(latency, 0.95) }
}

/** What the site did and how it fared, over time. Each process writes down a line a minute. */
export function sampleService(needs: Needs) {
  const { db, meters, log, now } = needs
  const take = sampling(needs)
  let timer: NodeJS.Timeout | undefined
  let stopWatching = () => {}

  const read = async (since: number) => (await queries.listSamples(db, iso(since))).map(readSample)

  const takeQuietly = () =>
    take().catch((error: unknown) => log.warn({ err: error }, 'What this process did could not be written down'))

  /** Hours of all processes instead of their minutes, and nothing instead of what is long ago. */
  async function tidy() {
    const before = floorTo(now().getTime() - minutesKept, hour)
    await db.transaction().execute(async (tx) => {
      const rows = await queries.listMinutes(tx, iso(before), foldedAtOnce)
      const hours = Map.groupBy(rows.map(readSample), ({ at }) => floorTo(Date.parse(at), hour))
      // The last hour may go on behind what was read.
      if (rows.length === foldedAtOnce) hours.delete([...hours.keys()].at(-1)!)
      for (const [at, samples] of hours) await queries.insertSample(tx, writeSample(combine(samples, iso(at), 60)))
      const end = [...hours.keys()].at(-1)
      if (end !== undefined) await queries.deleteMinutes(tx, iso(end + hour))
    })
    await queries.deleteSamples(db, iso(now().getTime() - hoursKept))
  }

  async function series(span: SeriesSpan): Promise<OperationSeries> {
    const { step, count } = spans[span]
    const end = floorTo(now().getTime(), step)
    const starts = Array.from({ length: count }, (_, place) => end - (count - 1 - place) * step)
    const samples = await read(starts[0]!)
    const bins = Map.groupBy(samples, ({ at }) => floorTo(Date.parse(at), step))
    const of = (at: number) => bins.get(at) ?? []
    const heard = samples.filter(({ at, process: who }) => who !== '' && Date.parse(at) > now().getTime() - heardWithin)
    const newest = new Map(heard.map((sample) => [sample.process, sample]))
    const known = await listStorages(db)
    return {
      step_seconds: step / second,
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
        cpu_share: Math.round((cpu_ms / minute) * 1000) / 1000,
      })),
      breakers: combine([...newest.values()], iso(end), 0).breakers,
    }
  }

  return {
    take,
    tidy,
    series,

    /** What all processes did since a time, as one. */
    async since(ms: number) {
      const from = now().getTime() - ms
      return combine(await read(from), iso(from), 0)
    },

    start() {
      stopWatching = meters.watchLoop()
      timer = setInterval(() => void takeQuietly(), minute).unref()
    },

    /** What was done since the last minute is written down too. */
    async close() {
      if (!timer) return
      clearInterval(timer)
      stopWatching()
      await takeQuietly()
    },
  }
}

export type SampleService = ReturnType<typeof sampleService>
