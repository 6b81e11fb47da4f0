import * as queries from './queries.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import { findNear, packHashes, type PackedHashes } from '#images/perceptual-hash/hash-search.ts'
import type { Caller } from '#platform/caller.ts'
import { createLruCache } from '#platform/lru-cache.ts'
import { MINUTE_MS, SECOND_MS } from '#platform/time.ts'

const PHOTOS_PER_QUERY_COUNT = 5000
const CACHED_STATES_COUNT = 1000
const STATE_TTL_MS = 5 * MINUTE_MS
/** Hashes stay for the next photos that are looked at; a photo takes 40 bytes. */
const HELD_OWNERS_COUNT = 4
const HOLD_MS = 30 * SECOND_MS

interface HashState {
  listVersion: string
  /** The value changes whenever the photos of the account or their hashes change. */
  version: string
  /** Photos that have no hash yet. */
  pending: number
}

interface HeldHashes {
  version: string
  read: Promise<{ ids: number[]; hashes: PackedHashes }>
}

/** Reads all rows in parts of ascending ids, so that other requests run in between. */
export async function readAllById<T extends { id: number }>(
  readPart: (part: { after: number; limit: number }) => Promise<T[]>,
) {
  const all: T[] = []
  for (;;) {
    const rows = await readPart({ after: all.at(-1)?.id ?? 0, limit: PHOTOS_PER_QUERY_COUNT })
    for (const row of rows) all.push(row)
    if (rows.length < PHOTOS_PER_QUERY_COUNT) return all
    await new Promise(setImmediate)
  }
}

interface PhotoHashesDeps {
  db: Db
  photos: Pick<PhotoService, 'getListVersion'>
  now: () => Date
}

/** The hashes of the photos of an account. */
export function createPhotoHashes({ db, photos, now }: PhotoHashesDeps) {
  const states = createLruCache<number, HashState>(CACHED_STATES_COUNT, STATE_TTL_MS)
  const held = createLruCache<number, HeldHashes>(HELD_OWNERS_COUNT)

  /** Counts the photos once for each change of them, unless some still wait for their hash. */
  async function getState(owner: Caller): Promise<HashState> {
    const listVersion = await photos.getListVersion(owner)
    const known = states.get(owner.id)
    if (known?.listVersion === listVersion && known.pending === 0) return known
    const { hashed, pending } = await queries.countHashed(db, { owner_id: owner.id, time: now().toISOString() })
    const state = { listVersion, version: `${listVersion}-${hashed}`, pending }
    states.set(owner.id, state)
    return state
  }

  async function readHashes(owner: Caller) {
    const scope = { owner_id: owner.id, time: now().toISOString() }
    const rows = await readAllById((part) => queries.listHashes(db, scope, part))
    return { ids: rows.map(({ id }) => id), hashes: packHashes(rows.map(({ hash }) => hash)) }
  }

  function hold(owner: Caller, version: string) {
    const entry = { version, read: readHashes(owner) }
    const forget = () => void (held.peek(owner.id) === entry && held.delete(owner.id))
    held.set(owner.id, entry)
    entry.read.then(() => setTimeout(forget, HOLD_MS).unref(), forget)
    return entry
  }

  return {
    getState,

    /** Returns a search for the ids of the photos whose hash is near another, the oldest first. */
    async openSearch(owner: Caller): Promise<(hash: string) => number[]> {
      const { version } = await getState(owner)
      const known = held.get(owner.id)
      const { ids, hashes } = await (known?.version === version ? known : hold(owner, version)).read
      return (hash) => findNear(hashes, hash).map((position) => ids[position]!)
    },
  }
}

export type PhotoHashes = ReturnType<typeof createPhotoHashes>
