import type { BreakerBoard } from '#platform/circuit-breaker.ts'
import type { Signals } from '#db/dialects/signals.ts'
import type { Log } from '#platform/process/log.ts'
import type { Meters } from '#platform/process/meters.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { prepareLocalRoot } from '#storage/local/disk.ts'
import { mirrored } from '#storage/mirrored-storage.ts'
import type { Storage } from '#storage/storage.ts'
import { type SitePlace, siteMarkOf } from './with-storage.ts'
import * as queries from './queries.ts'
import { createOpenStorages } from './open-storages.ts'

interface StorageServiceDeps extends SitePlace {
  signals: Signals
  secrets: Pick<Secrets, 'unseal'>
  breakers: Pick<BreakerBoard, 'renew'>
  meters: Pick<Meters, 'storage'>
  log: Pick<Log, 'warn'>
}

/** Opens the configured storages on first use. */
export function createStorageService(needs: StorageServiceDeps) {
  const { db, log, objectsDir } = needs
  const shelf = createOpenStorages(needs)

  const openAlone = async (id: number) => (await shelf.get(id)).alone

  async function join(id: number, mirrorId: number, alone: Storage) {
    try {
      const onFailure = (err: unknown) => log.warn({ err, storage_id: id }, 'A storage failed, its mirror is read')
      return mirrored(alone, await openAlone(mirrorId), { onFailure })
    } catch (error) {
      log.warn({ err: error, storage_id: mirrorId }, 'A mirror could not be opened')
      return alone
    }
  }

  /** Reads fall back to the mirror, if there is one, while the storage is unavailable. */
  async function open(id: number): Promise<Storage> {
    const known = await shelf.get(id)
    const { found, alone } = known
    return (known.whole ??= found.mirror_id === null ? Promise.resolve(alone) : join(id, found.mirror_id, alone))
  }

  async function checkServing(id: number) {
    const { found, alone } = await shelf.get(id)
    try {
      await alone.check()
    } catch (error) {
      log.warn({ err: error, storage_id: id }, 'A storage does not work')
      if (found.mirror_id === null) throw error
      await (await openAlone(found.mirror_id)).check()
    }
  }

  return {
    open,

    /** The storage without its mirror, for writing, removing and comparing. */
    openAlone,

    mirrorOf: async (id: number) => (await shelf.get(id)).found.mirror_id,

    /** Returns the storage for files that belong to no photo. */
    async main() {
      const [first] = await queries.listWritable(db)
      if (!first) throw refuse('storage_unavailable')
      return first.id
    },

    /** Throws when no enabled storage works; one working storage is enough to serve requests. */
    async checkAll() {
      const enabled = await queries.listEnabled(db)
      const checks = enabled.map(({ id }) => checkServing(id))
      const outcomes = await Promise.allSettled(checks)
      if (outcomes.some(({ status }) => status === 'fulfilled')) return
      await Promise.all(checks)
    },

    /** Runs once for a new site: later, a folder without its mark is an unmounted disk. */
    prepare: async () => prepareLocalRoot(objectsDir, { site: await siteMarkOf(needs) }),

    /** Runs in the transaction that changes the connection of a storage. */
    announce: shelf.announce,

    /** Runs after that transaction, so that this process need not wait for the signal. */
    forget: shelf.forget,

    close: shelf.close,
  }
}

export type StorageService = ReturnType<typeof createStorageService>
