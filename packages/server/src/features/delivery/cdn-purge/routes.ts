import type { Handle } from '#http/api/handle.ts'
import type { PurgingService } from './service.ts'

export function purgingRoutes(handle: Handle, purging: PurgingService) {
  handle('POST /admin/settings/test_purge', ({ caller, client }) => purging.test({ caller, client }))
}
