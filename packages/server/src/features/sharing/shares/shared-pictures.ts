import type { Db } from '#db/schema/schema.ts'
import type { Signals } from '#db/dialects/signals.ts'
import { createLruCache } from '#platform/lru-cache.ts'
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
/** A database notification holds 8,000 bytes; with more slugs than this, the whole cache is cleared instead. */
const MAX_NAMED_SLUGS_COUNT = 100

type SharedPictureRow = NonNullable<Awaited<ReturnType<typeof queries.findPicture>>>

/** A photo as a share shows it, with its expiry. */
export type SharedPicture = Omit<SharedPictureRow, 'expired_at'> & { expires: number }

const cacheKeyOf = (slug: string, photoId: number) => `${slug}/${photoId}`
const slugIn = (cacheKey: string) => cacheKey.slice(0, cacheKey.indexOf('/'))

/**
 * Caches which photos a share shows, in memory like the images. Every change of a share, and every removal from an
 * album, is announced in its transaction; while this process may miss signals, the cache is not used.
 */
export function createSharedPictures({ db, signals, now }: SharedPicturesDeps) {
  const pictureCache = createLruCache<string, SharedPicture>(CACHED_PICTURES_COUNT)
  const absent = createLruCache<string, true>(CACHED_ABSENCES_COUNT, ABSENCE_TTL_MS)
  /** Incremented by every signal; a row read before the latest signal is not cached. */
  let generation = 0

  function evict(slugs: string[]) {
    if (slugs.length === 0) return
    generation++
    absent.clear()
    for (const cacheKey of pictureCache.keys()) if (slugs.includes(slugIn(cacheKey))) pictureCache.delete(cacheKey)
  }

  function evictAll() {
    generation++
    absent.clear()
    pictureCache.clear()
  }

  signals.on(topic, (slugs) => (slugs === '' ? evictAll() : evict(slugs.split(' '))))
  // An empty key list means all images: a user was suspended or reinstated.
  signals.on('pictures', (keys) => keys === '' && evictAll())

  async function load(slug: string, photoId: number) {
    const startGeneration = generation
    const row = await queries.findPicture(db, slug, photoId)
    if (!row) {
      if (startGeneration === generation && signals.isListening()) absent.set(cacheKeyOf(slug, photoId), true)
      return null
    }
    const { expired_at, ...shown } = row
    const picture = { ...shown, expires: expired_at ? Date.parse(expired_at) : Infinity }
    if (startGeneration === generation && signals.isListening()) pictureCache.set(cacheKeyOf(slug, photoId), picture)
    return picture
  }

  const whileItLasts = (picture: SharedPicture | null) =>
    picture && picture.expires > now().getTime() ? picture : null

  async function announce(tx: Db, slugs: string[]) {
    if (slugs.length > 0) await signals.send(tx, topic, slugs.length > MAX_NAMED_SLUGS_COUNT ? '' : slugs.join(' '))
    return slugs
  }

  return {
    /** Returns synchronously on a cache hit. */
    find(slug: string, photoId: number): SharedPicture | null | Promise<SharedPicture | null> {
      if (signals.isListening()) {
        const cachedPicture = pictureCache.get(cacheKeyOf(slug, photoId))
        if (cachedPicture) return whileItLasts(cachedPicture)
        if (absent.has(cacheKeyOf(slug, photoId))) return null
      }
      return load(slug, photoId).then(whileItLasts)
    },

    /** Runs in the transaction that changes these shares; returns the slugs to pass to `evict` after it. */
    announce,

    /** Returns whether photos added to this album become visible through a share. */
    isAlbumShared: (tx: Db, albumId: number) => queries.isAlbumShared(tx, albumId, now().toISOString()),

    /** Runs in the transaction that removes photos from an album. */
    announceAlbum: async (tx: Db, albumId: number) => announce(tx, await queries.listSlugsOfAlbum(tx, albumId)),

    /** Runs in the transaction that removes photos from their albums, before the removal. */
    announceAlbumsOf: async (tx: Db, photoIds: number[]) => announce(tx, await queries.listSlugsWith(tx, photoIds)),

    /** Runs in the transaction that deletes an album, and removes its shares. */
    removeAlbumShares: async (tx: Db, albumId: number) =>
      announce(tx, await removal.removeShares(tx, { album_id: albumId }, now().toISOString())),

    /** Runs in the transaction that deletes an account. */
    removeOwnerShares: async (tx: Db, ownerId: number) =>
      announce(tx, await removal.removeShares(tx, { owner_id: ownerId }, now().toISOString())),

    /** Runs after that transaction, so that this process need not wait for the signal. */
    evict,
  }
}

export type SharedPictures = ReturnType<typeof createSharedPictures>
