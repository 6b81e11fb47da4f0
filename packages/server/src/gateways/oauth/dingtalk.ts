import { type DriverSettings, identityOf, type OauthDriver, type OauthHttp, type Question } from './oauth-driver.ts'
import { urlWith } from './http-client.ts'
import { Declined, endpointsOf, plainDriver, textOf } from './oauth2.ts'

const defaults = {
  authorize_url: 'https://login.dingtalk.com/oauth2/auth',
  token_url: 'https://api.dingtalk.com/v1.0/oauth2/userAccessToken',
  user_url: 'https://api.dingtalk.com/v1.0/contact/users/me',
}
const refusals = { code: /auth_?code/i, client: /client|app_?(id|key|secret)/i }

async function asked(http: OauthHttp, question: Question) {
  const told = await http.askObject(question)
  if (typeof told.code === 'string') throw new Declined(told.code, refusals)
  return told
}

/** DingTalk's openId is unique per app, its unionId is shared by all apps of a company. */
export function dingtalkDriver({ client_id, client_secret, options, http }: DriverSettings): OauthDriver {
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
      return textOf(await asked(http, { url: token_url, json }), 'accessToken')
    },

    async identify(token) {
      const user = await asked(http, { url: user_url, headers: { 'x-acs-dingtalk-access-token': token } })
      const subject = textOf(user, options.use_unionid ? 'unionId' : 'openId')
      return identityOf({ subject, nickname: user.nick, avatar: user.avatarUrl })
    },
  })
}
