import type { Handle } from '#http/api/handle.ts'
import type { PhotoService } from './service.ts'
import type { BlockedHashService } from '#features/safety/blocked-hashes/service.ts'
import type { AdminPhotoService } from './admin-service.ts'

export function photoRoutes(handle: Handle, photos: PhotoService) {
  handle('GET /user/photos', ({ caller, query, client }) => photos.list(caller, query, client))
  handle('GET /user/photos/tiles', ({ caller, query, client }) => photos.listTiles(caller, query.ids, client))
  handle('GET /user/photos/{id}', ({ caller, params, client }) => photos.get(caller, params.id, client))
  handle('PUT /user/photos/update', ({ caller, body: { ids, ...changes } }) => photos.update(caller, ids, changes))
  handle('PUT /user/photos/{id}', ({ caller, params, body }) => photos.update(caller, [params.id], body))
}

export function adminPhotoRoutes(handle: Handle, photos: AdminPhotoService, blockedHashes: BlockedHashService) {
  handle('GET /admin/photos', ({ query, client }) => photos.list(query, client))
  handle('GET /admin/photos/{id}', ({ params, client }) => photos.get(params.id, client))
  handle('POST /admin/photos/takedown', ({ caller, client, body }) => photos.takeDown({ caller, client }, body))
  handle('GET /admin/blocked_hashes', ({ query }) => blockedHashes.list(query))
  handle('POST /admin/blocked_hashes', ({ caller, client, body }) => blockedHashes.add({ caller, client }, body))
  handle('DELETE /admin/blocked_hashes', ({ caller, client, body, applyEach }) =>
    applyEach(body.ids, (sha256) => blockedHashes.remove({ caller, client }, sha256)),
  )
  handle('DELETE /admin/blocked_hashes/{sha256}', ({ caller, client, params }) =>
    blockedHashes.remove({ caller, client }, params.sha256),
  )
}
