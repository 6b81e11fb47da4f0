import type { Handle } from '#http/api/handle.ts'
import type { OauthService } from './service.ts'
import type { OauthProviderService } from './provider-admin-service.ts'

export function oauthRoutes(handle: Handle, oauth: OauthService) {
  handle('GET /oauth/{id}/redirect', ({ params, query, browser, client }) =>
    oauth.beginLogin(params.id, { ...query, browser, client }),
  )
  handle('POST /oauth/{id}/login', ({ params, body, browser, client }) =>
    oauth.login(params.id, { browser, returned: body }, client),
  )
  handle('GET /oauth/{id}/bind', ({ caller, params, query, browser, client }) =>
    oauth.beginBinding(caller, params.id, { ...query, browser, client }),
  )
  handle('POST /oauth/{id}/bind', ({ caller, params, body, browser }) =>
    'token' in body
      ? oauth.bindPending(caller, params.id, body.token)
      : oauth.bind(caller, params.id, { browser, returned: body }),
  )
  handle('DELETE /oauth/{id}/unbind', ({ caller, params }) => oauth.unbind(caller, params.id))
  handle('GET /oauth/binds', ({ caller, query }) => oauth.listBindings(caller, query))
}

export function oauthProviderRoutes(handle: Handle, providers: OauthProviderService) {
  handle('GET /admin/oauth_providers', ({ query, client }) => providers.list(query, client))
  handle('GET /admin/oauth_providers/next', ({ client }) => providers.getNext(client))
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
