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
/** To find an album and the first of its photos that is public takes as long as to look at so many photos in a row. */
const ALBUM_LOOKUP_PHOTOS_COUNT = 10
/** Photos that are looked at for one answer, and of one album. */
const MAX_SCANNED_PHOTOS_COUNT = 50_000
const SCAN_TTL_MS = 30 * SECOND_MS
const CACHED_ALBUMS_COUNT = 10_000

interface Below {
  state: string
  /** Nothing public comes before this photo; null where there is nothing at all. */
  after: number | null
  until: number
}

/**
 * [Note: AlbumWalking] An album is public where one of its photos is, and whoever fills many with photos that are not has
 * others look through all of them. So they are looked through in parts, with turns for others in between, and no further than
 * a request may cost; where nothing was found in an album is remembered until its owner changes something.
 */
export function albumWalking({ db, now }: { db: Db; now: () => Date }) {
  const kept = remembered<number, Below>(CACHED_ALBUMS_COUNT)

  /** What is known of an album, or else that its newest were looked at. */
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
    /** The public ones that follow a place, and where to go on: at the limit, or where it took too long. */
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
