import type { Handle } from '#http/handle.ts'
import type { TrashService } from './service.ts'

export function trashRoutes(handle: Handle, trash: TrashService) {
  handle('DELETE /user/photos', ({ caller, body }) => trash.put(caller, body))
}
