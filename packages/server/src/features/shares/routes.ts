import type { Handle } from '#http/handle.ts'
import type { ShareService } from './service.ts'
import type { ShareViewing } from './viewing.ts'

interface Services {
  shares: ShareService
  shareViewing: ShareViewing
}

export function shareRoutes(handle: Handle, { shares, shareViewing }: Services) {
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
}
