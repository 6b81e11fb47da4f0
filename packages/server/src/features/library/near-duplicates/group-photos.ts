import type { NearDuplicateMerit } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { type PhotoHashes, readAllById } from './photo-hashes.ts'
import * as queries from './queries.ts'
import type { Db } from '#db/schema/schema.ts'
import { groupNear } from '#images/perceptual-hash/hash-search.ts'
import { isRaw } from '#images/raw/raw-formats.ts'
import type { Caller } from '#platform/caller.ts'
import { createLruCache } from '#platform/lru-cache.ts'
import { MINUTE_MS } from '#platform/time.ts'

type HashedPhoto = Awaited<ReturnType<typeof queries.listHashedPhotos>>[number]

/** Groups stay in memory while someone pages through them. */
const CACHED_OWNERS_COUNT = 20
const CACHE_TTL_MS = 5 * MINUTE_MS

interface GroupedIds {
  version: string
  /** Ids of the photos of each group, the best first. */
  groups: { ids: number[]; best_by: NearDuplicateMerit }[]
}

/** The best photo of a group is the one from which the others could have been made; of equals, the one in use. */
const createPhotoOrder = (albumsOf: Map<number, number>) => {
  const criteria: [NearDuplicateMerit, (one: HashedPhoto, other: HashedPhoto) => number][] = [
    ['raw', (one, other) => Number(isRaw(other.extension)) - Number(isRaw(one.extension))],
    ['pixels', (one, other) => other.width * other.height - one.width * one.height],
    ['bytes', (one, other) => other.bytes - one.bytes],
    ['albums', (one, other) => (albumsOf.get(other.id) ?? 0) - (albumsOf.get(one.id) ?? 0)],
    ['age', (one, other) => one.created_at.localeCompare(other.created_at) || one.id - other.id],
  ]
  const findDecisive = (one: HashedPhoto, other: HashedPhoto) =>
    criteria.find(([, compare]) => compare(one, other) !== 0) ?? criteria.at(-1)!
  return {
    compare: (one: HashedPhoto, other: HashedPhoto) => findDecisive(one, other)[1](one, other),
    meritOver: (best: HashedPhoto, other: HashedPhoto) => findDecisive(best, other)[0],
  }
}

const sumBytes = (photos: HashedPhoto[]) => photos.reduce((sum, { bytes }) => sum + bytes, 0)

/** Queries with lists are prepared for so many ids at most. */
export async function readInParts<I, T>(items: I[], read: (part: I[]) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = []
  for (let from = 0; from < items.length; from += limits.photo.tilesPerCall) {
    for (const row of await read(items.slice(from, from + limits.photo.tilesPerCall))) rows.push(row)
    await new Promise(setImmediate)
  }
  return rows
}

interface PhotoGroupsDeps {
  db: Db
  hashes: Pick<PhotoHashes, 'getState'>
  now: () => Date
}

/** Groups the photos of an account, once for each change of its photos and hashes. */
export function createPhotoGroups({ db, hashes, now }: PhotoGroupsDeps) {
  const cache = createLruCache<number, GroupedIds>(CACHED_OWNERS_COUNT, CACHE_TTL_MS)
  const running = new Map<number, { version: string; work: Promise<GroupedIds> }>()

  async function computeGroups(owner: Caller, version: string): Promise<GroupedIds> {
    const scope = { owner_id: owner.id, time: now().toISOString() }
    const hashed = await readAllById((part) => queries.listHashedPhotos(db, scope, part))
    const positions = await groupNear(hashed.map(({ hash }) => hash))
    const grouped = positions.flat().map((position) => hashed[position]!.id)
    const albums = await readInParts(grouped, (ids) => queries.countAlbums(db, ids))
    const order = createPhotoOrder(new Map(albums.map(({ photo_id, count }) => [photo_id, count])))
    const groups = positions.map((group) => {
      const [best, ...others] = group.map((position) => hashed[position]!).toSorted(order.compare)
      const best_by = order.meritOver(best!, others[0]!)
      return { ids: [best!.id, ...others.map(({ id }) => id)], best_by, freed_bytes: sumBytes(others) }
    })
    const ordered = groups.toSorted((one, other) => other.freed_bytes - one.freed_bytes || one.ids[0]! - other.ids[0]!)
    return { version, groups: ordered.map(({ ids, best_by }) => ({ ids, best_by })) }
  }

  /** Pages and requests at once share one comparison of all photos. */
  return async function findGroups(owner: Caller) {
    const { version, pending } = await hashes.getState(owner)
    const known = cache.get(owner.id)
    if (known?.version === version) return { groups: known.groups, pending }
    const current = running.get(owner.id)
    // Work on an older version may group photos that are gone.
    const isCurrent = current?.version === version
    const work = isCurrent ? current.work : computeGroups(owner, version)
    if (!isCurrent) {
      const started = { version, work }
      running.set(owner.id, started)
      const forget = () => void (running.get(owner.id) === started && running.delete(owner.id))
      work.then(forget, forget)
    }
    const grouped = await work
    cache.set(owner.id, grouped)
    return { groups: grouped.groups, pending }
  }
}
