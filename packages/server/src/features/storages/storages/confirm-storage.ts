import type { StorageConnection, StorageHolder } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { unavailable } from '#storage/storage-errors.ts'
import type { StorageMark } from '#storage/storage-mark.ts'
import { tryParseConnection } from '#storage/connection.ts'
import { type SiteStorageOptions, withOpenStorage } from './with-storage.ts'
import * as queries from './queries.ts'
import type { StorageService } from './service.ts'

export interface StorageConfirmationDeps extends SiteStorageOptions {
  secrets: Pick<Secrets, 'unseal'>
  storages: Pick<StorageService, 'publishInvalidation' | 'evictAll'>
}

export interface ConfirmedStorage {
  name: string
  mark: StorageMark
}

async function connectionIn(row: queries.StorageRow, secrets: Pick<Secrets, 'unseal'>): Promise<StorageConnection> {
  const connection = tryParseConnection(row, secrets)
  if (!connection) throw unavailable(new Error('The credentials of the storage cannot be read'))
  return connection
}

const foreignMarkRefusal = ({ holder }: StorageMark) =>
  holder
    ? refuse('storage_held', { values: { holder: [holder.label, holder.id].filter(Boolean).join(' ') } })
    : refuse('storage_unmarked')

/**
 * [Note: Restored storages] A storage that came with a backup may be the live storage of the site that was backed up.
 * It is read-only until an administrator confirms that it belongs to this site; if its mark names another site, they
 * have to take it over explicitly. The mark then names this site, and the other site notices before its next write.
 */
export function createStorageConfirmation(deps: StorageConfirmationDeps) {
  const { db, secrets, storages } = deps

  async function findRow(id: number) {
    const row = await queries.findRow(db, id)
    if (!row) throw refuse('storage_missing')
    return row
  }

  return {
    list: () => queries.listRows(db),

    async holderOf(id: number): Promise<StorageHolder> {
      const connection = await connectionIn(await findRow(id), secrets)
      const { state, holder } = await withOpenStorage(deps, connection, (storage) => storage.readMark())
      return { state, site: holder }
    },

    /** Lifts the write protection; `record` runs in the same transaction. */
    async confirm(
      id: number,
      isAdopting: boolean,
      record: (tx: Db, confirmation: ConfirmedStorage) => Promise<unknown>,
    ) {
      const row = await findRow(id)
      const mark = await withOpenStorage(deps, await connectionIn(row, secrets), async (storage) => {
        const marker = await storage.readMark()
        if (marker.state === 'own') return marker
        if (!isAdopting) throw foreignMarkRefusal(marker)
        await storage.prepare({ isAdopting: true })
        return marker
      })
      await db.transaction().execute(async (tx) => {
        await queries.updateStorage(tx, id, { read_only_since: null })
        await storages.publishInvalidation(tx)
        await record(tx, { name: row.name, mark })
      })
      storages.evictAll()
    },
  }
}
