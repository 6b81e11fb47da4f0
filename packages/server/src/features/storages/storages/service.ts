import * as queries from './queries.ts'
import type { BreakerRegistry } from '#platform/circuit-breaker.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Signals } from '#db/dialects/signals.ts'
import type { Meters } from '#platform/process/meters.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { createMeteredStorage } from '#storage/metered-storage.ts'
import { openStorage } from '#storage/open-storage.ts'
import { readOnlyStorage } from '#storage/read-only-storage.ts'
import type { Storage } from '#storage/storage.ts'
import { parseConnection } from '#storage/connection.ts'
import { type SiteStorageOptions, siteMarkOf } from './with-storage.ts'
import { MINUTE_MS } from '#platform/time.ts'
import type { Log } from '#platform/process/log.ts'
import { prepareLocalRoot } from '#storage/local/disk.ts'
import { createMirroredStorage } from '#storage/mirrored-storage.ts'

interface OpenStoragesDeps extends SiteStorageOptions {
  signals: Signals
  secrets: Pick<Secrets, 'unseal'>
  breakers: Pick<BreakerRegistry, 'renew'>
  meters: Pick<Meters, 'storage'>
}

interface OpenedStorage {
  row: queries.StorageConnectionRow
  /** The storage without its mirror. */
  withoutMirror: Storage
  /** The storage with its mirror as fallback; created on first use. */
  withMirror?: Promise<Storage>
}

const topic = 'storages'
/** Time for pending operations to finish in a storage whose connection was changed. */
const CLOSE_DELAY_MS = MINUTE_MS

const isSame = (one: queries.StorageConnectionRow, other: queries.StorageConnectionRow | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Caches open storages; a change of a row takes effect with the next request, in every process. */
function createOpenStorages({
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
    await opening.then(({ withoutMirror }) => withoutMirror.close?.()).catch(() => {})
  }

  function discard(id: number) {
    const opening = opened.get(id)
    if (!opening) return
    opened.delete(id)
    closing.set(opening, setTimeout(() => void close(opening), CLOSE_DELAY_MS).unref())
  }

  function evictAll() {
    for (const id of opened.keys()) discard(id)
  }
  signals.on(topic, evictAll)

  async function load(id: number): Promise<OpenedStorage> {
    const row = await queries.findStorage(db, id)
    if (!row) throw refuse('storage_unavailable')
    const site = await siteMarkOf({ db, siteLabel })
    const options = { objectsDir, spoolDir, site, network, breaker: breakers.renew('storage', id) }
    const alone = await openStorage(parseConnection(row, secrets), options)
    const meteredStorage = createMeteredStorage(alone, meters.storage(id))
    return { row, withoutMirror: row.read_only_since === null ? meteredStorage : readOnlyStorage(meteredStorage) }
  }

  /** While signals may be missed, a cached storage is only used if its row is unchanged. */
  async function isCurrent(id: number, opening: Promise<OpenedStorage>) {
    if (signals.isListening()) return true
    const openedStorage = await opening.catch(() => null)
    return openedStorage !== null && isSame(openedStorage.row, await queries.findStorage(db, id))
  }

  return {
    async get(id: number): Promise<OpenedStorage> {
      const openedStorage = opened.get(id)
      if (openedStorage && (await isCurrent(id, openedStorage))) return openedStorage
      discard(id)
      const opening = load(id)
      opened.set(id, opening)
      // A failed open is not cached, so that the next call tries again.
      opening.catch(() => opened.get(id) === opening && opened.delete(id))
      return opening
    },

    publishInvalidation: (tx: Db) => signals.send(tx, topic),
    evictAll,

    async close() {
      evictAll()
      await Promise.all([...closing.keys()].map(close))
    },
  }
}

interface StorageServiceDeps extends SiteStorageOptions {
  signals: Signals
  secrets: Pick<Secrets, 'unseal'>
  breakers: Pick<BreakerRegistry, 'renew'>
  meters: Pick<Meters, 'storage'>
  log: Pick<Log, 'warn'>
}

/** Opens the configured storages on first use. */
export function createStorageService(deps: StorageServiceDeps) {
  const { db, log, objectsDir } = deps
  const openStorages = createOpenStorages(deps)

  const openWithoutMirror = async (id: number) => (await openStorages.get(id)).withoutMirror

  async function join(id: number, mirrorId: number, alone: Storage) {
    try {
      const onFailure = (err: unknown) => log.warn({ err, storage_id: id }, 'A storage failed, its mirror is read')
      return createMirroredStorage(alone, await openWithoutMirror(mirrorId), { onFailure })
    } catch (error) {
      log.warn({ err: error, storage_id: mirrorId }, 'A mirror could not be opened')
      return alone
    }
  }

  /** Reads fall back to the mirror, if there is one, while the storage is unavailable. */
  async function open(id: number): Promise<Storage> {
    const openedStorage = await openStorages.get(id)
    const { row, withoutMirror } = openedStorage
    return (openedStorage.withMirror ??=
      row.mirror_id === null ? Promise.resolve(withoutMirror) : join(id, row.mirror_id, withoutMirror))
  }

  async function checkServing(id: number) {
    const { row, withoutMirror } = await openStorages.get(id)
    try {
      await withoutMirror.check()
    } catch (error) {
      log.warn({ err: error, storage_id: id }, 'A storage does not work')
      if (row.mirror_id === null) throw error
      await (await openWithoutMirror(row.mirror_id)).check()
    }
  }

  return {
    open,

    /** The storage without its mirror, for writing, removing and comparing. */
    openWithoutMirror,

    getMirrorId: async (id: number) => (await openStorages.get(id)).row.mirror_id,

    /** Returns the storage for files that belong to no photo. */
    async getDefaultStorageId() {
      const [first] = await queries.listWritableStorages(db)
      if (!first) throw refuse('storage_unavailable')
      return first.id
    },

    /** Throws when no enabled storage works; one working storage is enough to serve requests. */
    async checkAll() {
      const enabled = await queries.listEnabledStorages(db)
      const checks = enabled.map(({ id }) => checkServing(id))
      const outcomes = await Promise.allSettled(checks)
      if (outcomes.some(({ status }) => status === 'fulfilled')) return
      await Promise.all(checks)
    },

    /** Runs once for a new site: later, a folder without its mark is an unmounted disk. */
    prepare: async () => prepareLocalRoot(objectsDir, { site: await siteMarkOf(deps) }),

    /** Runs in the transaction that changes the connection of a storage. */
    publishInvalidation: openStorages.publishInvalidation,

    /** Runs after that transaction, so that this process need not wait for the signal. */
    evictAll: openStorages.evictAll,

    close: openStorages.close,
  }
}

export type StorageService = ReturnType<typeof createStorageService>
