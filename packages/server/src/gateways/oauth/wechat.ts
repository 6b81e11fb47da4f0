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
  authorize_url: 'https://open.weixin.qq.com/connect/qrconnect',
  token_url: 'https://api.weixin.qq.com/sns/oauth2/access_token',
  user_url: 'https://api.weixin.qq.com/sns/userinfo',
}
const refusals = { code: /^(40029|40163|41008|42003)$/, client: /^(40001|40013|40125|41002|41004)$/ }

async function requestProvider(http: OauthHttp, question: OauthRequest) {
  const response = await http.requestJson(question)
  const { errcode = 0 } = response
  if (errcode !== 0) throw new ProviderDeclined(errcode, refusals)
  return response
}

/**
 * WeChat login by the open platform's QR code. The openid is unique per app, the unionid is shared by a developer's
 * apps.
 */
export function wechatDriver({ client_id: appid, client_secret: secret, options, http }: DriverSettings): OauthDriver {
  const { authorize_url, token_url, user_url } = endpointsOf(options, defaults)
  return createOauth2Driver({
    buildAuthorizationUrl({ redirect_uri, state }) {
      const scope = options.scopes || 'snsapi_login'
      return `${withQuery(authorize_url, { appid, redirect_uri, response_type: 'code', scope, state })}#wechat_redirect`
    },

    async exchange({ code }) {
      const tokenResponse = await requestProvider(http, {
        url: token_url,
        query: { appid, secret, code, grant_type: 'authorization_code' },
      })
      return { access_token: requireText(tokenResponse, 'access_token'), openid: requireText(tokenResponse, 'openid') }
    },

    async identify({ access_token, openid }) {
      const user = await requestProvider(http, { url: user_url, query: { access_token, openid } })
      if (user.openid !== openid) throw new OauthFailure('identity_refused', 'another openid')
      const subject = options.use_unionid ? requireText(user, 'unionid') : openid
      return parseIdentity({ subject, nickname: user.nickname, avatar: user.headimgurl })
    },
  })
}
