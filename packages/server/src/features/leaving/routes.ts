import type { Handle } from '#http/handle.ts'
import type { ExportService } from './export.ts'
import type { LeavingService } from './service.ts'

export function leavingRoutes(handle: Handle, leaving: LeavingService, exports: ExportService) {
  handle('POST /user/deletion', ({ caller }) => leaving.schedule(caller))
  handle('DELETE /user/deletion', ({ caller }) => leaving.cancel(caller))
  handle('POST /user/export', ({ caller, client }) => exports.prepare(caller, client))
}
