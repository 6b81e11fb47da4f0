import type { BreakerBoard } from '#platform/circuit-breaker.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Signals } from '#db/dialects/signals.ts'
import type { Meters } from '#platform/process/meters.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { metered } from '#storage/metered-storage.ts'
import { openStorage } from '#storage/open-storage.ts'
import { readOnlyStorage } from '#storage/read-only-storage.ts'
import type { Storage } from '#storage/storage.ts'
import { connectionOf } from './connection.ts'
import { type SitePlace, siteMarkOf } from './with-storage.ts'
import * as queries from './queries.ts'
import { MINUTE_MS } from '#platform/time.ts'

interface OpenStoragesDeps extends SitePlace {
  signals: Signals
  secrets: Pick<Secrets, 'unseal'>
  breakers: Pick<BreakerBoard, 'renew'>
  meters: Pick<Meters, 'storage'>
}

export interface OpenedStorage {
  found: queries.FoundStorage
  /** The storage without its mirror. */
  alone: Storage
  /** The storage with its mirror as fallback; created on first use. */
  whole?: Promise<Storage>
}

const topic = 'storages'
/** Time for pending operations to finish in a storage whose connection was changed. */
const CLOSE_DELAY_MS = MINUTE_MS

const isSame = (one: queries.FoundStorage, other: queries.FoundStorage | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Caches open storages; a change of a row takes effect with the next request, in every process. */
export function createOpenStorages({
  db,
  signals,
  secrets,
  breakers,
  meters,
  objectsDir,
  spoolDir,
  siteLabel,
  network,
}: OpenStoragesDeps) {
  const opened = new Map<number, Promise<OpenedStorage>>()
  const closing = new Map<Promise<OpenedStorage>, NodeJS.Timeout>()

  const close = async (opening: Promise<OpenedStorage>) => {
    clearTimeout(closing.get(opening))
    closing.delete(opening)
    await opening.then(({ alone }) => alone.close?.()).catch(() => {})
  }

  function discard(id: number) {
    const opening = opened.get(id)
    if (!opening) return
    opened.delete(id)
    closing.set(opening, setTimeout(() => void close(opening), CLOSE_DELAY_MS).unref())
  }

  function forget() {
    for (const id of opened.keys()) discard(id)
  }
  signals.on(topic, forget)

  async function load(id: number): Promise<OpenedStorage> {
    const found = await queries.findStorage(db, id)
    if (!found) throw refuse('storage_unavailable')
    const site = await siteMarkOf({ db, siteLabel })
    const place = { objectsDir, spoolDir, site, network, breaker: breakers.renew('storage', id) }
    const alone = await openStorage(connectionOf(found, secrets), place)
    const counted = metered(alone, meters.storage(id))
    return { found, alone: found.read_only_since === null ? counted : readOnlyStorage(counted) }
  }

  /** While signals may be missed, a cached storage is only used if its row is unchanged. */
  async function isCurrent(id: number, opening: Promise<OpenedStorage>) {
    if (signals.isListening()) return true
    const known = await opening.catch(() => null)
    return known !== null && isSame(known.found, await queries.findStorage(db, id))
  }

  return {
    async get(id: number): Promise<OpenedStorage> {
      const known = opened.get(id)
      if (known && (await isCurrent(id, known))) return known
      discard(id)
      const opening = load(id)
      opened.set(id, opening)
      // A failed open is not cached, so that the next call tries again.
      opening.catch(() => opened.get(id) === opening && opened.delete(id))
      return opening
    },

    announce: (tx: Db) => signals.send(tx, topic),
    forget,

    async close() {
      forget()
      await Promise.all([...closing.keys()].map(close))
    },
  }
}
