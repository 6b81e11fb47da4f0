import { type DriverSettings, identityOf, type OauthDriver } from './driver.ts'
import { askObject, type Question, urlWith } from './http.ts'
import { Declined, endpointsOf, plainDriver, textOf } from './plain.ts'

const defaults = {
  authorize_url: 'https://login.dingtalk.com/oauth2/auth',
  token_url: 'https://api.dingtalk.com/v1.0/oauth2/userAccessToken',
  user_url: 'https://api.dingtalk.com/v1.0/contact/users/me',
}
const refusals = { code: /auth_?code/i, client: /client|app_?(id|key|secret)/i }

async function asked(question: Question) {
  const told = await askObject(question)
  if (typeof told.code === 'string') throw new Declined(told.code, told.message, refusals)
  return told
}

/** DingTalk's openId is one app's alone, its unionId common to all apps of a company. */
export function dingtalkDriver({ client_id, client_secret, options }: DriverSettings): OauthDriver {
  const { authorize_url, token_url, user_url } = endpointsOf(options, defaults)
  return plainDriver({
    begin: ({ redirect_uri, state }) =>
      urlWith(authorize_url, {
        redirect_uri,
        response_type: 'code',
        client_id,
        scope: options.scopes || 'openid',
        state,
        prompt: 'consent',
      }),

    async exchange({ code }) {
      const json = { clientId: client_id, clientSecret: client_secret, code, grantType: 'authorization_code' }
      return textOf(await asked({ url: token_url, json }), 'accessToken', 'DingTalk')
    },

    async identify(token) {
      const user = await asked({ url: user_url, headers: { 'x-acs-dingtalk-access-token': token } })
      const subject = textOf(user, options.use_unionid ? 'unionId' : 'openId', 'DingTalk')
      return identityOf({ subject, nickname: user.nick, avatar: user.avatarUrl })
    },
  })
}
