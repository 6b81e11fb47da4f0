import type { SharePoint } from '@imagora/contract/transform-parameters'
import type { Db } from '#db/schema/schema.ts'
import type { Signals } from '#db/dialects/signals.ts'
import { focusOf, isQuarantined, mayTellPlace } from '#db/photo-columns.ts'
import { createLruCache } from '#platform/lru-cache.ts'
import * as queries from './queries.ts'
import { SECOND_MS } from '#platform/time.ts'

const topic = 'pictures'
const CACHED_PICTURES_COUNT = 20_000
const CACHED_ABSENCES_COUNT = 5000
/** The TTL is long enough to absorb a burst of requests for a dead link and short enough to expire soon. */
const ABSENCE_TTL_MS = 5 * SECOND_MS
/** A notification holds at most 8,000 bytes. */
const KEYS_PER_NOTICE_COUNT = 150
/** Above this number of keys the whole cache is cleared instead. */
const MAX_NAMED_KEYS_COUNT = 3000

type PictureRow = NonNullable<Awaited<ReturnType<typeof queries.findPicture>>>

export type Picture = Omit<
  PictureRow,
  'is_in_protected_album' | 'is_geotagged' | 'focus_x' | 'focus_y' | 'screening'
> & {
  expires: number
  /** Shown to its owner alone, whatever it is shared in. */
  is_quarantined: boolean
  tells_place: boolean
  focus: SharePoint | null
}

const pictureOf = ({
  is_in_protected_album,
  is_geotagged,
  focus_x,
  focus_y,
  screening,
  ...found
}: PictureRow): Picture => ({
  ...found,
  is_quarantined: isQuarantined({ screening }),
  focus: focusOf({ focus_x, focus_y }),
  tells_place: mayTellPlace({ is_geotagged }),
  // A photo is protected by itself, by one of its albums or by quarantine.
  is_protected: found.is_protected || Boolean(is_in_protected_album) || isQuarantined({ screening }),
  expires: found.expired_at ? Date.parse(found.expired_at) : Infinity,
})

interface PictureLoad {
  picture: Promise<Picture | null>
  /** A change arrived during the read: the result answers waiting requests but is not cached. */
  isStale: boolean
}

interface PictureCacheDeps {
  db: Db
  signals: Signals
  now: () => Date
}

/**
 * Caches the facts needed to serve a picture. Every change to a photo is announced in its transaction, so that all
 * processes evict it; while this process may miss announcements, the cache is not used.
 */
export function createPictureCache({ db, signals, now }: PictureCacheDeps) {
  const cachedPictures = createLruCache<string, Picture>(CACHED_PICTURES_COUNT)
  const absent = createLruCache<string, true>(CACHED_ABSENCES_COUNT, ABSENCE_TTL_MS)
  const pendingLoads = new Map<string, PictureLoad>()

  function evict(keys: string[]) {
    for (const key of keys) {
      cachedPictures.delete(key)
      absent.delete(key)
      const current = pendingLoads.get(key)
      if (current) current.isStale = true
      pendingLoads.delete(key)
    }
  }

  function evictAll() {
    cachedPictures.clear()
    absent.clear()
    for (const current of pendingLoads.values()) current.isStale = true
    pendingLoads.clear()
  }

  signals.on(topic, (keys) => (keys === '' ? evictAll() : evict(keys.split(' '))))

  async function read(key: string, current: PictureLoad) {
    try {
      const row = await queries.findPicture(db, key)
      const picture = row ? pictureOf(row) : null
      if (!current.isStale && signals.isListening()) {
        if (picture) cachedPictures.set(key, picture)
        else absent.set(key, true)
      }
      return picture
    } finally {
      if (pendingLoads.get(key) === current) pendingLoads.delete(key)
    }
  }

  function load(key: string) {
    const current = pendingLoads.get(key)
    if (current) return current.picture
    const started: PictureLoad = { picture: Promise.resolve(null), isStale: false }
    pendingLoads.set(key, started)
    started.picture = read(key, started)
    return started.picture
  }

  const unlessExpired = (picture: Picture | null) => (picture && picture.expires > now().getTime() ? picture : null)

  return {
    /** Returns synchronously when the picture is cached. */
    find(key: string): Picture | null | Promise<Picture | null> {
      if (signals.isListening()) {
        const cachedPicture = cachedPictures.get(key)
        if (cachedPicture) return unlessExpired(cachedPicture)
        if (absent.has(key)) return null
      }
      return load(key).then(unlessExpired)
    },

    /** Runs in the transaction that changes these photos. */
    async publishInvalidation(tx: Db, keys: string[]) {
      if (keys.length > MAX_NAMED_KEYS_COUNT) return signals.send(tx, topic)
      for (let start = 0; start < keys.length; start += KEYS_PER_NOTICE_COUNT) {
        await signals.send(tx, topic, keys.slice(start, start + KEYS_PER_NOTICE_COUNT).join(' '))
      }
    },

    /** Clears the whole cache for changes with too many keys to list. */
    publishFullInvalidation: (tx: Db) => signals.send(tx, topic),

    /** Runs after that transaction; this process need not wait for the signal. */
    evict,
    evictAll,
  }
}
