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
  authorize_url: 'https://api.weibo.com/oauth2/authorize',
  token_url: 'https://api.weibo.com/oauth2/access_token',
  user_url: 'https://api.weibo.com/2/users/show.json',
}
const refusals = {
  code: /^(21325|21327|invalid_grant|expired_token)$/,
  client: /^(21324|invalid_client)$/,
  redirect: /^(21322|redirect_uri_mismatch)$/,
}

async function asked(http: OauthHttp, question: Question) {
  const told = await http.askObject(question)
  const word = told.error_code ?? told.error
  if (word !== undefined) throw new Declined(word, refusals)
  return told
}

export function weiboDriver({ client_id, client_secret, options, http }: DriverSettings): OauthDriver {
  const { authorize_url, token_url, user_url } = endpointsOf(options, defaults)
  return plainDriver({
    begin: ({ redirect_uri, state }) =>
      urlWith(authorize_url, {
        client_id,
        redirect_uri,
        response_type: 'code',
        state,
        ...(options.scopes && { scope: options.scopes }),
      }),

    async exchange({ code, redirect_uri }) {
      const form = { client_id, client_secret, grant_type: 'authorization_code', code, redirect_uri }
      const told = await asked(http, { url: token_url, form })
      return { access_token: textOf(told, 'access_token'), uid: textOf(told, 'uid') }
    },

    async identify({ access_token, uid }) {
      const user = await asked(http, { url: user_url, query: { access_token, uid } })
      if (user.idstr !== uid) throw new OauthFailure('identity_refused', 'another uid')
      return identityOf({
        subject: uid,
        name: user.name,
        nickname: user.screen_name,
        avatar: user.avatar_large || user.profile_image_url,
      })
    },
  })
}
