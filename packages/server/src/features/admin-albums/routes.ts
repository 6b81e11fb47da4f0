import type { Handle } from '#http/api/handle.ts'
import type { AdminAlbumService } from './service.ts'

export function adminAlbumRoutes(handle: Handle, albums: AdminAlbumService) {
  handle('GET /admin/albums', ({ query, client }) => albums.list(query, client))
  handle('GET /admin/albums/{id}', ({ params, client }) => albums.get(params.id, client))
  handle('PUT /admin/albums/{id}', ({ caller, client, params, body }) =>
    albums.change({ caller, client }, params.id, body),
  )
  handle('POST /admin/albums/takedown', ({ caller, client, body }) => albums.takeDown({ caller, client }, body))
}
