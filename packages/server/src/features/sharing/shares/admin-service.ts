import type { AdminShare, AdminShareQuery } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { ListCount, PageRequest } from '#db/list-rows.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { refuse } from '#platform/refusal.ts'
import { listAllShares, listTargets, removeShares } from './queries.ts'
import { presentShare } from './present-share.ts'
import type { SharedPictures } from './shared-pictures.ts'

interface ShareAdminDeps {
  db: Db
  audit: Pick<AuditService, 'record'>
  sharedPictures: Pick<SharedPictures, 'announce' | 'evict'>
  now: () => Date
}

type ShareRow = Awaited<ReturnType<typeof listAllShares>>['data'][number]

const ownerOf = ({ owner_id, username }: ShareRow) =>
  owner_id !== null && username !== null ? { id: owner_id, username } : null

/** Lists and removes the shares of all users, for administrators. */
export function createShareAdmin({ db, audit, sharedPictures, now }: ShareAdminDeps) {
  return {
    async list(query: AdminShareQuery & PageRequest, client: Client): Promise<ListCount & { data: AdminShare[] }> {
      const time = now().toISOString()
      const { data, ...counted } = await listAllShares(db, query, time)
      const shares = data.map((share) => ({
        ...presentShare(share, client, time),
        user: ownerOf(share),
        is_removed: share.removed_at !== null,
      }))
      return { data: shares, ...counted }
    },

    /** Removes all shares or none, each with an audit log entry that states the reason. */
    async remove(actor: Actor, ids: number[], note: string) {
      const slugs = await db.transaction().execute(async (tx) => {
        const shares = await listTargets(tx, ids)
        if (shares.length < new Set(ids).size) throw refuse('share_missing')
        for (const { id, slug, owner_id } of shares) {
          await audit.record(tx, actor, { action: 'share.remove', target: `share ${id} ${slug}` }, { note, owner_id })
        }
        return sharedPictures.announce(tx, await removeShares(tx, { ids }, now().toISOString()))
      })
      sharedPictures.evict(slugs)
    },
  }
}

export type ShareAdmin = ReturnType<typeof createShareAdmin>
