import type { Handle } from '#http/api/handle.ts'
import type { OriginalService } from './service.ts'

export function originalRoutes(handle: Handle, originals: OriginalService) {
  handle('GET /user/photos/{id}/original', ({ caller, params }) => originals.open(caller, params.id))
}
