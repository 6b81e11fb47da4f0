import type { BlockedHashService } from '#features/blocked-hashes/service.ts'
import type { Handle } from '#http/api/handle.ts'
import type { AdminPhotoService } from './service.ts'

export function adminPhotoRoutes(handle: Handle, photos: AdminPhotoService, blockedHashes: BlockedHashService) {
  handle('GET /admin/photos', ({ query, client }) => photos.list(query, client))
  handle('GET /admin/photos/{id}', ({ params, client }) => photos.get(params.id, client))
  handle('POST /admin/photos/takedown', ({ caller, client, body }) => photos.takeDown({ caller, client }, body))
  handle('GET /admin/blocked_hashes', ({ query }) => blockedHashes.list(query))
  handle('POST /admin/blocked_hashes', ({ caller, client, body }) => blockedHashes.add({ caller, client }, body))
  handle('DELETE /admin/blocked_hashes/{sha256}', ({ caller, client, params }) =>
    blockedHashes.remove({ caller, client }, params.sha256),
  )
}
