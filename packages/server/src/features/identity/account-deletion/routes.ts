import type { Handle } from '#http/api/handle.ts'
import type { AccountDeletionAdmin } from './admin-service.ts'
import type { DataExportService } from './data-export.ts'
import type { AccountDeletionService } from './service.ts'

interface Services {
  accountDeletion: AccountDeletionService
  accountDeletionAdmin: AccountDeletionAdmin
  exports: DataExportService
}

export function accountDeletionRoutes(handle: Handle, { accountDeletion, accountDeletionAdmin, exports }: Services) {
  handle('POST /user/deletion', ({ caller }) => accountDeletion.schedule(caller))
  handle('DELETE /user/deletion', ({ caller }) => accountDeletion.cancel(caller))
  handle('POST /admin/users/{id}/deletion', ({ caller, client, params, body }) =>
    accountDeletionAdmin.schedule({ caller, client }, params.id, body.at_once),
  )
  handle('DELETE /admin/users/{id}/deletion', ({ caller, client, params }) =>
    accountDeletionAdmin.cancelDeletion({ caller, client }, params.id),
  )
  handle('POST /user/export', ({ caller, client }) => exports.createExportLink(caller, client))
}
