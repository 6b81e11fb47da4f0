import { setTimeout as sleep } from 'node:timers/promises'
import type { StorageConnection, StorageFinding, StorageTrial, StorageTrouble } from '@imagora/contract'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { Log } from '#platform/process/log.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { probeStorage } from '#storage/probe-storage.ts'
import { tryParseConnection, mergeStoredSecrets } from '#storage/connection.ts'
import { type SiteStorageOptions, withOpenStorage } from './with-storage.ts'
import * as queries from './queries.ts'

interface StorageTestsDeps extends SiteStorageOptions {
  secrets: Secrets
  audit: Pick<AuditService, 'record'>
  log: Pick<Log, 'warn'>
  now: () => Date
}

function troubleOf(findings: StorageFinding[]): StorageTrouble | null {
  for (const { outcome } of findings) if (outcome !== 'ok') return outcome
  return null
}

const foreignMarkFindings: StorageFinding[] = [{ step: 'write', outcome: 'mark_foreign', host_key: null }]

/** Tests storages: on request, before or after saving, and on a schedule. */
export function createStorageTests(deps: StorageTestsDeps) {
  const { db, secrets, audit, log, now } = deps

  /**
   * A mark without a site id, from an older version, gets this site's id if the storage is ours. A storage that cannot
   * be opened, for example because of an invalid key, counts as not working.
   */
  async function probe(
    connection: StorageConnection,
    options: SiteStorageOptions,
    { isOurs = false, isReadOnly = false },
  ) {
    try {
      return await withOpenStorage(options, connection, async (storage) => {
        const mark = await storage.readMark().catch(() => null)
        if (mark?.state === 'foreign' && !isReadOnly) return foreignMarkFindings
        if (mark?.state === 'unnamed' && isOurs && !isReadOnly) await storage.prepare()
        return probeStorage(storage, deps.spoolDir, { isReadOnly })
      })
    } catch (error) {
      log.warn({ err: error }, 'A storage could not be opened')
      return [{ step: 'write', outcome: 'other', host_key: null } satisfies StorageFinding]
    }
  }

  async function findingsOf(row: queries.StorageRow): Promise<StorageFinding[]> {
    const connection = tryParseConnection(row, secrets)
    const findings: StorageFinding[] = connection
      ? await probe(connection, deps, { isOurs: true, isReadOnly: row.read_only_since !== null })
      : [{ step: 'write', outcome: 'refused_credentials', host_key: null }]
    await queries.updateStorage(db, row.id, { checked_at: now().toISOString(), trouble: troubleOf(findings) })
    return findings
  }

  async function getStorageRow(id: number) {
    const row = await queries.findRow(db, id)
    if (!row) throw refuse('storage_missing')
    return row
  }

  return {
    async test(actor: Actor, id: number) {
      const row = await getStorageRow(id)
      const findings = await findingsOf(row)
      await audit.record(db, actor, { action: 'storage.test', target: `storage ${id} ${row.name}` }, { findings })
      return { findings }
    },

    /** Tests the connection in a form; for an existing storage, empty secrets are filled from the stored ones. */
    async testConnection(actor: Actor, { storage_id, connection }: StorageTrial) {
      const row = storage_id === null ? null : await getStorageRow(storage_id)
      const before = row?.provider === connection.provider ? tryParseConnection(row, secrets) : null
      const isReadOnly = row !== null && row.read_only_since !== null
      const findings = await probe(mergeStoredSecrets(connection, before), { ...deps, isMarked: false }, { isReadOnly })
      const target = row ? `storage ${row.id} ${row.name}` : connection.provider
      await audit.record(db, actor, { action: 'storage.test', target }, { findings })
      return { findings }
    },

    /**
     * Checks all storages in parallel for a waiting caller; checks that take longer than `withinMs` continue in the
     * background.
     */
    async checkNow(withinMs: number) {
      return Promise.all(
        (await queries.listRows(db)).map(async (row) => {
          const startedAt = performance.now()
          const check = findingsOf(row).catch((err: unknown) => log.warn({ err }, 'A storage could not be checked'))
          const isSlow = (await Promise.race([check, sleep(withinMs, true, { ref: false })])) === true
          return { id: row.id, is_slow: isSlow, latency_ms: isSlow ? null : Math.round(performance.now() - startedAt) }
        }),
      )
    },

    /** Runs on a schedule, so that operators see a failing storage before users do. */
    async checkHealth(signal?: AbortSignal) {
      for (const row of await queries.listRows(db)) if (!signal?.aborted) await findingsOf(row)
    },
  }
}
