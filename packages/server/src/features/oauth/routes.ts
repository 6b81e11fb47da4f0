import type { Handle } from '#http/api/handle.ts'
import type { OauthService } from './service.ts'

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
  handle('GET /oauth/binds', ({ caller, query }) => oauth.bindings(caller, query))
}
