import type { Handle } from '#http/api/handle.ts'
import type { ArchiveService } from './service.ts'

export function archiveRoutes(handle: Handle, archives: ArchiveService) {
  handle('POST /user/photos/archive', ({ caller, body, client }) => archives.prepareFromPhotos(caller, body, client))
  handle('POST /user/albums/{id}/archive', ({ caller, params, client }) =>
    archives.prepareFromAlbum(caller, params.id, client),
  )
}
