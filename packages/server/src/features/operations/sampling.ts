import { hostname } from 'node:os'
import { relaxed } from '#db/relaxed-transaction.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Meters } from '#platform/meters.ts'
import { type Sample, writeSample } from './combine.ts'
import type { LookAtGauges } from './gauges.ts'
import { insertSample } from './sample-queries.ts'
import { floorTo, iso, minute, second } from './sample-times.ts'

export interface SamplingNeeds {
  db: Db
  config: { role: string }
  meters: Meters
  look: LookAtGauges
  now: () => Date
}

/** All that was counted, as numbers that only grow. */
function totalsOf({ routes, pictures, uploads, jobs, storages }: Meters) {
  const meters = [...routes.values()]
  const sum = (pick: (meter: (typeof meters)[number]) => number) => meters.reduce((all, each) => all + pick(each), 0)
  const runs = [...jobs.values()]
  const { user, system } = process.cpuUsage()
  return {
    requests: sum(({ answered }) => answered.reduce((all, count) => all + count, 0)),
    latency: (meters[0]?.buckets ?? []).map((_, place) => sum(({ buckets }) => buckets[place]!)),
    latency_ms: sum(({ seconds }) => seconds * second),
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

/** What was refused for want of something, and what was a fault of ours. */
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
    const ms = Math.round((seconds - known.seconds) * second)
    return [{ id, operations: done, failures: failures - known.failures, ms }]
  })
}

/** Writes down what this process did since it last was asked to. */
export function sampling({ db, config, meters, look, now }: SamplingNeeds) {
  const name = `${hostname()}:${process.pid}:${config.role}`
  let last = countedIn(meters)

  return async () => {
    const total = countedIn(meters)
    const gauged = await look()
    const since = (pick: Exclude<keyof typeof total, 'latency' | 'storages'>) => Math.round(total[pick] - last[pick])
    const sample: Sample = {
      at: iso(floorTo(now().getTime(), minute)),
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
