import {
  type DriverSettings,
  parseIdentity,
  OauthFailure,
  type OauthDriver,
  type OauthHttp,
  type OauthRequest,
} from './oauth-driver.ts'
import { withQuery } from './http-client.ts'
import { ProviderDeclined, endpointsOf, createOauth2Driver, requireText } from './oauth2.ts'

const defaults = {
  authorize_url: 'https://api.weibo.com/oauth2/authorize',
  token_url: 'https://api.weibo.com/oauth2/access_token',
  user_url: 'https://api.weibo.com/2/users/show.json',
}
const refusals = {
  code: /^(21325|21327|invalid_grant|expired_token)$/,
  client: /^(21324|invalid_client)$/,
  redirect: /^(21322|redirect_uri_mismatch)$/,
}

async function requestProvider(http: OauthHttp, question: OauthRequest) {
  const response = await http.requestJson(question)
  const word = response.error_code ?? response.error
  if (word !== undefined) throw new ProviderDeclined(word, refusals)
  return response
}

export function weiboDriver({ client_id, client_secret, options, http }: DriverSettings): OauthDriver {
  const { authorize_url, token_url, user_url } = endpointsOf(options, defaults)
  return createOauth2Driver({
    buildAuthorizationUrl: ({ redirect_uri, state }) =>
      withQuery(authorize_url, {
        client_id,
        redirect_uri,
        response_type: 'code',
        state,
        ...(options.scopes && { scope: options.scopes }),
      }),

    async exchange({ code, redirect_uri }) {
      const form = { client_id, client_secret, grant_type: 'authorization_code', code, redirect_uri }
      const tokenResponse = await requestProvider(http, { url: token_url, form })
      return { access_token: requireText(tokenResponse, 'access_token'), uid: requireText(tokenResponse, 'uid') }
    },

    async identify({ access_token, uid }) {
      const user = await requestProvider(http, { url: user_url, query: { access_token, uid } })
      if (user.idstr !== uid) throw new OauthFailure('identity_refused', 'another uid')
      return parseIdentity({
        subject: uid,
        name: user.name,
        nickname: user.screen_name,
        avatar: user.avatar_large || user.profile_image_url,
      })
    },
  })
}
