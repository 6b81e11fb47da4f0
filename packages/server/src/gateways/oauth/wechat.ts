import {
  type DriverSettings,
  identityOf,
  OauthFailure,
  type OauthDriver,
  type OauthHttp,
  type Question,
} from './oauth-driver.ts'
import { urlWith } from './http-client.ts'
import { Declined, endpointsOf, plainDriver, textOf } from './oauth2.ts'

const defaults = {
  authorize_url: 'https://open.weixin.qq.com/connect/qrconnect',
  token_url: 'https://api.weixin.qq.com/sns/oauth2/access_token',
  user_url: 'https://api.weixin.qq.com/sns/userinfo',
}
const refusals = { code: /^(40029|40163|41008|42003)$/, client: /^(40001|40013|40125|41002|41004)$/ }

async function asked(http: OauthHttp, question: Question) {
  const told = await http.askObject(question)
  const { errcode = 0 } = told
  if (errcode !== 0) throw new Declined(errcode, refusals)
  return told
}

/**
 * WeChat login by the open platform's QR code. The openid is unique per app, the unionid is shared by a developer's
 * apps.
 */
export function wechatDriver({ client_id: appid, client_secret: secret, options, http }: DriverSettings): OauthDriver {
  const { authorize_url, token_url, user_url } = endpointsOf(options, defaults)
  return plainDriver({
    begin({ redirect_uri, state }) {
      const scope = options.scopes || 'snsapi_login'
      return `${urlWith(authorize_url, { appid, redirect_uri, response_type: 'code', scope, state })}#wechat_redirect`
    },

    async exchange({ code }) {
      const told = await asked(http, {
        url: token_url,
        query: { appid, secret, code, grant_type: 'authorization_code' },
      })
      return { access_token: textOf(told, 'access_token'), openid: textOf(told, 'openid') }
    },

    async identify({ access_token, openid }) {
      const user = await asked(http, { url: user_url, query: { access_token, openid } })
      if (user.openid !== openid) throw new OauthFailure('identity_refused', 'another openid')
      const subject = options.use_unionid ? textOf(user, 'unionid') : openid
      return identityOf({ subject, nickname: user.nickname, avatar: user.headimgurl })
    },
  })
}
