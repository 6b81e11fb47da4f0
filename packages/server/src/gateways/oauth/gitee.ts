import { type DriverSettings, identityOf, type OauthDriver } from './oauth-driver.ts'
import { urlWith } from './http-client.ts'
import { Declined, endpointsOf, plainDriver, textOf } from './oauth2.ts'

const defaults = {
  authorize_url: 'https://gitee.com/oauth/authorize',
  token_url: 'https://gitee.com/oauth/token',
  user_url: 'https://gitee.com/api/v5/user',
}
const refusals = { code: /^invalid_grant$/, client: /^(invalid_client|unauthorized_client)$/ }

export function giteeDriver({ client_id, client_secret, options, http }: DriverSettings): OauthDriver {
  const { authorize_url, token_url, user_url } = endpointsOf(options, defaults)
  return plainDriver({
    begin: ({ redirect_uri, state }) =>
      urlWith(authorize_url, {
        client_id,
        redirect_uri,
        state,
        response_type: 'code',
        scope: options.scopes || 'user_info',
      }),

    async exchange({ code, redirect_uri }) {
      const form = { grant_type: 'authorization_code', code, client_id, redirect_uri, client_secret }
      const told = await http.askObject({ url: token_url, form })
      if (typeof told.error === 'string') throw new Declined(told.error, refusals)
      return textOf(told, 'access_token')
    },

    async identify(access_token) {
      const user = await http.askObject({ url: user_url, query: { access_token } })
      return identityOf({ subject: user.id, name: user.login, nickname: user.name, avatar: user.avatar_url })
    },
  })
}
