import { setTimeout as sleep } from 'node:timers/promises'
import { refuse } from '#platform/refusal.ts'
import type { PublicPhotoPosition } from '#db/public/public-photo-lists.ts'
import { createLruCache } from '#platform/lru-cache.ts'
import { SECOND_MS } from '#platform/time.ts'

/** The result of walking a list, complete or partial. */
export interface Census {
  total: number
  likes: number
  /** The position of every 500th row, so that a late page is reached without walking there. */
  marks: PublicPhotoPosition[]
  is_whole: boolean
}

type Row = readonly [id: number, at: number, likes: number]
export interface Walk {
  /**
   * Returns the rows after a position and the next position, null at the end. `looked` is the number of rows scanned,
   * where it exceeds the number returned.
   */
  next: (
    after: PublicPhotoPosition | null,
    limit: number,
  ) => Promise<{ rows: Row[]; next: PublicPhotoPosition | null; looked?: number }>
  /** A costly walk has to read every row; it stops after the batches that a request waits for. */
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

/**
 * Shorter lists are counted on every request, so their totals are exact. The count is only cached when many rows had to
 * be scanned.
 */
const SHORT_LIST_COUNT = 1000
const ROWS_PER_BATCH_COUNT = 5000
/** Batches that a request waits for; only requests for a late page wait for the rest. */
const AWAITED_BATCHES_COUNT = 3
const MIN_CENSUS_TTL_MS = 30 * SECOND_MS
/** A census is valid for this multiple of the time that the walk took. */
const REST_FACTOR = 100
const CACHED_LISTS_COUNT = 200
/** Long lists walked concurrently; for other lists only the count of the first rows is returned. */
const MAX_CONCURRENT_WALKS_COUNT = 2

/** Maximum time that a request waits; a retry finds the walk finished, or further on. */
const MAX_WAIT_MS = 5 * SECOND_MS
const waitForLimit = () => sleep(MAX_WAIT_MS, null, { ref: false })

interface CachedCensus {
  census: Census
  until: number
}

interface Run {
  /** The census after the batches that a request waits for. */
  early: Promise<Census>
  /** The full census. It is partial when too many walks are running, or when the walk is costly. */
  late: Promise<Census>
}

type CensusListener = (soFar: Census) => void

/**
 * [Note: Census] The size of a list and the positions of its pages. A million rows are never counted within a request:
 * long lists are walked in the background from time to time, in batches, so totals may be slightly stale. Rows never
 * are: they are read on every request.
 */
export function createListCensuses({ now }: { now: () => Date }) {
  const censusCache = createLruCache<string, CachedCensus>(CACHED_LISTS_COUNT)
  const running = new Map<string, Run>()
  let long = 0

  async function countOn(census: Census, walk: Walk, first: PublicPhotoPosition, report: CensusListener) {
    let after: PublicPhotoPosition | null = first
    for (let part = 1; after !== null; part++) {
      if (part === AWAITED_BATCHES_COUNT) {
        report({ ...census })
        if (walk.isCostly) return
      }
      await new Promise(setImmediate)
      const { rows, next }: Awaited<ReturnType<Walk['next']>> = await walk.next(after, ROWS_PER_BATCH_COUNT)
      add(census, rows)
      after = next
    }
    census.is_whole = true
  }

  function cacheCensus(name: string, census: Census, startedAt: number) {
    const lasts = Math.max(MIN_CENSUS_TTL_MS, REST_FACTOR * (performance.now() - startedAt))
    censusCache.set(name, { census, until: now().getTime() + lasts })
  }

  async function count(name: string, walk: Walk, report: CensusListener) {
    const startedAt = performance.now()
    const census: Census = { total: 0, likes: 0, marks: [], is_whole: false }
    const { rows, next, looked = 0 } = await walk.next(null, SHORT_LIST_COUNT)
    add(census, rows)
    if (next === null) {
      census.is_whole = true
      if (looked > ROWS_PER_BATCH_COUNT) cacheCensus(name, census, startedAt)
      return census
    }
    if (long >= MAX_CONCURRENT_WALKS_COUNT) return census
    long++
    try {
      await countOn(census, walk, next, report)
    } finally {
      long--
    }
    cacheCensus(name, census, startedAt)
    return census
  }

  function run(name: string, walk: Walk): Run {
    const waited = Promise.withResolvers<Census>()
    const late = count(name, walk, waited.resolve).finally(() => running.delete(name))
    const started = { early: Promise.race([late, waited.promise]), late }
    // The response may have been sent already, so a failure is not reported here; the next request walks again.
    for (const promise of [started.early, late]) promise.catch(() => {})
    running.set(name, started)
    return started
  }

  const begin = (name: string, walk: Walk) => running.get(name) ?? run(name, walk)

  return {
    /** Returns the cached census; for a long list that is not cached, only its beginning. */
    async getCensus(name: string, walk: Walk): Promise<Census> {
      const cachedCensus = censusCache.get(name)
      if (!cachedCensus) return begin(name, walk).early
      if (cachedCensus.until <= now().getTime()) begin(name, walk)
      return cachedCensus.census
    },

    /** Returns the complete census, or refuses with `server_busy`. */
    async getCompleteCensus(name: string, walk: Walk): Promise<Census> {
      const census = censusCache.get(name)?.census ?? (await Promise.race([begin(name, walk).late, waitForLimit()]))
      if (!census?.is_whole) throw refuse('server_busy', { retry_after: MAX_WAIT_MS / 1000 })
      return census
    },
  }
}

export type Censuses = ReturnType<typeof createListCensuses>
