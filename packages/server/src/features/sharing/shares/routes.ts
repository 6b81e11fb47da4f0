import type { Handle } from '#http/api/handle.ts'
import type { ShareAdmin } from './admin-service.ts'
import type { GuestUploadApproval, GuestUploads } from './guest-uploads.ts'
import type { ShareDownloads, ShareViewing } from './share-view.ts'
import type { ShareService } from './service.ts'

interface Services {
  shares: ShareService
  shareViewing: ShareViewing
  shareApproving: GuestUploadApproval
  shareAdmin: ShareAdmin
  downloadShare: ShareDownloads
  sendToShare: GuestUploads
}

export function shareRoutes(handle: Handle, services: Services) {
  const { shares, shareViewing, shareApproving, shareAdmin } = services
  handle('GET /user/shares', ({ caller, query, client }) => shares.list(caller, query, client))
  handle('POST /user/shares', ({ caller, body, client }) => shares.create(caller, body, client))
  handle('GET /user/shares/{id}', ({ caller, params, client }) => shares.get(caller, params.id, client))
  handle('PUT /user/shares/{id}', ({ caller, params, body }) => shares.update(caller, params.id, body))
  handle('DELETE /user/shares', ({ caller, body }) => shares.remove(caller, body))
  handle('GET /shares/{slug}', ({ params, ...visitor }) => shareViewing.get(params.slug, visitor))
  handle('POST /shares/{slug}/unlock', ({ params, body, client }) =>
    shareViewing.unlock(params.slug, body.password, client),
  )
  handle('GET /shares/{slug}/photos', ({ params, query, ...visitor }) =>
    shareViewing.photos(params.slug, query, visitor),
  )
  handle('GET /shares/{slug}/index', ({ params, query, ...visitor }) => shareViewing.index(params.slug, query, visitor))
  handle('GET /shares/{slug}/tiles', ({ params, query, ...visitor }) =>
    shareViewing.tiles(params.slug, query.ids, visitor),
  )
  handle('GET /shares/{slug}/photos/{id}', ({ params, ...visitor }) =>
    shareViewing.photo(params.slug, params.id, visitor),
  )
  handle('POST /shares/{slug}/archive', ({ params, ...visitor }) => services.downloadShare(params.slug, visitor))
  handle('POST /shares/{slug}/photos', ({ params, form, ...visitor }) =>
    services.sendToShare(params.slug, form, visitor),
  )
  handle('GET /user/shares/{id}/uploads', ({ caller, params, query, client }) =>
    shareApproving.list(caller, params.id, query, client),
  )
  handle('POST /user/shares/{id}/uploads', ({ caller, params, body }) => shareApproving.decide(caller, params.id, body))
  handle('GET /admin/shares', ({ query, client }) => shareAdmin.list(query, client))
  handle('DELETE /admin/shares', ({ body, ...actor }) => shareAdmin.remove(actor, body.ids, body.note))
}
