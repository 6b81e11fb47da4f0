import { setTimeout as sleep } from 'node:timers/promises'
import { refuse } from '#platform/refusal.ts'
import type { PublicPhotoPosition } from '#db/public/public-photo-lists.ts'
import { remembered } from '#platform/lru-cache.ts'
import { SECOND_MS } from '#platform/time.ts'

/** A list as it was walked, from end to end or as far as it went. */
export interface Census {
  total: number
  likes: number
  /** The place of every so many-th, so that a late page is reached without walking there. */
  marks: PublicPhotoPosition[]
  is_whole: boolean
}

type Row = readonly [id: number, at: number, likes: number]
export interface Walk {
  /** The rows that follow a place, and where to go on; null at the end. And how many were looked at, where these are more. */
  next: (
    after: PublicPhotoPosition | null,
    limit: number,
  ) => Promise<{ rows: Row[]; next: PublicPhotoPosition | null; looked?: number }>
  /** Whose rows have to be read one by one: it is not walked further than anybody waits for. */
  isCostly?: boolean
}

export const MARK_INTERVAL_COUNT = 500

function add(census: Census, rows: Row[]) {
  for (const [id, at, likes] of rows) {
    census.total++
    census.likes += likes
    if (census.total % MARK_INTERVAL_COUNT === 0) census.marks.push({ id, at })
  }
}

/** Shorter ones are counted whenever they are asked for, and so are right to the last; unless there is much to look at. */
const SHORT_LIST_COUNT = 1000
const ROWS_PER_BATCH_COUNT = 5000
/** So many are waited for; who asks for no late page need not wait for the rest. */
const AWAITED_BATCHES_COUNT = 3
const MIN_CENSUS_TTL_MS = 30 * SECOND_MS
/** Of the time that it takes to walk a list, so much is rested before it is walked again. */
const REST_FACTOR = 100
const CACHED_LISTS_COUNT = 200
/** Long lists that are walked at once; of others only so much is told as is known without. */
const MAX_CONCURRENT_WALKS_COUNT = 2

/** Nobody is kept waiting for longer; whoever comes again finds it done, or further on. */
const MAX_WAIT_MS = 5 * SECOND_MS
const patience = () => sleep(MAX_WAIT_MS, null, { ref: false })

interface Kept {
  census: Census
  until: number
}

interface Run {
  /** As far as anybody should wait for it. */
  early: Promise<Census>
  /** Not whole where too many are under way, or it is not worth it. */
  late: Promise<Census>
}

type Told = (soFar: Census) => void

/**
 * [Note: Census] How many a list holds and where its pages begin. A million rows are never counted for a request: long
 * lists are walked in the background now and then, a part at a time, and what is told of them may be a little old. What
 * they show never is: rows are read anew each time.
 */
export function censuses({ now }: { now: () => Date }) {
  const kept = remembered<string, Kept>(CACHED_LISTS_COUNT)
  const running = new Map<string, Run>()
  let long = 0

  async function countOn(census: Census, walk: Walk, first: PublicPhotoPosition, told: Told) {
    let after: PublicPhotoPosition | null = first
    for (let part = 1; after !== null; part++) {
      if (part === AWAITED_BATCHES_COUNT) {
        told({ ...census })
        if (walk.isCostly) return
      }
      await new Promise(setImmediate)
      const { rows, next }: Awaited<ReturnType<Walk['next']>> = await walk.next(after, ROWS_PER_BATCH_COUNT)
      add(census, rows)
      after = next
    }
    census.is_whole = true
  }

  function keep(name: string, census: Census, begun: number) {
    const lasts = Math.max(MIN_CENSUS_TTL_MS, REST_FACTOR * (performance.now() - begun))
    kept.set(name, { census, until: now().getTime() + lasts })
  }

  async function count(name: string, walk: Walk, told: Told) {
    const begun = performance.now()
    const census: Census = { total: 0, likes: 0, marks: [], is_whole: false }
    const { rows, next, looked = 0 } = await walk.next(null, SHORT_LIST_COUNT)
    add(census, rows)
    if (next === null) {
      census.is_whole = true
      if (looked > ROWS_PER_BATCH_COUNT) keep(name, census, begun)
      return census
    }
    if (long >= MAX_CONCURRENT_WALKS_COUNT) return census
    long++
    try {
      await countOn(census, walk, next, told)
    } finally {
      long--
    }
    keep(name, census, begun)
    return census
  }

  function run(name: string, walk: Walk): Run {
    const waited = Promise.withResolvers<Census>()
    const late = count(name, walk, waited.resolve).finally(() => running.delete(name))
    const started = { early: Promise.race([late, waited.promise]), late }
    // Whoever asked may have been answered already, and hears of it the next time.
    for (const promise of [started.early, late]) promise.catch(() => {})
    running.set(name, started)
    return started
  }

  const begin = (name: string, walk: Walk) => running.get(name) ?? run(name, walk)

  return {
    /** What is known of it soon: of a long list that nobody has asked for lately, only its beginning. */
    async of(name: string, walk: Walk): Promise<Census> {
      const known = kept.get(name)
      if (!known) return begin(name, walk).early
      if (known.until <= now().getTime()) begin(name, walk)
      return known.census
    },

    /** All of it, for whoever cannot do without. */
    async whole(name: string, walk: Walk): Promise<Census> {
      const census = kept.get(name)?.census ?? (await Promise.race([begin(name, walk).late, patience()]))
      if (!census?.is_whole) throw refuse('server_busy', { retry_after: MAX_WAIT_MS / 1000 })
      return census
    },
  }
}

export type Censuses = ReturnType<typeof censuses>
