import type { Handle } from '#http/api/handle.ts'
import type { LogoService } from './logo-service.ts'
import type { SiteService } from './service.ts'

export function siteRoutes(handle: Handle, site: SiteService, logos: LogoService) {
  handle('GET /configs', ({ client }) => site.configs(client))
  handle('POST /admin/site_logo', ({ caller, client, form }) => logos.replace({ caller, client }, form))
  handle('DELETE /admin/site_logo/{theme}', ({ caller, client, params }) =>
    logos.remove({ caller, client }, params.theme),
  )
}
