import type { Handle } from '#http/handle.ts'
import type { PhotoService } from './service.ts'

export function photoRoutes(handle: Handle, photos: PhotoService) {
  handle('GET /user/photos', ({ caller, query, client }) => photos.list(caller, query, client))
}
