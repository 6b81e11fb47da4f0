import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { listEntryHashes } from './queries.ts'
import type { StoredHash } from './match-queries.ts'
import type { Signals } from '#db/dialects/signals.ts'
import type { Db } from '#db/schema/schema.ts'
import {
  findNearest,
  HASH_BYTES,
  MIN_HASH_QUALITY,
  packHashes,
  type PackedHashes,
} from '#images/perceptual-hash/hash-search.ts'

const ENTRIES_PER_QUERY_COUNT = 10_000
/** Other requests run after so many comparisons, which take some milliseconds. */
const COMPARISONS_PER_TURN_COUNT = 500_000

/** Reads entries in parts, so that other requests run in between. */
export async function loadEntries(db: Db, range: { after: number; upTo: number | null }): Promise<PackedHashes> {
  const hashes: string[] = []
  for (let { after } = range; ;) {
    const part = await listEntryHashes(db, { ...range, after, limit: ENTRIES_PER_QUERY_COUNT })
    for (const [, hash] of part) hashes.push(hash)
    if (part.length < ENTRIES_PER_QUERY_COUNT) return packHashes(hashes)
    after = part.at(-1)![0]
    await yieldToEventLoop()
  }
}

export const ENTRIES_TOPIC = 'blocked_pictures'

/** Keeps all entries in memory, 32 bytes each, until one of them changes. */
export function createEntryCache({ db, signals }: { db: Db; signals: Signals }) {
  let copy: PackedHashes | null = null
  // The counter of received changes prevents caching what was read before the latest change.
  let generation = 0
  function forget() {
    generation++
    copy = null
  }
  signals.on(ENTRIES_TOPIC, forget)

  return {
    forget,
    async get() {
      if (copy && signals.isListening()) return copy
      const startGeneration = generation
      const loaded = await loadEntries(db, { after: 0, upTo: null })
      if (startGeneration === generation && signals.isListening()) copy = loaded
      return loaded
    },
  }
}

export interface NearestEntry {
  blob_id: number
  hash: string
  distance: number
}

const hashAt = (entries: PackedHashes, position: number) =>
  Buffer.from(entries.buffer, position * HASH_BYTES, HASH_BYTES).toString('hex')

/** Returns the nearest entry of each picture that has one within this distance. Pictures without features have none. */
export async function findNearestEntries(stored: StoredHash[], entries: PackedHashes, maxDistance: number) {
  const nearest: NearestEntry[] = []
  const perPicture = entries.byteLength / HASH_BYTES
  let comparisons = 0
  for (const { blob_id, hash, quality } of stored) {
    if (hash === null || quality < MIN_HASH_QUALITY || perPicture === 0) continue
    const found = findNearest(entries, hash, maxDistance)
    if (found) nearest.push({ blob_id, hash: hashAt(entries, found.position), distance: found.distance })
    comparisons += perPicture
    if (comparisons < COMPARISONS_PER_TURN_COUNT) continue
    comparisons = 0
    await yieldToEventLoop()
  }
  return nearest
}
