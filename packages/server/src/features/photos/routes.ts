import type { Handle } from '#http/api/handle.ts'
import type { PhotoService } from './service.ts'

export function photoRoutes(handle: Handle, photos: PhotoService) {
  handle('GET /user/photos', ({ caller, query, client }) => photos.list(caller, query, client))
  handle('GET /user/photos/tiles', ({ caller, query, client }) => photos.tiles(caller, query.ids, client))
  handle('GET /user/photos/{id}', ({ caller, params, client }) => photos.get(caller, params.id, client))
  handle('PUT /user/photos/update', ({ caller, body: { ids, ...changes } }) => photos.change(caller, ids, changes))
  handle('PUT /user/photos/{id}', ({ caller, params, body }) => photos.change(caller, [params.id], body))
}
