import * as queries from './queries.ts'
import {
  type AlbumListSlice,
  type AlbumCandidate,
  GLANCED_PHOTOS_COUNT,
  listCandidates,
  scanAlbumBelow,
} from '#db/public/public-albums.ts'
import type { Moment } from '#db/public/public-photos.ts'
import { type PublicPhotoPosition, listNewestIds, type PublicPhotoOrder } from '#db/public/public-photo-lists.ts'
import type { Db } from '#db/schema/schema.ts'
import { createLruCache } from '#platform/lru-cache.ts'
import { SCANNED_ROWS_PER_BATCH_COUNT, yieldToEventLoop, positionOf } from './list-scan.ts'
import { SECOND_MS } from '#platform/time.ts'
import { type Censuses, MARK_INTERVAL_COUNT, type Walk } from './page-index.ts'
import { makeCursor, startOf, type ExploreLists } from './public-photo-lists.ts'
import {
  limits,
  type ExploreAlbum,
  type ExploreAlbumIndexQuery,
  type ExploreAlbumPhotoQuery,
  type ExploreAlbumQuery,
} from '@imagora/contract'
import { listContents, type AlbumRow, listAddressed } from './queries.ts'
import type { Caller, Client } from '#platform/caller.ts'
import type { PhotoIndexService } from '#features/library/photo-index/service.ts'
import type { PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import { sortByIds } from '#db/photo-columns.ts'
import { refuse } from '#platform/refusal.ts'
import type { VisibilityContext } from './visibility-context.ts'
import { type PhotoPresenter, userOf } from './present-photo.ts'

type AlbumList = Omit<AlbumListSlice, 'after' | 'limit'>

const ALBUMS_PER_SCAN_COUNT = 50
/** Cost of finding an album and its first public photo, in photos scanned sequentially. */
const ALBUM_LOOKUP_PHOTOS_COUNT = 10
/** Maximum number of photos scanned per request, and per album. */
const MAX_SCANNED_PHOTOS_COUNT = 50_000
const SCAN_TTL_MS = 30 * SECOND_MS
const CACHED_ALBUMS_COUNT = 10_000

interface AlbumScanState {
  state: string
  /** No public photo precedes this photo id; null when the album has none at all. */
  after: number | null
  until: number
}

/**
 * [Note: AlbumWalking] An album is public when one of its photos is, so albums full of private photos would make every
 * visitor scan all of them. The scan runs in batches that yield to the event loop, up to a cost limit per request; the
 * position up to which an album has no public photo is cached until its owner changes something.
 */
function createAlbumScan({ db, now }: { db: Db; now: () => Date }) {
  const scanCache = createLruCache<number, AlbumScanState>(CACHED_ALBUMS_COUNT)

  /** Returns the cached position, or the end of the newest photos that were already scanned. */
  function getScan(moment: Moment, { id, reach, photo_changes }: AlbumCandidate): AlbumScanState {
    const state = JSON.stringify([moment.needs_approval, photo_changes])
    const time = now().getTime()
    const cachedScan = scanCache.get(id)
    return cachedScan?.state === state && cachedScan.until > time
      ? cachedScan
      : { state, after: reach, until: time + SCAN_TTL_MS }
  }

  async function isShownBelow(moment: Moment, album: AlbumCandidate) {
    const scan = getScan(moment, album)
    let { after } = scan
    let isShown = false
    let looked = 0
    while (after !== null && !isShown && looked < MAX_SCANNED_PHOTOS_COUNT) {
      await yieldToEventLoop()
      const part = await scanAlbumBelow(db, moment, album.id, after, SCANNED_ROWS_PER_BATCH_COUNT)
      looked += part.looked
      isShown = part.is_shown !== null
      if (!isShown) after = part.reach
    }
    scanCache.set(album.id, { ...scan, after })
    return { isShown, looked }
  }

  async function check(moment: Moment, album: AlbumCandidate) {
    if (album.is_shown !== null) return { isShown: true, looked: ALBUM_LOOKUP_PHOTOS_COUNT }
    if (album.reach === null) return { isShown: false, looked: ALBUM_LOOKUP_PHOTOS_COUNT }
    const { isShown, looked } = await isShownBelow(moment, album)
    return { isShown, looked: looked + GLANCED_PHOTOS_COUNT }
  }

  return {
    /** Returns the public albums after a position and the next position; stops at the limit, or at the cost limit. */
    async scan(list: AlbumList, from: PublicPhotoPosition | null, limit: number) {
      const rows: [id: number, at: number, likes: number][] = []
      let after = from
      let looked = 0
      for (;;) {
        const candidates = await listCandidates(db, { ...list, after, limit: ALBUMS_PER_SCAN_COUNT })
        for (const album of candidates) {
          const checked = await check(list.moment, album)
          looked += checked.looked
          after = { id: album.id, at: 0 }
          if (checked.isShown) rows.push([album.id, 0, 0])
          if (rows.length === limit || looked >= MAX_SCANNED_PHOTOS_COUNT) return { rows, next: after, looked }
        }
        if (candidates.length < ALBUMS_PER_SCAN_COUNT) return { rows, next: null, looked }
        await yieldToEventLoop()
      }
    },

    async isPublic(moment: Moment, id: number) {
      const [album] = await listCandidates(db, { moment, id, order: 'newest', after: null, limit: 1 })
      return album !== undefined && (await check(moment, album)).isShown
    },
  }
}

type AlbumScan = ReturnType<typeof createAlbumScan>

interface Page {
  page: number
  per_page: number
  cursor?: string | undefined
}

/** Pages up to this offset are reached by skipping rows; later pages use the marks of the census. */
const MAX_WALKED_OFFSET_COUNT = 1000

const nameOf = ({ moment, owner_id, text, order }: AlbumList) =>
  JSON.stringify(['albums', moment.needs_approval, owner_id, text, order])

/** Finds the public albums of a page. */
function albumPages({ walking, censuses }: { walking: AlbumScan; censuses: Censuses }) {
  const walkOf = (list: AlbumList): Walk => ({ next: (after, limit) => walking.scan(list, after, limit) })

  async function farAway(list: AlbumList, offset: number, limit: number) {
    const { total, marks } = await censuses.getCompleteCensus(nameOf(list), walkOf(list))
    if (offset >= total) return { rows: [], next: null }
    const after = marks[Math.floor(offset / MARK_INTERVAL_COUNT) - 1] ?? null
    const remainder = offset % MARK_INTERVAL_COUNT
    const { rows, next } = await walking.scan(list, after, limit + remainder)
    return { rows: rows.slice(remainder), next }
  }

  async function nearBy(list: AlbumList, after: PublicPhotoPosition | null, offset: number, limit: number) {
    const { rows, next } = await walking.scan(list, after, limit + offset)
    return { rows: rows.slice(offset), next }
  }

  const count = async (list: AlbumList) => (await censuses.getCensus(nameOf(list), walkOf(list))).total

  return {
    count,

    async page(list: AlbumList, { page, per_page, cursor }: Page) {
      const { after, offset } = startOf(list.order, page, per_page, cursor)
      const limit = per_page + 1
      const { rows, next } =
        offset > MAX_WALKED_OFFSET_COUNT ? await farAway(list, offset, limit) : await nearBy(list, after, offset, limit)
      const pageRows = rows.slice(0, per_page)
      const goesOn = rows.length > per_page ? positionOf(pageRows.at(-1)!) : next
      const rowsSoFar = pageRows.length > 0 ? offset + pageRows.length : 0
      const isWhole = !after && !goesOn && (rowsSoFar > 0 || offset === 0)
      return {
        ids: pageRows.map(([id]) => id),
        total: isWhole ? rowsSoFar : Math.max(await count(list), rowsSoFar),
        next_cursor: goesOn ? makeCursor(list.order, goesOn) : null,
      }
    },
  }
}

interface AlbumContentsDeps {
  db: Db
  lists: Pick<ExploreLists, 'censusOf'>
}

interface Contents {
  photo_count: number
  likes: number
  /** The chosen cover first, if it is public, then the newest photos. */
  cover_ids: number[]
}

/** Larger albums are counted by a census instead. */
const SMALL_ALBUM_PHOTOS_COUNT = 1000
/** Albums read before yielding to the event loop. */
const ALBUMS_PER_BATCH_COUNT = 5

function coversOf(coverId: number | null, isPublic: boolean, newest: number[]) {
  const chosen = coverId !== null && isPublic ? [coverId] : []
  return [...chosen, ...newest.filter((id) => id !== coverId)].slice(0, limits.album.covers)
}

/** Returns the public contents of albums. Small albums, which are nearly all, are read a few at a time. */
function albumContents({ db, lists }: AlbumContentsDeps) {
  async function ofLarge(moment: Moment, { id, cover_id }: AlbumRow): Promise<Contents> {
    const list = { moment, choice: { album_id: id }, order: 'newest' as const }
    const census = await lists.censusOf(list)
    const newest = await listNewestIds(db, list, limits.album.covers + 1)
    const chosen = cover_id === null ? [] : await listContents(db, moment, [id], cover_id)
    return { photo_count: census.total, likes: census.likes, cover_ids: coversOf(cover_id, chosen.length > 0, newest) }
  }

  return async (moment: Moment, albums: AlbumRow[]) => {
    const [few, many] = [
      albums.filter(({ photo_count }) => photo_count <= SMALL_ALBUM_PHOTOS_COUNT),
      albums.filter(({ photo_count }) => photo_count > SMALL_ALBUM_PHOTOS_COUNT),
    ]
    const rows: Awaited<ReturnType<typeof listContents>> = []
    for (let from = 0; from < few.length; from += ALBUMS_PER_BATCH_COUNT) {
      const ids = few.slice(from, from + ALBUMS_PER_BATCH_COUNT).map(({ id }) => id)
      rows.push(...(await listContents(db, moment, ids)))
      await yieldToEventLoop()
    }
    const rowsOf = Map.groupBy(rows, ([album_id]) => album_id)
    const contents = new Map<number, Contents>()
    for (const { id, cover_id } of few) {
      const albumRows = rowsOf.get(id) ?? []
      const ids = albumRows.map(([, photo_id]) => photo_id)
      const cover_ids = coversOf(cover_id, cover_id !== null && ids.includes(cover_id), ids)
      contents.set(id, {
        photo_count: albumRows.length,
        likes: albumRows.reduce((sum, [, , likes]) => sum + likes, 0),
        cover_ids,
      })
    }
    for (const album of many) contents.set(album.id, await ofLarge(moment, album))
    return contents
  }
}

interface ExploreAlbumsDeps {
  db: Db
  visibility: VisibilityContext
  censuses: Censuses
  lists: ExploreLists
  photoPresenter: PhotoPresenter
  addresses: Pick<PictureUrls, 'createPublicUrlBuilder'>
  photoIndex: Pick<PhotoIndexService, 'buildUncached'>
  /** Counts a search against the client's rate limit. */
  countSearch: (query: { q?: string | undefined; cursor?: string | undefined }, client: Client) => Promise<void>
  now: () => Date
}

const isNewestFirst = (order: PublicPhotoOrder) => order === 'newest' || order === 'most_liked'

/** Serves public albums, limited to their public photos. */
export function createExploreAlbums(deps: ExploreAlbumsDeps) {
  const { db, visibility, censuses, lists, photoPresenter, addresses, photoIndex, countSearch, now } = deps
  const walking = createAlbumScan({ db, now })
  const pages = albumPages({ walking, censuses })
  const contentsOf = albumContents({ db, lists })
  const listOf = (moment: Moment, albumId: number, order: PublicPhotoOrder) => ({
    moment,
    order,
    choice: { album_id: albumId },
  })

  /** Presents all albums with shared queries. */
  async function presentAlbums(moment: Moment, rows: queries.AlbumRow[], client: Client): Promise<ExploreAlbum[]> {
    const contents = await contentsOf(moment, rows)
    const coverIds = [...contents.values()].flatMap(({ cover_ids }) => cover_ids)
    const photos = coverIds.length > 0 ? await listAddressed(db, moment, coverIds) : []
    const addressesOf = await addresses.createPublicUrlBuilder(client)
    const urls = new Map(photos.map((photo) => [photo.id, addressesOf(photo).thumbnail_url]))
    return rows.map((row) => {
      const { id, name, intro, created_at } = row
      const { cover_ids, photo_count, likes } = contents.get(id)!
      const covers = cover_ids.flatMap((cover) => urls.get(cover) ?? [])
      return { id, name, intro, photo_count, covers, likes, user: userOf(row, client.origin), created_at }
    })
  }

  async function find(moment: Moment, id: number) {
    const [found] = (await walking.isPublic(moment, id)) ? await queries.listAlbums(db, [id]) : []
    if (!found) throw refuse('album_missing')
    return found
  }

  return {
    scan: walking.scan,

    /** Returns the number of public albums of an owner. */
    countOf: (moment: Moment, ownerId: number) => pages.count({ moment, owner_id: ownerId, order: 'newest' }),

    async list(query: ExploreAlbumQuery, client: Client) {
      const moment = await visibility.requireEnabled()
      await countSearch(query, client)
      const owner = query.username ? await queries.findProfile(db, query.username) : null
      if (query.username && !owner) return { data: [], total: 0, next_cursor: null }
      const { order, q } = query
      const list: AlbumList = { moment, order, ...(owner && { owner_id: owner.id }), ...(q && { text: q }) }
      const { ids, ...page } = await pages.page(list, query)
      const albums = ids.length > 0 ? sortByIds(ids, await queries.listAlbums(db, ids)) : []
      return { ...page, data: await presentAlbums(moment, albums, client) }
    },

    async get(id: number, client: Client) {
      const moment = await visibility.requireEnabled()
      const [album] = await presentAlbums(moment, [await find(moment, id)], client)
      return album!
    },

    async photos(caller: Caller | null, id: number, query: ExploreAlbumPhotoQuery, client: Client) {
      const moment = await visibility.requireEnabled()
      const { sort } = await find(moment, id)
      const { ids, ...page } = await lists.page(listOf(moment, id, query.order ?? sort), query)
      return { ...page, data: await photoPresenter.photosOf(await photoPresenter.rowsOf(moment, ids), caller, client) }
    },

    async index(id: number, query: ExploreAlbumIndexQuery) {
      const moment = await visibility.requireEnabled()
      const { sort } = await find(moment, id)
      const order = query.order ?? sort
      return photoIndex.buildUncached(isNewestFirst(order), lists.inOrder(listOf(moment, id, order)))
    },
  }
}
