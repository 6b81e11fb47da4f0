import type { Handle } from '#http/api/handle.ts'
import type { SiteService } from './service.ts'

export function siteRoutes(handle: Handle, site: SiteService) {
  handle('GET /configs', ({ client }) => site.configs(client))
}
