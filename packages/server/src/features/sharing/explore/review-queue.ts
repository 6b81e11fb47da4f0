import type { Review, ReviewedPhoto, ReviewQuery } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import { recordPhotoChange } from '#db/photo-changes.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { PublishEvent } from '#features/operations/webhooks/publish-event.ts'
import { sortByIds } from '#db/photo-columns.ts'
import { refuse } from '#platform/refusal.ts'
import { type Censuses, MARK_INTERVAL_COUNT, type Walk } from './page-index.ts'
import type { VisibilityContext } from './visibility-context.ts'
import type { PhotoPresenter } from './present-photo.ts'
import { listReviewPositions, listRows, listReviews, setReview, type State } from './queries.ts'

interface ExploreReviewDeps {
  db: Db
  audit: Pick<AuditService, 'record'>
  visibility: VisibilityContext
  censuses: Censuses
  photoPresenter: PhotoPresenter
  publishEvent: PublishEvent
}

const MAX_WALKED_OFFSET_COUNT = 1000
const reviews = { approve: 'approved', refuse: 'refused' } as const

/**
 * Review of the photos that their owners have made public. A rejected photo stays off the explore page whether approval
 * is mandatory or not; an approved one stays on it until its image is replaced.
 */
export function createExploreReview({
  db,
  audit,
  visibility,
  censuses,
  photoPresenter,
  publishEvent,
}: ExploreReviewDeps) {
  async function placesOf(state: State, offset: number, limit: number) {
    const moment = await visibility.getContext()
    const walk: Walk = {
      async next(after, most) {
        const rows = await listReviewPositions(db, { moment, state, after, limit: most })
        return { rows, next: rows.length < most ? null : { id: rows.at(-1)![0], at: 0 } }
      },
    }
    const name = `review ${state} ${moment.needs_approval}`
    const isFar = offset > MAX_WALKED_OFFSET_COUNT
    const census = isFar ? await censuses.getCompleteCensus(name, walk) : await censuses.getCensus(name, walk)
    const after = isFar ? (census.marks[Math.floor(offset / MARK_INTERVAL_COUNT) - 1] ?? null) : null
    const remainder = after ? offset % MARK_INTERVAL_COUNT : offset
    const rows = await listReviewPositions(db, { moment, state, after, limit, offset: remainder })
    return {
      ids: rows.map(([id]) => id),
      total: Math.max(census.total, rows.length > 0 ? offset + rows.length : 0),
    }
  }

  return {
    countWaiting: async () => (await placesOf('waiting', 0, 1)).total,

    async list({ state, page, per_page }: ReviewQuery, client: Client) {
      const { ids, total } = await placesOf(state, (page - 1) * per_page, per_page)
      const rows = ids.length > 0 ? sortByIds(ids, await listRows(db, ids)) : []
      const photos = await photoPresenter.photosOf(rows, null, client)
      return {
        data: photos.map(({ is_liked: _isLiked, ...photo }, index): ReviewedPhoto => ({
          ...photo,
          version: rows[index]!.version,
          state,
        })),
        total,
      }
    },

    /** Decides all photos or none, and only the reviewed version: an image replaced in the meantime keeps waiting. */
    decide: (actor: Actor, { photos, decision }: Review) =>
      db.transaction().execute(async (tx) => {
        const ids = [...new Set(photos.map(({ id }) => id))]
        const before = new Map((await listReviews(tx, ids)).map(({ id, review }) => [id, review]))
        const reviewedPhotos = await setReview(tx, ids, reviews[decision])
        const versions = new Map(reviewedPhotos.map(({ id, version }) => [id, version]))
        if (photos.some(({ id, version }) => versions.get(id) !== version)) throw refuse('photo_missing')
        if (decision === 'approve') await publishEvent(tx, 'photo.published', ids)
        for (const { id, key, owner_id } of reviewedPhotos) {
          const review = { from: before.get(id) ?? null, to: reviews[decision] }
          const act = { action: `explore.${decision}`, target: `photo ${id} ${key}` }
          await audit.record(tx, actor, act, { review, owner_id })
        }
        const owners = new Set(reviewedPhotos.map(({ owner_id }) => owner_id!))
        // Owners are updated in a fixed order, since two administrators could deadlock otherwise.
        for (const owner of [...owners].toSorted((one, other) => one - other)) await recordPhotoChange(tx, owner, [])
      }),
  }
}
