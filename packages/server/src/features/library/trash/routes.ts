import type { Handle } from '#http/api/handle.ts'
import type { TrashService } from './service.ts'

export function trashRoutes(handle: Handle, trash: TrashService) {
  handle('DELETE /user/photos', ({ caller, body }) => trash.moveToTrash(caller, body))
  handle('GET /user/trash', ({ caller, query }) => trash.list(caller, query))
  handle('GET /user/trash/tiles', ({ caller, query, client }) => trash.listTiles(caller, query.ids, client))
  handle('POST /user/trash/restore', ({ caller, body }) => trash.restore(caller, body))
  handle('DELETE /user/trash', ({ caller, body }) => trash.remove(caller, body))
}
