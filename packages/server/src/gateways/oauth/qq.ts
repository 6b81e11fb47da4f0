import { trimEndOf } from '@imagora/contract'
import {
  type DriverSettings,
  parseIdentity,
  OauthFailure,
  type OauthDriver,
  type OauthHttp,
  type OauthRequest,
  type ProviderJson,
} from './oauth-driver.ts'
import { parseObject, withQuery } from './http-client.ts'
import { ProviderDeclined, endpointsOf, createOauth2Driver, requireText } from './oauth2.ts'

const defaults = {
  authorize_url: 'https://graph.qq.com/oauth2.0/authorize',
  token_url: 'https://graph.qq.com/oauth2.0/token',
  openid_url: 'https://graph.qq.com/oauth2.0/me',
  user_url: 'https://graph.qq.com/user/get_user_info',
}
const refusals = { code: /^1000(18|19|20)$/, client: /^1000(01|02|08|09|11)$/, redirect: /^100010$/ }

/** Returns the argument of `callback(…);`, or null if the text has another form. */
function unwrap(text: string) {
  const [opening] = /^callback\s*\(/.exec(text) ?? []
  const rest = opening && trimEndOf(text.slice(opening.length), '; \t\r\n')
  return rest?.endsWith(')') ? rest.slice(0, -1) : null
}

/** Parses QQ's responses, which are JSON, JSON wrapped in `callback( {…} );`, or form-encoded. */
function parseResponse(text: string): ProviderJson {
  const wrapped = unwrap(text.trim())
  if (wrapped !== null || text.trimStart().startsWith('{')) return parseObject(wrapped ?? text)
  if (/^\w+=[^<\s]*$/.test(text.trim())) return Object.fromEntries(new URLSearchParams(text.trim()))
  throw new OauthFailure('malformed')
}

async function requestProvider(http: OauthHttp, question: OauthRequest) {
  const response = parseResponse(await http.requestText(question))
  if (response.error !== undefined) throw new ProviderDeclined(response.error, refusals)
  return response
}

/** QQ's openid is unique per app; the unionid is shared by all apps of a developer, who must have applied for it. */
export function qqDriver({ client_id, client_secret, options, http }: DriverSettings): OauthDriver {
  const { authorize_url, token_url, openid_url, user_url } = endpointsOf(options, defaults)

  return createOauth2Driver({
    buildAuthorizationUrl: ({ redirect_uri, state }) =>
      withQuery(authorize_url, {
        response_type: 'code',
        client_id,
        redirect_uri,
        state,
        scope: options.scopes || 'get_user_info',
      }),

    async exchange({ code, redirect_uri }) {
      const query = { grant_type: 'authorization_code', client_id, client_secret, code, redirect_uri, fmt: 'json' }
      return requireText(await requestProvider(http, { url: token_url, query }), 'access_token')
    },

    async identify(access_token) {
      const unionid = options.use_unionid ? '1' : '0'
      const openIdResponse = await requestProvider(http, {
        url: openid_url,
        query: { access_token, unionid, fmt: 'json' },
      })
      // A token issued to another app must not open an account here.
      if (String(openIdResponse.client_id) !== client_id)
        throw new OauthFailure('identity_refused', 'another app’s token')
      const openid = requireText(openIdResponse, 'openid')
      const query = { access_token, oauth_consumer_key: client_id, openid, format: 'json' }
      const user = await requestProvider(http, { url: user_url, query })
      if (Number(user.ret) !== 0) throw new OauthFailure('identity_refused')
      return parseIdentity({
        subject: options.use_unionid ? requireText(openIdResponse, 'unionid') : openid,
        nickname: user.nickname,
        avatar: user.figureurl_qq_2 || user.figureurl_qq_1,
      })
    },
  })
}
