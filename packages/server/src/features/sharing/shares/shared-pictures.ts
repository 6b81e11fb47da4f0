import type { Db } from '#db/schema/schema.ts'
import type { Signals } from '#db/dialects/signals.ts'
import { remembered } from '#platform/lru-cache.ts'
import * as removal from './queries.ts'
import * as queries from './view-queries.ts'
import { SECOND_MS } from '#platform/time.ts'

interface SharedPicturesDeps {
  db: Db
  signals: Signals
  now: () => Date
}

const topic = 'shares'
const CACHED_PICTURES_COUNT = 20_000
const CACHED_ABSENCES_COUNT = 5000
const ABSENCE_TTL_MS = 5 * SECOND_MS
/** A notice holds 8,000 bytes; beyond this all are forgotten instead. */
const MAX_NAMED_SLUGS_COUNT = 100

type Found = NonNullable<Awaited<ReturnType<typeof queries.findPicture>>>

/** That a share shows a photo, and how. */
export type SharedPicture = Omit<Found, 'expired_at'> & { expires: number }

const placeOf = (slug: string, photoId: number) => `${slug}/${photoId}`
const slugIn = (place: string) => place.slice(0, place.indexOf('/'))

/**
 * Which photos a share shows, kept in memory like the pictures themselves: whoever changes a share, or takes photos out
 * of an album, announces it in the transaction; while this process may be deaf, nothing that is kept counts.
 */
export function createSharedPictures({ db, signals, now }: SharedPicturesDeps) {
  const kept = remembered<string, SharedPicture>(CACHED_PICTURES_COUNT)
  const absent = remembered<string, true>(CACHED_ABSENCES_COUNT, ABSENCE_TTL_MS)
  /** What was read before the last news is not kept. */
  let news = 0

  function forget(slugs: string[]) {
    if (slugs.length === 0) return
    news++
    absent.clear()
    for (const place of kept.keys()) if (slugs.includes(slugIn(place))) kept.delete(place)
  }

  function forgetAll() {
    news++
    absent.clear()
    kept.clear()
  }

  signals.on(topic, (slugs) => (slugs === '' ? forgetAll() : forget(slugs.split(' '))))
  // All of them: somebody was suspended, or let in again.
  signals.on('pictures', (keys) => keys === '' && forgetAll())

  async function load(slug: string, photoId: number) {
    const heard = news
    const found = await queries.findPicture(db, slug, photoId)
    if (!found) {
      if (heard === news && signals.isListening()) absent.set(placeOf(slug, photoId), true)
      return null
    }
    const { expired_at, ...shown } = found
    const picture = { ...shown, expires: expired_at ? Date.parse(expired_at) : Infinity }
    if (heard === news && signals.isListening()) kept.set(placeOf(slug, photoId), picture)
    return picture
  }

  const whileItLasts = (picture: SharedPicture | null) =>
    picture && picture.expires > now().getTime() ? picture : null

  async function announce(tx: Db, slugs: string[]) {
    if (slugs.length > 0) await signals.send(tx, topic, slugs.length > MAX_NAMED_SLUGS_COUNT ? '' : slugs.join(' '))
    return slugs
  }

  return {
    /** At once where it is known. */
    find(slug: string, photoId: number): SharedPicture | null | Promise<SharedPicture | null> {
      if (signals.isListening()) {
        const known = kept.get(placeOf(slug, photoId))
        if (known) return whileItLasts(known)
        if (absent.has(placeOf(slug, photoId))) return null
      }
      return load(slug, photoId).then(whileItLasts)
    },

    /** In the transaction that changes these shares; answers with what is to be forgotten after it. */
    announce,

    /** Whether whoever has a link sees what is put into this album. */
    isAlbumShared: (tx: Db, albumId: number) => queries.isAlbumShared(tx, albumId, now().toISOString()),

    /** In the transaction that takes photos out of an album. */
    announceAlbum: async (tx: Db, albumId: number) => announce(tx, await queries.listSlugsOfAlbum(tx, albumId)),

    /** In the transaction that takes photos out of their albums, before it does. */
    announceAlbumsOf: async (tx: Db, photoIds: number[]) => announce(tx, await queries.listSlugsWith(tx, photoIds)),

    /** In the transaction that removes an album: its shares go with it. */
    endAlbum: async (tx: Db, albumId: number) =>
      announce(tx, await removal.removeShares(tx, { album_id: albumId }, now().toISOString())),

    /** In the transaction with which a person goes. */
    endOwner: async (tx: Db, ownerId: number) =>
      announce(tx, await removal.removeShares(tx, { owner_id: ownerId }, now().toISOString())),

    /** After that transaction: this very process need not wait for the news. */
    forget,
  }
}

export type SharedPictures = ReturnType<typeof createSharedPictures>
