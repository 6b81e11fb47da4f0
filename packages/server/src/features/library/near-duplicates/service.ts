import type { NearDuplicateGroup, PageQuery, PhotoTile } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import * as queries from './queries.ts'
import type { Db } from '#db/schema/schema.ts'
import { findNear, groupNear, packHashes } from '#images/perceptual-hash/hash-search.ts'
import { isRaw } from '#images/raw/raw-formats.ts'
import type { Caller, Client } from '#platform/caller.ts'
import { createLruCache } from '#platform/lru-cache.ts'
import { refuse } from '#platform/refusal.ts'
import { MINUTE_MS } from '#platform/time.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { PhotoService } from '#features/library/photos/service.ts'

interface NearDuplicateServiceDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  photos: Pick<PhotoService, 'listTiles' | 'getListVersion'>
  now: () => Date
}

type HashedPhoto = Awaited<ReturnType<typeof queries.listHashedPhotos>>[number]

const PHOTOS_PER_QUERY_COUNT = 5000
/** A group of more is rarely anything but empty pictures, and a page has a hundred groups. */
const MAX_LISTED_PHOTOS_COUNT = 50
/** Groups stay in memory while someone pages through them. */
const CACHED_OWNERS_COUNT = 20
const CACHE_TTL_MS = 5 * MINUTE_MS

interface GroupedIds {
  version: string
  /** Ids of the photos of each group, the best first. */
  groups: number[][]
}

/** The best photo of a group is the one from which the others could have been made; of equals, the one in use. */
const createPhotoOrder = (albumsOf: Map<number, number>) => (one: HashedPhoto, other: HashedPhoto) =>
  Number(isRaw(other.extension)) - Number(isRaw(one.extension)) ||
  other.width * other.height - one.width * one.height ||
  other.bytes - one.bytes ||
  (albumsOf.get(other.id) ?? 0) - (albumsOf.get(one.id) ?? 0) ||
  one.created_at.localeCompare(other.created_at) ||
  one.id - other.id

const sumBytes = (photos: HashedPhoto[]) => photos.reduce((sum, { bytes }) => sum + bytes, 0)

/** Queries with lists are prepared for so many ids at most. */
async function readInParts<T>(ids: number[], read: (part: number[]) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = []
  for (let from = 0; from < ids.length; from += limits.photo.tilesPerCall) {
    for (const row of await read(ids.slice(from, from + limits.photo.tilesPerCall))) rows.push(row)
    await new Promise(setImmediate)
  }
  return rows
}

/** Finds the photos of an account that look the same. */
export function createNearDuplicateService({ db, settings, photos, now }: NearDuplicateServiceDeps) {
  const cache = createLruCache<number, GroupedIds>(CACHED_OWNERS_COUNT, CACHE_TTL_MS)
  const running = new Map<number, Promise<GroupedIds>>()

  const scopeOf = (owner: Caller) => ({ owner_id: owner.id, time: now().toISOString() })

  async function checkOn() {
    const { near_duplicates: isOn } = await settings.get()
    if (!isOn) throw refuse('near_duplicates_off')
  }

  /** Reads in parts, so that other requests run in between. */
  async function listHashedPhotos(owner: Caller) {
    const scope = scopeOf(owner)
    const hashed: HashedPhoto[] = []
    for (;;) {
      const part = { after: hashed.at(-1)?.id ?? 0, limit: PHOTOS_PER_QUERY_COUNT }
      const rows = await queries.listHashedPhotos(db, scope, part)
      hashed.push(...rows)
      if (rows.length < PHOTOS_PER_QUERY_COUNT) return hashed
      await new Promise(setImmediate)
    }
  }

  async function computeGroups(owner: Caller, version: string): Promise<GroupedIds> {
    const hashed = await listHashedPhotos(owner)
    const positions = await groupNear(hashed.map(({ hash }) => hash))
    const grouped = positions.flat().map((position) => hashed[position]!.id)
    const albums = await readInParts(grouped, (ids) => queries.countAlbums(db, ids))
    const byQuality = createPhotoOrder(new Map(albums.map(({ photo_id, count }) => [photo_id, count])))
    const groups = positions.map((group) => {
      const [best, ...others] = group.map((position) => hashed[position]!).toSorted(byQuality)
      return { ids: [best!.id, ...others.map(({ id }) => id)], freed_bytes: sumBytes(others) }
    })
    const ordered = groups.toSorted((one, other) => other.freed_bytes - one.freed_bytes || one.ids[0]! - other.ids[0]!)
    return { version, groups: ordered.map(({ ids }) => ids) }
  }

  /** Pages and requests at once share one comparison of all photos. */
  async function findGroups(owner: Caller, hashedCount: number) {
    const version = `${await photos.getListVersion(owner)}-${hashedCount}`
    const known = cache.get(owner.id)
    if (known?.version === version) return known.groups
    let work = running.get(owner.id)
    if (!work) {
      work = computeGroups(owner, version).finally(() => running.delete(owner.id))
      running.set(owner.id, work)
    }
    const grouped = await work
    cache.set(owner.id, grouped)
    return grouped.groups
  }

  const listTiles = (owner: Caller, photoIds: number[], client: Client) =>
    readInParts(photoIds, (ids) => photos.listTiles(owner, ids, client))

  return {
    /** The groups whose trashing frees the most space come first. */
    async listGroups(owner: Caller, { page, per_page }: PageQuery, client: Client) {
      await checkOn()
      const { hashed, pending } = await queries.countHashed(db, scopeOf(owner))
      const groups = await findGroups(owner, hashed)
      const shown = groups.slice((page - 1) * per_page, page * per_page)
      const ids = shown.flatMap((group) => group.slice(0, MAX_LISTED_PHOTOS_COUNT))
      const tiles = new Map((await listTiles(owner, ids, client)).map((tile) => [tile.id, tile]))
      const data = shown.map((group): NearDuplicateGroup => {
        const listed = group.slice(0, MAX_LISTED_PHOTOS_COUNT).flatMap((id) => tiles.get(id) ?? [])
        return { photos: listed, photo_count: group.length }
      })
      return { data, total: groups.length, pending_count: pending }
    },

    /** Returns the photos that look like this one, the oldest first. */
    async listOf(owner: Caller, id: number, client: Client): Promise<PhotoTile[]> {
      await checkOn()
      const scope = scopeOf(owner)
      if (!(await queries.hasPhoto(db, scope, id))) throw refuse('photo_missing')
      const wanted = await queries.findHash(db, scope, id)
      if (!wanted) return []
      const hashed = await listHashedPhotos(owner)
      const near = findNear(packHashes(hashed.map(({ hash }) => hash)), wanted.hash).map((at) => hashed[at]!.id)
      const others = near.filter((other) => other !== id)
      return photos.listTiles(owner, others.slice(0, MAX_LISTED_PHOTOS_COUNT), client)
    },
  }
}

export type NearDuplicateService = ReturnType<typeof createNearDuplicateService>
