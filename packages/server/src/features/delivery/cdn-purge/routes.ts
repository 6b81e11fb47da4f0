import type { Handle } from '#http/api/handle.ts'
import type { CdnPurgeService } from './service.ts'

export function cdnPurgeRoutes(handle: Handle, cdnPurge: CdnPurgeService) {
  handle('POST /admin/settings/test_purge', ({ caller, client }) => cdnPurge.test({ caller, client }))
}
