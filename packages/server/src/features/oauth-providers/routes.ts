import type { Handle } from '#http/api/handle.ts'
import type { OauthProviderService } from './service.ts'

export function oauthProviderRoutes(handle: Handle, providers: OauthProviderService) {
  handle('GET /admin/oauth_providers', ({ query, client }) => providers.list(query, client))
  handle('POST /admin/oauth_providers', ({ caller, client, body }) => providers.create({ caller, client }, body))
  handle('PUT /admin/oauth_providers/{id}', ({ caller, client, params, body }) =>
    providers.update({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/oauth_providers/{id}', ({ caller, client, params, query }) =>
    providers.remove({ caller, client }, params.id, query.with_bindings === '1'),
  )
  handle('POST /admin/oauth_providers/{id}/test', ({ caller, client, params }) =>
    providers.test({ caller, client }, params.id),
  )
}
