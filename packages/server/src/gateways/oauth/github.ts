import { type DriverSettings, identityOf, type OauthDriver } from './oauth-driver.ts'
import { urlWith } from './http-client.ts'
import { challengeOf, Declined, endpointsOf, plainDriver, textOf } from './oauth2.ts'

const defaults = {
  authorize_url: 'https://github.com/login/oauth/authorize',
  token_url: 'https://github.com/login/oauth/access_token',
  user_url: 'https://api.github.com/user',
}
const refusals = {
  code: /^bad_verification_code$/,
  client: /^(incorrect_client_credentials|Not Found)$/,
  redirect: /^redirect_uri_mismatch$/,
}

/** GitHub reports errors with status 200, and supports PKCE. */
export function githubDriver({ client_id, client_secret, options, http }: DriverSettings): OauthDriver {
  const { authorize_url, token_url, user_url } = endpointsOf(options, defaults)
  return plainDriver({
    begin: ({ redirect_uri, state, verifier }) =>
      urlWith(authorize_url, {
        client_id,
        redirect_uri,
        state,
        scope: options.scopes || 'read:user',
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
      }),

    async exchange({ code, redirect_uri, verifier: code_verifier }) {
      const form = { client_id, client_secret, code, redirect_uri, code_verifier }
      const told = await http.askObject({ url: token_url, form })
      if (typeof told.error === 'string') throw new Declined(told.error, refusals)
      return textOf(told, 'access_token')
    },

    async identify(token) {
      const user = await http.askObject({ url: user_url, headers: { authorization: `Bearer ${token}` } })
      return identityOf({ subject: user.id, name: user.login, nickname: user.name, avatar: user.avatar_url })
    },
  })
}
