import type { Handle } from '#http/api/handle.ts'
import type { ShareAdmin } from './admin-service.ts'
import type { GuestUploadApproval, GuestUploads } from './guest-uploads.ts'
import type { ShareDownloads, ShareViewService } from './share-view.ts'
import type { ShareService } from './service.ts'

interface Services {
  shares: ShareService
  shareView: ShareViewService
  guestUploadApproval: GuestUploadApproval
  shareAdmin: ShareAdmin
  downloadShare: ShareDownloads
  uploadToShare: GuestUploads
}

export function shareRoutes(handle: Handle, services: Services) {
  const { shares, shareView, guestUploadApproval, shareAdmin } = services
  handle('GET /user/shares', ({ caller, query, client }) => shares.list(caller, query, client))
  handle('POST /user/shares', ({ caller, body, client }) => shares.create(caller, body, client))
  handle('GET /user/shares/{id}', ({ caller, params, client }) => shares.get(caller, params.id, client))
  handle('PUT /user/shares/{id}', ({ caller, params, body }) => shares.update(caller, params.id, body))
  handle('DELETE /user/shares', ({ caller, body }) => shares.remove(caller, body))
  handle('GET /shares/{slug}', ({ params, ...visitor }) => shareView.get(params.slug, visitor))
  handle('POST /shares/{slug}/unlock', ({ params, body, client }) =>
    shareView.unlock(params.slug, body.password, client),
  )
  handle('GET /shares/{slug}/photos', ({ params, query, ...visitor }) => shareView.photos(params.slug, query, visitor))
  handle('GET /shares/{slug}/index', ({ params, query, ...visitor }) => shareView.index(params.slug, query, visitor))
  handle('GET /shares/{slug}/tiles', ({ params, query, ...visitor }) =>
    shareView.tiles(params.slug, query.ids, visitor),
  )
  handle('GET /shares/{slug}/photos/{id}', ({ params, ...visitor }) => shareView.photo(params.slug, params.id, visitor))
  handle('POST /shares/{slug}/archive', ({ params, ...visitor }) => services.downloadShare(params.slug, visitor))
  handle('POST /shares/{slug}/photos', ({ params, form, ...visitor }) =>
    services.uploadToShare(params.slug, form, visitor),
  )
  handle('GET /user/shares/{id}/uploads', ({ caller, params, query, client }) =>
    guestUploadApproval.list(caller, params.id, query, client),
  )
  handle('POST /user/shares/{id}/uploads', ({ caller, params, body }) =>
    guestUploadApproval.decide(caller, params.id, body),
  )
  handle('GET /admin/shares', ({ query, client }) => shareAdmin.list(query, client))
  handle('DELETE /admin/shares', ({ body, ...actor }) => shareAdmin.remove(actor, body.ids, body.note))
}
