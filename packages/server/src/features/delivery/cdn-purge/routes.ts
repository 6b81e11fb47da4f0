import type { Handle } from '#http/api/handle.ts'
import type { CdnPurgeService } from './service.ts'

export function purgingRoutes(handle: Handle, purging: CdnPurgeService) {
  handle('POST /admin/settings/test_purge', ({ caller, client }) => purging.test({ caller, client }))
}
