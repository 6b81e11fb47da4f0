import type { Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'
import type { Moment } from '#db/public/public-photos.ts'
import * as queries from './queries.ts'

interface LikesDeps {
  db: Db
  visibility: {
    /** Refuses while the explore page is disabled. */
    requireEnabled: () => Promise<Moment>
  }
}

/**
 * One like per user and photo: the row is authoritative, and the counter changes in the same transaction and only with
 * the row. Ten concurrent clicks count as one like.
 */
export function createLikes({ db, visibility }: LikesDeps) {
  async function likesNow(tx: Db, moment: Moment, id: number, change: number) {
    const likesRow =
      change === 0 ? await queries.findLikes(tx, moment, id) : await queries.addToLikes(tx, moment, id, change)
    if (!likesRow) throw refuse('photo_missing')
    return likesRow.likes
  }

  return {
    async like({ id: userId }: Caller, id: number) {
      const moment = await visibility.requireEnabled()
      return db.transaction().execute(async (tx) => {
        const isNew = await queries.insertLike(tx, moment, id, userId)
        return { likes: await likesNow(tx, moment, id, isNew ? 1 : 0), is_liked: true }
      })
    },

    async unlike({ id: userId }: Caller, id: number) {
      const moment = await visibility.requireEnabled()
      return db.transaction().execute(async (tx) => {
        const wasLiked = await queries.deleteLike(tx, id, userId)
        return { likes: await likesNow(tx, moment, id, wasLiked ? -1 : 0), is_liked: false }
      })
    },
  }
}
