import * as queries from './queries.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Signals } from '#db/dialects/signals.ts'
import { refuse } from '#platform/refusal.ts'
import { createLruCache } from '#platform/lru-cache.ts'
import { MINUTE_MS } from '#platform/time.ts'
import { type AliasInput, aliasPathOf, type AliasQuery, isAliasPath } from '@imagora/contract'
import type { PageRequest } from '#db/list-rows.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import { pictureUrl } from '#images/picture-urls.ts'

interface AliasCacheDeps {
  db: Db
  signals: Signals
}

const topic = 'aliases'
const CACHED_PATHS_COUNT = 20_000
/** Unknown paths that scanners try are answered from memory. */
const CACHED_ABSENCES_COUNT = 20_000
const ABSENCE_TTL_MS = MINUTE_MS
/** Further lookups beyond this number of concurrent ones are refused and must be retried. */
const MAX_CONCURRENT_LOOKUPS_COUNT = 64

/** Caches the photo behind each path. A site without any alias needs no lookup at all. */
function createAliasCache({ db, signals }: AliasCacheDeps) {
  const keysByPath = createLruCache<string, string>(CACHED_PATHS_COUNT)
  const absentPaths = createLruCache<string, true>(CACHED_ABSENCES_COUNT, ABSENCE_TTL_MS)
  const pendingLookups = new Map<string, Promise<string | null>>()
  let hasAny: boolean | null = null
  let hasNoneUntil = 0
  // The counter of received changes prevents caching a result that was read before the latest change.
  let invalidationCount = 0

  function clearCache() {
    invalidationCount++
    hasAny = null
    keysByPath.clear()
    absentPaths.clear()
    pendingLookups.clear()
  }
  signals.on(topic, clearCache)

  async function lookUpKey(path: string) {
    const countAtStart = invalidationCount
    const isCacheable = () => countAtStart === invalidationCount && signals.isListening()
    const isWorthwhile = hasAny ?? (await queries.hasAliases(db))
    if (isCacheable()) hasAny = isWorthwhile
    if (!isWorthwhile) hasNoneUntil = Date.now() + ABSENCE_TTL_MS
    if (!isWorthwhile) return null
    const key = await queries.findPhotoKeyByAlias(db, path)
    if (isCacheable()) {
      if (key === null) absentPaths.set(path, true)
      else keysByPath.set(path, key)
    }
    return key
  }

  return {
    /** Returns the key of the photo, or null. */
    async find(path: string): Promise<string | null> {
      if (signals.isListening()) {
        const cachedKey = keysByPath.get(path)
        if (cachedKey) return cachedKey
        // The absence of aliases is cached only for a while, because an import by a CLI command does not signal this
        // process.
        if (hasAny === false && Date.now() > hasNoneUntil) hasAny = null
        if (hasAny === false || absentPaths.has(path)) return null
      }
      const current = pendingLookups.get(path)
      if (current) return current
      if (pendingLookups.size >= MAX_CONCURRENT_LOOKUPS_COUNT) throw refuse('server_busy', { retry_after: 1 })
      const lookup = lookUpKey(path).finally(() => {
        if (pendingLookups.get(path) === lookup) pendingLookups.delete(path)
      })
      pendingLookups.set(path, lookup)
      return lookup
    },

    /** Runs in the transaction that changes aliases. */
    publishInvalidation: (tx: Db) => signals.send(tx, topic),

    /** Runs after that transaction; this process need not wait for the signal. */
    clearCache,
  }
}

interface AliasServiceDeps {
  db: Db
  signals: Signals
  pictures: Pick<PictureService, 'find'>
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

/** Number of paths that the audit log lists. */
const LOGGED_PATHS_COUNT = 50

/**
 * Paths under which an older host served pictures still lead to the imported photos, so that embedding pages keep
 * working.
 */
export function createAliasService({ db, signals, pictures, audit, now }: AliasServiceDeps) {
  const aliasCache = createAliasCache({ db, signals })

  return {
    /** Returns the path of the photo's link; null when the alias leads to none. */
    async resolveLink(encoded: string): Promise<string | null> {
      const path = aliasPathOf(encoded)
      const key = path && (await aliasCache.find(path))
      if (!key) return null
      const picture = await pictures.find(key)
      return picture ? pictureUrl('', picture) : pictureUrl('', { key, extension: 'gone' })
    },

    /** Runs in the transaction of an import; keeps a valid path that is not an alias yet. */
    async addImported(tx: Db, photo_id: number, importedPath: string) {
      const path = importedPath.normalize('NFC')
      if (path.includes('\0') || !isAliasPath(path)) return
      if (await queries.addAlias(tx, { path, photo_id, created_at: now().toISOString() }))
        await aliasCache.publishInvalidation(tx)
    },

    /** Runs after that transaction. */
    clearCache: aliasCache.clearCache,

    list: (query: AliasQuery & PageRequest) => queries.listAliases(db, query),

    async add(actor: Actor, inputs: AliasInput[]) {
      const created_at = now().toISOString()
      // The last entry of a repeated path wins, because one statement cannot write a row twice.
      const keysByPath = new Map(inputs.map(({ path, key }) => [path, key]))
      const answer = await db.transaction().execute(async (tx) => {
        const photos = await queries.findPhotoIdsByKey(tx, [...new Set(keysByPath.values())])
        const rows = [...keysByPath].flatMap(([path, key]) => {
          const photo_id = photos.get(key)
          return photo_id === undefined ? [] : [{ path, photo_id, created_at }]
        })
        if (rows.length > 0) await queries.upsertAliases(tx, rows)
        const missing = [...new Set(keysByPath.values())].filter((key) => !photos.has(key))
        const detail = { kept: rows.length, paths: rows.slice(0, LOGGED_PATHS_COUNT).map(({ path }) => path) }
        await audit.record(tx, actor, { action: 'aliases.add', target: inputs[0]!.path }, detail)
        await aliasCache.publishInvalidation(tx)
        return { kept: rows.length, missing }
      })
      aliasCache.clearCache()
      return answer
    },

    async remove(actor: Actor, paths: string[]) {
      await db.transaction().execute(async (tx) => {
        const removed = await queries.deleteAliases(tx, paths)
        const detail = { removed, paths: paths.slice(0, LOGGED_PATHS_COUNT) }
        await audit.record(tx, actor, { action: 'aliases.remove', target: paths[0]! }, detail)
        await aliasCache.publishInvalidation(tx)
      })
      aliasCache.clearCache()
    },
  }
}

export type AliasService = ReturnType<typeof createAliasService>
