import {
  type AlbumPart,
  type Candidate,
  GLANCED_PHOTOS_COUNT,
  listCandidates,
  lookBelow,
} from '#db/public/public-albums.ts'
import type { Moment } from '#db/public/public-photos.ts'
import type { PublicPhotoPosition } from '#db/public/public-photo-lists.ts'
import type { Db } from '#db/schema/schema.ts'
import { remembered } from '#platform/lru-cache.ts'
import { SCANNED_ROWS_PER_BATCH_COUNT, othersTurn } from './list-scan.ts'
import { SECOND_MS } from '#platform/time.ts'

export type AlbumList = Omit<AlbumPart, 'after' | 'limit'>

const ALBUMS_PER_BATCH_COUNT = 50
/** Cost of finding an album and its first public photo, in photos scanned sequentially. */
const ALBUM_LOOKUP_PHOTOS_COUNT = 10
/** Maximum number of photos scanned per request, and per album. */
const MAX_SCANNED_PHOTOS_COUNT = 50_000
const SCAN_TTL_MS = 30 * SECOND_MS
const CACHED_ALBUMS_COUNT = 10_000

interface Below {
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
export function albumWalking({ db, now }: { db: Db; now: () => Date }) {
  const kept = remembered<number, Below>(CACHED_ALBUMS_COUNT)

  /** Returns the cached position, or the end of the newest photos that were already scanned. */
  function knownOf(moment: Moment, { id, reach, photo_changes }: Candidate): Below {
    const state = JSON.stringify([moment.needs_approval, photo_changes])
    const time = now().getTime()
    const known = kept.get(id)
    return known?.state === state && known.until > time ? known : { state, after: reach, until: time + SCAN_TTL_MS }
  }

  async function isShownBelow(moment: Moment, album: Candidate) {
    const known = knownOf(moment, album)
    let { after } = known
    let isShown = false
    let looked = 0
    while (after !== null && !isShown && looked < MAX_SCANNED_PHOTOS_COUNT) {
      await othersTurn()
      const part = await lookBelow(db, moment, album.id, after, SCANNED_ROWS_PER_BATCH_COUNT)
      looked += part.looked
      isShown = part.is_shown !== null
      if (!isShown) after = part.reach
    }
    kept.set(album.id, { ...known, after })
    return { isShown, looked }
  }

  async function check(moment: Moment, album: Candidate) {
    if (album.is_shown !== null) return { isShown: true, looked: ALBUM_LOOKUP_PHOTOS_COUNT }
    if (album.reach === null) return { isShown: false, looked: ALBUM_LOOKUP_PHOTOS_COUNT }
    const { isShown, looked } = await isShownBelow(moment, album)
    return { isShown, looked: looked + GLANCED_PHOTOS_COUNT }
  }

  return {
    /** Returns the public albums after a position and the next position; stops at the limit, or at the cost limit. */
    async look(list: AlbumList, from: PublicPhotoPosition | null, limit: number) {
      const rows: [id: number, at: number, likes: number][] = []
      let after = from
      let looked = 0
      for (;;) {
        const candidates = await listCandidates(db, { ...list, after, limit: ALBUMS_PER_BATCH_COUNT })
        for (const album of candidates) {
          const checked = await check(list.moment, album)
          looked += checked.looked
          after = { id: album.id, at: 0 }
          if (checked.isShown) rows.push([album.id, 0, 0])
          if (rows.length === limit || looked >= MAX_SCANNED_PHOTOS_COUNT) return { rows, next: after, looked }
        }
        if (candidates.length < ALBUMS_PER_BATCH_COUNT) return { rows, next: null, looked }
        await othersTurn()
      }
    },

    async isPublic(moment: Moment, id: number) {
      const [album] = await listCandidates(db, { moment, id, order: 'newest', after: null, limit: 1 })
      return album !== undefined && (await check(moment, album)).isShown
    },
  }
}

export type AlbumWalking = ReturnType<typeof albumWalking>
