import type { Handle } from '#http/api/handle.ts'
import type { AccountDeletionAdmin } from './admin-service.ts'
import type { DataExportService } from './data-export.ts'
import type { AccountDeletionService } from './service.ts'

interface Services {
  leaving: AccountDeletionService
  leavingAdmin: AccountDeletionAdmin
  exports: DataExportService
}

export function leavingRoutes(handle: Handle, { leaving, leavingAdmin, exports }: Services) {
  handle('POST /user/deletion', ({ caller }) => leaving.schedule(caller))
  handle('DELETE /user/deletion', ({ caller }) => leaving.cancel(caller))
  handle('POST /admin/users/{id}/deletion', ({ caller, client, params, body }) =>
    leavingAdmin.schedule({ caller, client }, params.id, body.at_once),
  )
  handle('DELETE /admin/users/{id}/deletion', ({ caller, client, params }) =>
    leavingAdmin.restore({ caller, client }, params.id),
  )
  handle('POST /user/export', ({ caller, client }) => exports.prepare(caller, client))
}
