import type { Handle } from '#http/api/handle.ts'
import type { AlbumService } from './service.ts'
import type { AdminAlbumService } from './admin-service.ts'

export function albumRoutes(handle: Handle, albums: AlbumService) {
  handle('GET /user/albums', ({ caller, query, client }) => albums.list(caller, query, client))
  handle('GET /user/albums/{id}', ({ caller, params, client }) => albums.get(caller, params.id, client))
  handle('POST /user/albums', ({ caller, body }) => albums.create(caller, body))
  handle('PUT /user/albums/{id}', ({ caller, params, body }) => albums.update(caller, params.id, body))
  handle('DELETE /user/albums/{id}', ({ caller, params }) => albums.remove(caller, params.id))
  handle('POST /user/albums/{id}/photos', ({ caller, params, body }) => albums.addPhotos(caller, params.id, body))
  handle('PUT /user/albums/{id}/order', ({ caller, params, body }) => albums.movePhotos(caller, params.id, body))
  handle('DELETE /user/albums/{id}/photos', ({ caller, params, body }) => albums.removePhotos(caller, params.id, body))
}

export function adminAlbumRoutes(handle: Handle, albums: AdminAlbumService) {
  handle('GET /admin/albums', ({ query, client }) => albums.list(query, client))
  handle('GET /admin/albums/{id}', ({ params, client }) => albums.get(params.id, client))
  handle('PUT /admin/albums', ({ caller, client, body: { ids, changes }, applyEach }) =>
    applyEach(ids, (id) => albums.moderate({ caller, client }, id, changes)),
  )
  handle('PUT /admin/albums/{id}', ({ caller, client, params, body }) =>
    albums.moderate({ caller, client }, params.id, body),
  )
  handle('POST /admin/albums/takedown', ({ caller, client, body }) => albums.takeDown({ caller, client }, body))
}
