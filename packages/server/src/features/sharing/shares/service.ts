import * as queries from './queries.ts'
import { type Client, type Caller, hasPermission } from '#platform/caller.ts'
import type { Db, Work } from '#db/schema/schema.ts'
import type { PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import type { Share, ShareQuery } from '@imagora/contract'
import { refuse } from '#platform/refusal.ts'
import { type ShareCreationDeps, createShareCreation } from './create-share.ts'
import { presentShare } from './present-share.ts'
import { deleteRemovedBefore, deleteVisitsBefore, removeShares } from './queries.ts'
import { listDays } from './view-queries.ts'
import { DAY_MS } from '#platform/time.ts'
import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'

interface ShareCoversDeps {
  db: Db
  addresses: Pick<PictureUrls, 'createOwnerUrlBuilder'>
  now: () => Date
}

interface Covered {
  id: number
  album_id: number | null
}

/** Returns the covers of shares, for their owner: the newest photos of each. */
function shareCovers({ db, addresses, now }: ShareCoversDeps) {
  const newestOf = ({ id, album_id }: Covered, time: string) =>
    album_id === null ? queries.newestInList(db, { id, time }) : queries.newestInAlbum(db, { id: album_id, time })

  return async (shares: Covered[], client: Client) => {
    const addressesOf = await addresses.createOwnerUrlBuilder(client)
    const time = now().toISOString()
    const newest = await Promise.all(shares.map((share) => newestOf(share, time)))
    return newest.map((photos) => photos.map((photo) => addressesOf(photo, Boolean(photo.is_guarded)).thumbnail_url))
  }
}

interface ShareServiceDeps extends ShareCreationDeps {
  addresses: Pick<PictureUrls, 'createOwnerUrlBuilder'>
}

/** The owner of a share, with the permissions of the caller. */
type Owner = Pick<Caller, 'id' | 'grant'>

const DEFAULT_PERIOD_DAYS = 30
/** Days for which a removed share is reported as removed. */
const REMOVED_SHARE_RETENTION_DAYS = 90

/** Manages shares for their owner: links to an album or to photos, with the permissions of visitors. */
export function createShareService(deps: ShareServiceDeps) {
  const { db, sharedPictures, now } = deps
  const coversOf = shareCovers(deps)
  const time = () => now().toISOString()

  /**
   * Covers are photos, and are visible without the share password, so a token without permission to read photos gets
   * none.
   */
  async function present(owner: Owner, shares: queries.CountedShare[], client: Client): Promise<Share[]> {
    const covers = hasPermission(owner, 'user:photo:read') ? await coversOf(shares, client) : []
    return shares.map((share, index) => ({ ...presentShare(share, client, time()), covers: covers[index] ?? [] }))
  }

  return {
    async list(owner: Caller, query: ShareQuery, client: Client) {
      const { data, total } = await queries.listShares(db, owner.id, query, time())
      return { data: await present(owner, data, client), total }
    },

    async get(owner: Owner, id: number, client: Client) {
      const row = await queries.findShare(db, owner.id, id, time())
      const [share] = await present(owner, row ? [row] : [], client)
      if (!share) throw refuse('share_missing')
      return { ...share, days: await listDays(db, id, DEFAULT_PERIOD_DAYS) }
    },

    ...createShareCreation(deps),

    /** Removes all shares or none: another user's share is treated like a missing one. */
    async remove(owner: Pick<Caller, 'id'>, ids: number[], alongside?: Work) {
      const slugs = await db.transaction().execute(async (tx) => {
        const owned = await queries.ownedOf(tx, owner.id, ids)
        if (owned.length < new Set(ids).size) throw refuse('share_missing')
        await alongside?.(tx)
        return sharedPictures.announce(tx, await removeShares(tx, { ids: owned }, time()))
      })
      sharedPictures.evict(slugs)
    },

    /** Deletes removed shares after their retention period, and the visitor hashes of past days. */
    async sweep() {
      const before = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString()
      await deleteVisitsBefore(db, before(1).slice(0, 10))
      await db.transaction().execute((tx) => deleteRemovedBefore(tx, before(REMOVED_SHARE_RETENTION_DAYS)))
    },
  }
}

export type ShareService = ReturnType<typeof createShareService>

export function registerShareJobs(jobs: Jobs, shares: Pick<ShareService, 'sweep'>) {
  const sweep = defineJob({ name: 'shares.sweep', payload: z.strictObject({}), run: () => shares.sweep() })
  jobs.schedule('41 3 * * *', sweep)
}
