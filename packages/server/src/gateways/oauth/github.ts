import { type DriverSettings, parseIdentity, type OauthDriver } from './oauth-driver.ts'
import { withQuery } from './http-client.ts'
import { createCodeChallenge, ProviderDeclined, endpointsOf, createOauth2Driver, requireText } from './oauth2.ts'

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
  return createOauth2Driver({
    buildAuthorizationUrl: ({ redirect_uri, state, verifier }) =>
      withQuery(authorize_url, {
        client_id,
        redirect_uri,
        state,
        scope: options.scopes || 'read:user',
        code_challenge: createCodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),

    async exchange({ code, redirect_uri, verifier: code_verifier }) {
      const form = { client_id, client_secret, code, redirect_uri, code_verifier }
      const response = await http.requestJson({ url: token_url, form })
      if (typeof response.error === 'string') throw new ProviderDeclined(response.error, refusals)
      return requireText(response, 'access_token')
    },

    async identify(token) {
      const user = await http.requestJson({ url: user_url, headers: { authorization: `Bearer ${token}` } })
      return parseIdentity({ subject: user.id, name: user.login, nickname: user.name, avatar: user.avatar_url })
    },
  })
}
