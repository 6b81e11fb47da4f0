import { latencyBounds } from '#platform/process/meters.ts'
import type { SampleRow } from './queries.ts'

export interface StorageSample {
  id: number
  operations: number
  failures: number
  ms: number
}

export interface OpenBreaker {
  kind: string
  name: string
}

/** A row with its JSON lists parsed. */
export type Sample = Omit<SampleRow, 'latency' | 'storages' | 'breakers'> & {
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

export const writeSample = ({ latency, storages, breakers, ...row }: Sample): SampleRow => ({
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
export function combine(samples: Sample[], at: string, minutes: number): Sample {
  const sum = (name: (typeof added)[number]) => samples.reduce((all, sample) => all + sample[name], 0)
  const most = (name: (typeof highest)[number]) => Math.max(0, ...samples.map((sample) => sample[name]))
  return {
    at,
    process: '',
    minutes,
    ...(Object.fromEntries(added.map((name) => [name, sum(name)])) as Record<(typeof added)[number], number>),
    ...(Object.fromEntries(highest.map((name) => [name, most(name)])) as Record<(typeof highest)[number], number>),
    latency: [...latencyBounds, 0].map((_, place) =>
      samples.reduce((all, { latency }) => all + (latency[place] ?? 0), 0),
    ),
    rss_bytes: memoryOf(samples),
    storages: storagesOf(samples),
    breakers: breakersOf(samples),
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
  const place = latency.findIndex((count) => (sum += count) >= all * share)
  return (latencyBounds[place] ?? latencyBounds.at(-1)!) * 1000
}
