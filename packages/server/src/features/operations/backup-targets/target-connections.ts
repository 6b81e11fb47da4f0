import type { BackupTargetTrial, StorageConnection, StorageFinding } from '@imagora/contract'
import type { Db, Row } from '#db/schema/schema.ts'
import { ensureSiteId } from '#db/site-identity.ts'
import type { NetworkGuard } from '#gateways/outbound/outbound.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { locationKeyOf, mergeStoredSecrets, tryParseConnection } from '#storage/connection.ts'
import { openStorage } from '#storage/open-storage.ts'
import { probeStorage } from '#storage/probe-storage.ts'
import type { SiteMark } from '#storage/storage-mark.ts'
import type { Storage } from '#storage/storage.ts'
import * as queries from './queries.ts'

export interface TargetConnectionsDeps {
  db: Db
  secrets: Secrets
  network: NetworkGuard
  siteLabel: string
  objectsDir: string
  spoolDir: string
}

const targetProviders: StorageConnection['provider'][] = ['s3', 'webdav', 'sftp']

const isWithin = (one: string, other: string) => one === other || one.startsWith(`${other}/`)

/** Opens and checks the places that backups are copied to. */
export function createTargetConnections(deps: TargetConnectionsDeps) {
  const { db, secrets, network, siteLabel, objectsDir, spoolDir } = deps

  const siteMark = async (): Promise<SiteMark> => ({ id: await ensureSiteId(db), label: siteLabel })

  async function withTarget<T>(
    connection: StorageConnection,
    isMarked: boolean,
    work: (storage: Storage) => Promise<T>,
  ) {
    const site = await siteMark()
    const storage = await openStorage(connection, { objectsDir, spoolDir, network, site, isMarked })
    try {
      return await work(storage)
    } finally {
      await storage.close?.()
    }
  }

  return {
    siteMark,

    /** A target must be on another server, and must not overlap a storage or another target: one would clean up the other. */
    async assertFree(connection: StorageConnection, id?: number) {
      if (!targetProviders.includes(connection.provider)) throw invalid('connection.provider', 'not_a_choice')
      const own = locationKeyOf(connection, objectsDir)
      const targets = (await queries.listTargets(db)).filter((target) => target.id !== id)
      for (const row of [...(await queries.listStorageConnections(db)), ...targets]) {
        const other = tryParseConnection(row, secrets)
        const taken = other && locationKeyOf(other, objectsDir)
        if (taken && (isWithin(own, taken) || isWithin(taken, own)))
          throw invalid('connection.options', 'storage_taken')
      }
    },

    /** Marks the place as this site's; one that belongs to another site is refused. */
    prepare: (connection: StorageConnection) =>
      withTarget(connection, true, async (storage) => {
        const { state } = await storage.readMark()
        if (state === 'foreign') throw invalid('connection.options', 'storage_foreign')
        await storage.prepare()
      }),

    /** Tests the connection in a form; for an existing target, empty secrets are filled from the stored ones. */
    async test({ target_id, connection }: BackupTargetTrial): Promise<StorageFinding[]> {
      let before: Row<'backup_targets'> | undefined
      if (target_id !== null) before = await queries.findTarget(db, target_id)
      if (target_id !== null && !before) throw refuse('backup_target_missing')
      const stored = before?.provider === connection.provider ? tryParseConnection(before, secrets) : null
      const merged = mergeStoredSecrets(connection, stored)
      return withTarget(merged, false, (storage) => probeStorage(storage, spoolDir)).catch(() => [
        { step: 'write', outcome: 'other', host_key: null } satisfies StorageFinding,
      ])
    },
  }
}

export type TargetConnections = ReturnType<typeof createTargetConnections>
