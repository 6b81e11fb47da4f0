import type { Handle } from '#http/api/handle.ts'
import type { ImportUsers } from './service.ts'

export function userImportRoutes(handle: Handle, importUsers: ImportUsers) {
  handle('POST /admin/users/import', ({ caller, client, body }) => importUsers({ caller, client }, body, client))
}
