import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { bodyOf, listenFor, send } from '#test/harness/listen.ts'

export interface OidcAccount {
  name?: string
  preferred_username?: string
  picture?: string
  email?: string
  email_verified?: boolean
  groups?: string[] | string
  realm_access?: { roles: string[] }
}

interface Given {
  redirect_uris: string[]
  accounts: Record<string, OidcAccount>
  /** Shows a login page; otherwise the account in `state.account` is already logged in. */
  hasPages?: boolean
}

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomBytes(4).toString('hex'), alg: 'RS256', use: 'sig' }
}

/** Grants every requested scope without a consent page. */
async function agreed({ oidc }: KoaContextWithOIDC) {
  const { session, client, provider, params } = oidc
  const grant = new provider.Grant({ accountId: session!.accountId!, clientId: client!.clientId })
  grant.addOIDCScope(String(params!.scope))
  await grant.save()
  return grant
}

const page = `<!doctype html><html lang="en"><title>Agora ID</title><main><h1>Agora ID</h1><form method="post">
<label>Account <input name="account"></label><button>Agree</button><button name="cancel">Cancel</button></form></main>`

/** Starts a real OpenID Connect server with one client. */
export async function startOidc({ redirect_uris, accounts, hasPages = false }: Given) {
  const client = { client_id: 'imagora', client_secret: randomBytes(24).toString('base64url') }
  const state = { account: Object.keys(accounts)[0] ?? '' }
  const configuration: Configuration = {
    clients: [{ ...client, redirect_uris, grant_types: ['authorization_code'], response_types: ['code'] }],
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [signingKey()] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'picture', 'groups', 'realm_access'],
      email: ['email', 'email_verified'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: agreed,
    pkce: { required: () => true },
    findAccount: (_ctx, id) => {
      const account = accounts[id] ?? { name: id }
      return { accountId: id, claims: () => ({ sub: id, ...account }) }
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  }

  const { url, stop } = await listenFor((issuer) => {
    const provider = new Provider(issuer, configuration)
    const serve = provider.callback()

    /** Completes the login with an account, or cancels it. */
    async function interact(request: IncomingMessage, response: ServerResponse) {
      if (hasPages && request.method === 'GET') return send(response, { type: 'text/html', body: page })
      const given = new URLSearchParams(await bodyOf(request))
      const login = { accountId: given.get('account') ?? state.account }
      const isCancelled = given.has('cancel')
      return provider.interactionFinished(request, response, isCancelled ? { error: 'access_denied' } : { login })
    }
    return (request, response) =>
      request.url?.startsWith('/interaction/') ? interact(request, response) : serve(request, response)
  })
  return { issuer: url, ...client, state, stop }
}

export type Oidc = Awaited<ReturnType<typeof startOidc>>

/** Follows redirects like a browser until another origin, and returns the query parameters sent there. */
export async function followRedirects(start: string) {
  const cookies = new Map<string, string>()
  const { origin } = new URL(start)
  let url = start
  for (let step = 0; step < 10; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${url} answers ${response.status}: ${await response.text()}`)
    const next = new URL(location, url)
    const { authCode, ...given } = Object.fromEntries(next.searchParams)
    // DingTalk names the code `authCode`.
    if (next.origin !== origin) return { ...given, ...(authCode && { code: authCode }) } as unknown as Returned
    url = next.href
  }
  throw new Error('The provider sends people in circles')
}

interface Returned {
  code: string
  state: string
  iss?: string
}
