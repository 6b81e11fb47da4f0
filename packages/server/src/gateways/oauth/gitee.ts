import { type DriverSettings, parseIdentity, type OauthDriver } from './oauth-driver.ts'
import { withQuery } from './http-client.ts'
import { ProviderDeclined, endpointsOf, createOauth2Driver, requireText } from './oauth2.ts'

const defaults = {
  authorize_url: 'https://gitee.com/oauth/authorize',
  token_url: 'https://gitee.com/oauth/token',
  user_url: 'https://gitee.com/api/v5/user',
}
const refusals = { code: /^invalid_grant$/, client: /^(invalid_client|unauthorized_client)$/ }

export function giteeDriver({ client_id, client_secret, options, http }: DriverSettings): OauthDriver {
  const { authorize_url, token_url, user_url } = endpointsOf(options, defaults)
  return createOauth2Driver({
    buildAuthorizationUrl: ({ redirect_uri, state }) =>
      withQuery(authorize_url, {
        client_id,
        redirect_uri,
        state,
        response_type: 'code',
        scope: options.scopes || 'user_info',
      }),

    async exchange({ code, redirect_uri }) {
      const form = { grant_type: 'authorization_code', code, client_id, redirect_uri, client_secret }
      const response = await http.requestJson({ url: token_url, form })
      if (typeof response.error === 'string') throw new ProviderDeclined(response.error, refusals)
      return requireText(response, 'access_token')
    },

    async identify(access_token) {
      const user = await http.requestJson({ url: user_url, query: { access_token } })
      return parseIdentity({ subject: user.id, name: user.login, nickname: user.name, avatar: user.avatar_url })
    },
  })
}
