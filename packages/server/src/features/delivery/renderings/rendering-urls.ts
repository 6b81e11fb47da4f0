import { transformKeys } from '@imagora/contract/transform-parameters'
import type { Db } from '#db/schema/schema.ts'
import type { Log } from '#platform/process/log.ts'
import { createLruCache } from '#platform/lru-cache.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { SourcePicture } from './source-picture.ts'
import * as queries from './queries.ts'
import { DAY_MS } from '#platform/time.ts'

interface RenderingUrlsDeps {
  db: Db
  settings: Pick<SettingsStore, 'lastKnown'>
  log: Log
  now: () => Date
}

/** Maximum recorded queries per photo and version: more than any page uses, and no more than a CDN call can hold. */
const MAX_ADDRESSES_PER_PHOTO_COUNT = 100
const KEPT_PHOTOS_COUNT = 5000
const MIN_RETENTION_MS = 7 * DAY_MS

/** Only known keys are recorded; with arbitrary keys the number of URLs would be unlimited. */
const RECORDABLE_PAIR = `(?:${[...transformKeys, 'p', 'v'].join('|')})=[\\w.,:%-]{1,60}`
const RECORDABLE_QUERY = new RegExp(`^${RECORDABLE_PAIR}(?:&${RECORDABLE_PAIR}){0,${transformKeys.length}}$`)
const SIGNATURE_PAIR = /&s=[\w.-]{1,80}$/
const versionIn = /(?:^|&)v=(\d+)/

/** Signatures can be guessed without end, so that only those that were checked are recorded. */
const isRecordable = (query: string, version: number, isSigned: boolean) =>
  RECORDABLE_QUERY.test(isSigned ? query.replace(SIGNATURE_PAIR, '') : query) &&
  (versionIn.exec(query)?.[1] ?? String(version)) === String(version)

/** A query is renewed after half of the cache lifetime, so that rows without renewal can be deleted. */
function isDue(times: Map<string, number>, query: string, renewedBefore: number) {
  const before = times.get(query)
  return before === undefined ? times.size < MAX_ADDRESSES_PER_PHOTO_COUNT : before <= renewedBefore
}

/**
 * Records the queries under which caches may store a photo's link before the response is sent, so that they can be
 * purged later. Nothing is recorded without a purge webhook.
 */
export function createRenderingUrls({ db, settings, log, now }: RenderingUrlsDeps) {
  /** Time at which this process last recorded each query. */
  const recordedQueries = createLruCache<string, Map<string, number>>(KEPT_PHOTOS_COUNT)

  async function write(photo_id: number, query: string, time: number) {
    try {
      await queries.upsertRenderingAddress(db, { photo_id, query, seen_at: new Date(time).toISOString() })
    } catch (error) {
      log.warn({ err: error }, 'The address of a rendering could not be written down')
    }
  }

  return {
    /** Returns undefined when the query is already recorded, which is nearly always. */
    recordAddress(
      { id, version, focus }: Pick<SourcePicture, 'id' | 'version' | 'focus'>,
      query: string,
      isSigned: boolean,
    ): Promise<void> | undefined {
      const { purge_webhook_url, picture_max_age } = settings.lastKnown()
      if (purge_webhook_url === '' || picture_max_age === 0) return undefined
      // A purge forgets what was recorded, also one for another focus point.
      const name = `${id} ${version} ${focus?.x} ${focus?.y}`
      const times = recordedQueries.get(name) ?? new Map<string, number>()
      const time = now().getTime()
      if (!isDue(times, query, time - picture_max_age * 500) || !isRecordable(query, version, isSigned))
        return undefined
      recordedQueries.set(name, times.set(query, time))
      return write(id, query, time)
    },

    /** Deletes queries that no cache can still hold. */
    deleteExpiredAddresses() {
      const retentionMs = Math.max(MIN_RETENTION_MS, settings.lastKnown().picture_max_age * 2000)
      return queries.deleteRenderingAddresses(db, new Date(now().getTime() - retentionMs).toISOString())
    },
  }
}
