import {
  type DriverSettings,
  parseIdentity,
  OauthFailure,
  type OauthDriver,
  type OauthHttp,
  type OauthRequest,
  type ProviderJson,
} from './oauth-driver.ts'
import { withQuery } from './http-client.ts'
import { createCodeChallenge, ProviderDeclined, endpointsOf, createOauth2Driver, requireText } from './oauth2.ts'

const defaults = {
  authorize_url: 'https://accounts.feishu.cn/open-apis/authen/v1/authorize',
  token_url: 'https://open.feishu.cn/open-apis/authen/v2/oauth/token',
  user_url: 'https://open.feishu.cn/open-apis/authen/v1/user_info',
}
const refusals = {
  code: /^(20003|20004|20024|20049|20065)$/,
  client: /^(20002|20009|20048)$/,
  redirect: /^(20029|20071)$/,
}

async function requestProvider(http: OauthHttp, question: OauthRequest) {
  const response = await http.requestJson(question)
  if (response.code !== 0) throw new ProviderDeclined(response.code, refusals)
  return response
}

/**
 * Feishu's token call is version 2, as version 1 is deprecated; version 2 supports PKCE and compares the redirect URI.
 */
export function feishuDriver({ client_id, client_secret, options, http }: DriverSettings): OauthDriver {
  const { authorize_url, token_url, user_url } = endpointsOf(options, defaults)
  return createOauth2Driver({
    buildAuthorizationUrl: ({ redirect_uri, state, verifier }) =>
      withQuery(authorize_url, {
        client_id,
        redirect_uri,
        response_type: 'code',
        state,
        code_challenge: createCodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(options.scopes && { scope: options.scopes }),
      }),

    async exchange({ code, redirect_uri, verifier: code_verifier }) {
      const json = { grant_type: 'authorization_code', client_id, client_secret, code, redirect_uri, code_verifier }
      return requireText(await requestProvider(http, { url: token_url, json }), 'access_token')
    },

    async identify(token) {
      const { data } = await requestProvider(http, { url: user_url, headers: { authorization: `Bearer ${token}` } })
      if (typeof data !== 'object' || data === null) throw new OauthFailure('malformed', 'no data')
      const user = data as ProviderJson
      const subject = requireText(user, options.use_unionid ? 'union_id' : 'open_id')
      return parseIdentity({ subject, nickname: user.name, avatar: user.avatar_url })
    },
  })
}
