import * as queries from './queries.ts'
import type {
  StorageConnection,
  AdminStorage,
  PageQuery,
  StorageTrouble,
  StorageChanges,
  StorageInput,
} from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import {
  isSameFolder,
  locationKeyOf,
  tryParseConnection,
  listSecretNames,
  toConnectionColumns,
  mergeStoredSecrets,
} from '#storage/connection.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import type { Log } from '#platform/process/log.ts'
import { readOnlyStorage } from '#storage/read-only-storage.ts'
import type { Storage } from '#storage/storage.ts'
import { createStorageConfirmation } from './confirm-storage.ts'
import { type SiteStorageOptions, withOpenStorage } from './with-storage.ts'
import type { StorageService } from './service.ts'
import { createStorageTests } from './test-connection.ts'
import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'

interface Site {
  secrets: Pick<Secrets, 'unseal'>
  objectsDir: string
}

/** Two storages on one location would treat each other's objects as their own. `id` is the storage being changed. */
async function assertLocationFree(tx: Db, { secrets, objectsDir }: Site, connection: StorageConnection, id?: number) {
  const locationKey = locationKeyOf(connection, objectsDir)
  for (const row of await queries.listRows(tx)) {
    const other = row.id === id ? null : tryParseConnection(row, secrets)
    if (other && locationKeyOf(other, objectsDir) === locationKey) throw invalid('connection.options', 'storage_taken')
  }
  for (const row of await queries.listBackupTargets(tx)) {
    const target = tryParseConnection(row, secrets)
    const key = target && locationKeyOf(target, objectsDir)
    if (key && (`${key}/`.startsWith(`${locationKey}/`) || `${locationKey}/`.startsWith(`${key}/`)))
      throw invalid('connection.options', 'storage_taken')
  }
}

/**
 * Also detects the same folder under another path. It reads from disks, which may be slow, so it must not run within a
 * transaction.
 */
async function assertFolderFree(db: Db, { secrets, objectsDir }: Site, connection: StorageConnection, id?: number) {
  await assertLocationFree(db, { secrets, objectsDir }, connection, id)
  for (const row of await queries.listRows(db)) {
    const other = row.id === id ? null : tryParseConnection(row, secrets)
    if (other && (await isSameFolder(connection, other, objectsDir))) {
      throw invalid('connection.options', 'storage_taken')
    }
  }
}

/**
 * A running move would look for its files at the wrong location. New credentials are allowed, since the move may need
 * them.
 */
async function assertNotMoving(
  tx: Db,
  objectsDir: string,
  { id, before, after }: { id: number; before: StorageConnection | null; after: StorageConnection },
) {
  const isElsewhere = !before || locationKeyOf(before, objectsDir) !== locationKeyOf(after, objectsDir)
  if (isElsewhere && (await queries.hasUnfinishedMove(tx, id))) throw refuse('move_conflict')
}

/** A mirror must be another storage, and mirrors must not form a cycle of any length. */
async function checkMirror(tx: Db, mirrorId: number | null | undefined, id?: number) {
  if (mirrorId === null || mirrorId === undefined) return
  const mirrors = new Map((await queries.listRows(tx)).map((row) => [row.id, row.mirror_id]))
  if (!mirrors.has(mirrorId) || mirrorId === id) throw invalid('mirror_id', 'not_a_choice')
  for (let next: number | null | undefined = mirrorId; next; next = mirrors.get(next)) {
    if (next === id) throw invalid('mirror_id', 'mirror_circular')
  }
}

async function checkGroups(tx: Db, groupIds: number[] | undefined) {
  if (!groupIds) return
  const existingGroupIds = new Set((await queries.listGroups(tx)).map(({ id }) => id))
  if (!groupIds.every((id) => existingGroupIds.has(id))) throw invalid('group_ids', 'not_a_choice')
}

/** Files in a storage would be lost with it. */
async function assertUnused(tx: Db, id: number) {
  if (await queries.hasUnfinishedMove(tx, id)) throw refuse('move_conflict')
  if (await queries.isMirror(tx, id)) throw refuse('storage_is_mirror')
  const { files, intents } = await queries.countUses(tx, id)
  if (files > 0) throw refuse('storage_in_use', { values: { count: files } })
  if (intents > 0) throw refuse('storage_clearing', { values: { count: intents } })
}

/** Lists storages for the admin panel, with their usage and without their secrets. */
async function listStorages(db: Db, secrets: Pick<Secrets, 'unseal'>, query: PageQuery) {
  const { data, total } = await queries.listPage(db, query)
  const usage = new Map((await queries.listUsage(db)).map((each) => [each.storage_id, each]))
  const copied = new Map((await queries.listMirroredCounts(db)).map((each) => [each.storage_id, each.count]))
  const grants = Map.groupBy(await queries.listGrants(db), ({ storage_id }) => storage_id)

  const storages = data.map((row): AdminStorage => {
    const connection = tryParseConnection(row, secrets)
    const file_count = usage.get(row.id)?.count ?? 0
    return {
      ...row,
      provider: row.provider as AdminStorage['provider'],
      options: connection?.options ?? (JSON.parse(row.options) as AdminStorage['options']),
      secrets_set: listSecretNames(connection),
      policy: JSON.parse(row.policy) as AdminStorage['policy'],
      groups: grants.get(row.id) ?? [],
      file_count,
      used_bytes: Number(usage.get(row.id)?.bytes ?? 0),
      lagging_count: row.mirror_id === null ? 0 : file_count - (copied.get(row.id) ?? 0),
      trouble: row.trouble as StorageTrouble | null,
    }
  })
  return { data: storages, total }
}

interface StorageAdminDeps extends SiteStorageOptions {
  secrets: Secrets
  storages: Pick<StorageService, 'publishInvalidation' | 'evictAll'>
  policies: Pick<PolicyService, 'announce' | 'invalidate'>
  mirrors: {
    /** Runs the repair right after a change of mirrors instead of at the next scheduled run. */
    enqueueRepair: (tx: Db) => Promise<void>
  }
  audit: AuditService
  log: Log
  now: () => Date
}

const actOf = (verb: string, id: number, name: string) => ({
  action: `storage.${verb}`,
  target: `storage ${id} ${name}`,
})

const unique = (ids: number[]) => [...new Set(ids)].toSorted((a, b) => a - b)

/** Returns the parts of a connection that may be recorded in the audit log. */
const toAuditDetail = (connection: StorageConnection | null) =>
  connection ? { options: connection.options, secrets: listSecretNames(connection) } : {}

/** Returns the new connection, with empty secrets filled from the old one; null when nothing changes. */
function newConnection(secrets: Secrets, row: queries.StorageRow, connection: StorageConnection | undefined) {
  if (!connection) return null
  if (connection.provider !== row.provider) throw invalid('connection.provider', 'not_a_choice')
  const before = tryParseConnection(row, secrets)
  const after = mergeStoredSecrets(connection, before)
  return JSON.stringify(after) === JSON.stringify(before) ? null : after
}

async function getStorageRow(tx: Db, id: number) {
  const row = await queries.findRow(tx, id)
  if (!row) throw refuse('storage_missing')
  return row
}

/** Saves a change and records it in the audit log. */
function createStorageUpdater({ secrets, mirrors, audit, objectsDir }: StorageAdminDeps) {
  const before = async (tx: Db, row: queries.StorageRow) => ({
    ...row,
    policy: JSON.parse(row.policy) as object,
    group_ids: await queries.listGroupIds(tx, row.id),
    ...toAuditDetail(tryParseConnection(row, secrets)),
  })

  return async (tx: Db, actor: Actor, id: number, changes: StorageChanges, connection: StorageConnection | null) => {
    const { connection: _given, group_ids, policy, ...plain } = changes
    const row = await getStorageRow(tx, id)
    if (connection) {
      await assertNotMoving(tx, objectsDir, { id, before: tryParseConnection(row, secrets), after: connection })
    }
    await checkMirror(tx, plain.mirror_id, id)
    await checkGroups(tx, group_ids)
    const shown = await before(tx, row)
    const columns = {
      ...plain,
      ...(connection && toConnectionColumns(connection, secrets)),
      ...(policy && { policy: JSON.stringify(policy) }),
    }
    if (Object.keys(columns).length > 0) await queries.updateStorage(tx, id, columns)
    if (group_ids) await queries.setGroups(tx, id, unique(group_ids))
    if (plain.mirror_id !== undefined && plain.mirror_id !== row.mirror_id) await mirrors.enqueueRepair(tx)
    const after = { ...plain, ...(policy && { policy }), ...(group_ids && { group_ids }), ...toAuditDetail(connection) }
    await audit.recordChanges(tx, actor, actOf('change', id, row.name), { before: shown, after })
  }
}

/** A storage that belongs to another site is refused. */
async function prepareOwn(storage: Storage) {
  const { state } = await storage.readMark()
  if (state === 'foreign') throw invalid('connection.options', 'storage_foreign')
  await storage.prepare()
}

/** Manages the storages in the admin panel. */
export function createStorageAdmin(deps: StorageAdminDeps) {
  const { db, secrets, storages, policies, audit, now } = deps
  const change = createStorageUpdater(deps)
  const confirmation = createStorageConfirmation(deps)

  /** Changes take effect in every process with the next request. */
  async function runWithInvalidation<T>(work: (tx: Db) => Promise<T>) {
    const result = await db.transaction().execute(async (tx) => {
      await acquireAdvisoryLock(tx, 'storages')
      const outcome = await work(tx)
      await storages.publishInvalidation(tx)
      await policies.announce(tx)
      return outcome
    })
    storages.evictAll()
    policies.invalidate()
    return result
  }

  /** Existing files must be found with the new options as well; an empty storage is prepared for this site. */
  async function verifyConnection({ id, read_only_since }: queries.StorageRow, connection: StorageConnection) {
    await assertFolderFree(db, deps, connection, id)
    const { files, intents } = await queries.countUses(db, id)
    await withOpenStorage(deps, connection, async (storage) => {
      if (read_only_since !== null) return readOnlyStorage(storage).check()
      return files + intents > 0 ? storage.check() : prepareOwn(storage)
    })
  }

  return {
    ...createStorageTests(deps),
    holderOf: confirmation.holderOf,

    confirm: (actor: Actor, id: number, is_adopting: boolean) =>
      confirmation.confirm(id, is_adopting, (tx, { name, mark }) =>
        audit.record(tx, actor, actOf('confirm', id, name), { is_adopting, mark }),
      ),

    list: (query: PageQuery) => listStorages(db, secrets, query),
    listGroups: () => queries.listGroups(db),

    async create(actor: Actor, { connection, group_ids, policy, ...plain }: StorageInput) {
      await assertFolderFree(db, deps, connection)
      await withOpenStorage(deps, connection, prepareOwn)
      return runWithInvalidation(async (tx) => {
        await assertLocationFree(tx, deps, connection)
        await checkMirror(tx, plain.mirror_id)
        await checkGroups(tx, group_ids)
        const columns = { ...toConnectionColumns(connection, secrets), policy: JSON.stringify(policy) }
        const { id } = await queries.insertStorage(tx, { ...plain, ...columns, created_at: now().toISOString() })
        await queries.setGroups(tx, id, unique(group_ids))
        const detail = { ...plain, group_ids, policy, provider: connection.provider, ...toAuditDetail(connection) }
        await audit.record(tx, actor, actOf('create', id, plain.name), detail)
        return { id }
      })
    },

    async update(actor: Actor, id: number, changes: StorageChanges) {
      const row = await getStorageRow(db, id)
      const connection = newConnection(secrets, row, changes.connection)
      if (connection) await verifyConnection(row, connection)
      await runWithInvalidation((tx) => change(tx, actor, id, changes, connection))
    },

    async remove(actor: Actor, id: number) {
      await runWithInvalidation(async (tx) => {
        const row = await getStorageRow(tx, id)
        await assertUnused(tx, id)
        await queries.deleteStorage(tx, id)
        const { name, provider, is_enabled } = row
        const detail = { provider, is_enabled, ...toAuditDetail(tryParseConnection(row, secrets)) }
        await audit.record(tx, actor, actOf('delete', id, name), detail)
      })
    },
  }
}

export type StorageAdmin = ReturnType<typeof createStorageAdmin>

export function registerStorageJobs(jobs: Jobs, storages: StorageAdmin) {
  const check = defineJob({
    name: 'storages.check',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => storages.checkHealth(signal),
  })
  jobs.schedule('*/5 * * * *', check)
}
