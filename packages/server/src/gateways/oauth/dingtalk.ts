import {
  type DriverSettings,
  parseIdentity,
  type OauthDriver,
  type OauthHttp,
  type OauthRequest,
} from './oauth-driver.ts'
import { withQuery } from './http-client.ts'
import { ProviderDeclined, endpointsOf, createOauth2Driver, requireText } from './oauth2.ts'

const defaults = {
  authorize_url: 'https://login.dingtalk.com/oauth2/auth',
  token_url: 'https://api.dingtalk.com/v1.0/oauth2/userAccessToken',
  user_url: 'https://api.dingtalk.com/v1.0/contact/users/me',
}
const refusals = { code: /auth_?code/i, client: /client|app_?(id|key|secret)/i }

async function requestProvider(http: OauthHttp, question: OauthRequest) {
  const response = await http.requestJson(question)
  if (typeof response.code === 'string') throw new ProviderDeclined(response.code, refusals)
  return response
}

/** DingTalk's openId is unique per app, its unionId is shared by all apps of a company. */
export function dingtalkDriver({ client_id, client_secret, options, http }: DriverSettings): OauthDriver {
  const { authorize_url, token_url, user_url } = endpointsOf(options, defaults)
  return createOauth2Driver({
    buildAuthorizationUrl: ({ redirect_uri, state }) =>
      withQuery(authorize_url, {
        redirect_uri,
        response_type: 'code',
        client_id,
        scope: options.scopes || 'openid',
        state,
        prompt: 'consent',
      }),

    async exchange({ code }) {
      const json = { clientId: client_id, clientSecret: client_secret, code, grantType: 'authorization_code' }
      return requireText(await requestProvider(http, { url: token_url, json }), 'accessToken')
    },

    async identify(token) {
      const user = await requestProvider(http, { url: user_url, headers: { 'x-acs-dingtalk-access-token': token } })
      const subject = requireText(user, options.use_unionid ? 'unionId' : 'openId')
      return parseIdentity({ subject, nickname: user.nick, avatar: user.avatarUrl })
    },
  })
}
