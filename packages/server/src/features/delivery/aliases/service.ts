import * as queries from './queries.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Signals } from '#db/dialects/signals.ts'
import { refuse } from '#platform/refusal.ts'
import { remembered } from '#platform/lru-cache.ts'
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
  const found = remembered<string, string>(CACHED_PATHS_COUNT)
  const absent = remembered<string, true>(CACHED_ABSENCES_COUNT, ABSENCE_TTL_MS)
  const asking = new Map<string, Promise<string | null>>()
  let hasAny: boolean | null = null
  let hasNoneUntil = 0
  // The counter of received changes prevents caching a result that was read before the latest change.
  let heard = 0

  function forget() {
    heard++
    hasAny = null
    found.clear()
    absent.clear()
    asking.clear()
  }
  signals.on(topic, forget)

  async function ask(path: string) {
    const begun = heard
    const isKept = () => begun === heard && signals.isListening()
    const isWorthwhile = hasAny ?? (await queries.hasAny(db))
    if (isKept()) hasAny = isWorthwhile
    if (!isWorthwhile) hasNoneUntil = Date.now() + ABSENCE_TTL_MS
    if (!isWorthwhile) return null
    const key = await queries.findKey(db, path)
    if (isKept()) {
      if (key === null) absent.set(path, true)
      else found.set(path, key)
    }
    return key
  }

  return {
    /** Returns the key of the photo, or null. */
    async find(path: string): Promise<string | null> {
      if (signals.isListening()) {
        const known = found.get(path)
        if (known) return known
        // The absence of aliases is cached only for a while, because an import by a CLI command does not signal this
        // process.
        if (hasAny === false && Date.now() > hasNoneUntil) hasAny = null
        if (hasAny === false || absent.has(path)) return null
      }
      const current = asking.get(path)
      if (current) return current
      if (asking.size >= MAX_CONCURRENT_LOOKUPS_COUNT) throw refuse('server_busy', { retry_after: 1 })
      const asked = ask(path).finally(() => {
        if (asking.get(path) === asked) asking.delete(path)
      })
      asking.set(path, asked)
      return asked
    },

    /** Runs in the transaction that changes aliases. */
    announce: (tx: Db) => signals.send(tx, topic),

    /** Runs after that transaction; this process need not wait for the signal. */
    forget,
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
  const known = createAliasCache({ db, signals })

  return {
    /** Returns the path of the photo's link; null when the alias leads to none. */
    async linkOf(encoded: string): Promise<string | null> {
      const path = aliasPathOf(encoded)
      const key = path && (await known.find(path))
      if (!key) return null
      const picture = await pictures.find(key)
      return picture ? pictureUrl('', picture) : pictureUrl('', { key, extension: 'gone' })
    },

    /** Runs in the transaction of an import; keeps a valid path that is not an alias yet. */
    async keep(tx: Db, photo_id: number, given: string) {
      const path = given.normalize('NFC')
      if (path.includes('\0') || !isAliasPath(path)) return
      if (await queries.addAlias(tx, { path, photo_id, created_at: now().toISOString() })) await known.announce(tx)
    },

    /** Runs after that transaction. */
    forget: known.forget,

    list: (query: AliasQuery & PageRequest) => queries.listAliases(db, query),

    async add(actor: Actor, given: AliasInput[]) {
      const created_at = now().toISOString()
      // The last entry of a repeated path wins, because one statement cannot write a row twice.
      const wanted = new Map(given.map(({ path, key }) => [path, key]))
      const answer = await db.transaction().execute(async (tx) => {
        const photos = await queries.photosByKey(tx, [...new Set(wanted.values())])
        const rows = [...wanted].flatMap(([path, key]) => {
          const photo_id = photos.get(key)
          return photo_id === undefined ? [] : [{ path, photo_id, created_at }]
        })
        if (rows.length > 0) await queries.putAliases(tx, rows)
        const missing = [...new Set(wanted.values())].filter((key) => !photos.has(key))
        const detail = { kept: rows.length, paths: rows.slice(0, LOGGED_PATHS_COUNT).map(({ path }) => path) }
        await audit.record(tx, actor, { action: 'aliases.add', target: given[0]!.path }, detail)
        await known.announce(tx)
        return { kept: rows.length, missing }
      })
      known.forget()
      return answer
    },

    async remove(actor: Actor, paths: string[]) {
      await db.transaction().execute(async (tx) => {
        const removed = await queries.deleteAliases(tx, paths)
        const detail = { removed, paths: paths.slice(0, LOGGED_PATHS_COUNT) }
        await audit.record(tx, actor, { action: 'aliases.remove', target: paths[0]! }, detail)
        await known.announce(tx)
      })
      known.forget()
    },
  }
}

export type AliasService = ReturnType<typeof createAliasService>
