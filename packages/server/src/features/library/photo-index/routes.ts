import type { Handle } from '#http/api/handle.ts'
import type { PhotoIndexService } from './service.ts'

export function photoIndexRoutes(handle: Handle, photoIndex: PhotoIndexService) {
  handle('GET /user/photos/index', ({ caller, query }) => photoIndex.get(caller, query))
  handle('GET /user/trash/index', ({ caller }) => photoIndex.getTrash(caller))
}
