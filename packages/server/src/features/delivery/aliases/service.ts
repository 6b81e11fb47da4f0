import { type AliasInput, aliasPathOf, type AliasQuery, isAliasPath } from '@imagora/contract'
import type { PageRequest } from '#db/list-rows.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Signals } from '#db/dialects/signals.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import { pictureUrl } from '#images/picture-urls.ts'
import { createAliasCache } from './alias-cache.ts'
import * as queries from './queries.ts'

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
