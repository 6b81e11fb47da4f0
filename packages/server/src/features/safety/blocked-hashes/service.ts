import type { BlockedHash } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { refuse } from '#platform/refusal.ts'
import * as queries from './queries.ts'

interface BlockedHashServiceDeps {
  db: Db
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

/** Files that nobody may upload, identified by their SHA-256. */
export function createBlockedHashService({ db, audit, now }: BlockedHashServiceDeps) {
  const block = (tx: Db, { caller }: Actor, hashes: string[], reason: string) => {
    const created_at = now().toISOString()
    return queries.insertHashes(
      tx,
      [...new Set(hashes)].map((sha256) => ({ sha256, reason, blocked_by: caller.id, created_at })),
    )
  }

  return {
    /** Refuses a file by the bytes to be stored, and by the uploaded bytes if they differ. */
    async check(stored: string, sourceHash: string = stored) {
      if (await queries.isBlocked(db, stored, sourceHash)) throw refuse('file_blocked')
    },

    /** Refuses existing files, in the transaction that would make them visible again. */
    async checkBlobs(tx: Db, blobIds: number[]) {
      if (await queries.isAnyBlocked(tx, blobIds)) throw refuse('file_blocked')
    },

    /** Runs in the transaction that takes down the photos of these files. */
    block,

    add: (actor: Actor, { sha256, reason }: { sha256: string; reason: string }) =>
      db.transaction().execute(async (tx) => {
        await block(tx, actor, [sha256], reason)
        await audit.record(tx, actor, { action: 'hash.block', target: `hash ${sha256}` }, { reason })
      }),

    remove: (actor: Actor, sha256: string) =>
      db.transaction().execute(async (tx) => {
        const removed = await queries.deleteHash(tx, sha256)
        if (!removed) throw refuse('hash_missing')
        await audit.record(tx, actor, { action: 'hash.unblock', target: `hash ${sha256}` }, removed)
      }),

    async list(query: Parameters<typeof queries.listHashes>[1]) {
      const { data, total } = await queries.listHashes(db, query)
      return {
        data: data.map(({ blocked_by, username, ...hash }): BlockedHash => ({
          ...hash,
          blocked_by: blocked_by !== null && username !== null ? { id: blocked_by, username } : null,
        })),
        total,
      }
    },
  }
}

export type BlockedHashService = ReturnType<typeof createBlockedHashService>
