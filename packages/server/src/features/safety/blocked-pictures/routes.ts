import type { Handle } from '#http/api/handle.ts'
import type { MatchReview } from './match-review.ts'
import type { BlockedPictureService } from './service.ts'

export function blockedPictureRoutes(handle: Handle, blockedPictures: BlockedPictureService, matchReview: MatchReview) {
  handle('GET /admin/blocked_pictures', ({ query, client }) => blockedPictures.list(query, client))
  handle('POST /admin/blocked_pictures', ({ caller, client, body }) => blockedPictures.add({ caller, client }, body))
  handle('POST /admin/blocked_pictures/import', ({ caller, client, body }) =>
    blockedPictures.importList({ caller, client }, body),
  )
  handle('DELETE /admin/blocked_pictures', ({ caller, client, body, applyEach }) =>
    applyEach(body.ids, (hash) => blockedPictures.remove({ caller, client }, hash)),
  )
  handle('GET /admin/picture_matches', ({ query, client }) => matchReview.list(query, client))
  handle('PUT /admin/picture_matches', ({ caller, client, body: { ids, ...decision }, applyEach }) =>
    applyEach(ids, (id) => matchReview.decide({ caller, client }, id, decision)),
  )
}
