import type { OauthFinding } from '@imagora/contract'
import * as client from 'openid-client'
import { failureKind } from '#gateways/outbound/failure-kind.ts'
import { type DriverSettings, parseIdentity, OauthFailure, type OauthDriver, type OauthHttp } from './oauth-driver.ts'
import { parseObject } from './http-client.ts'

/** Reasons by the library's error codes; every other failure concerns the user's identity. */
const reasons: Record<string, OauthFailure['reason']> = {
  OAUTH_TIMEOUT: 'timed_out',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'status',
  OAUTH_RESPONSE_IS_NOT_JSON: 'malformed',
  OAUTH_PARSE_ERROR: 'malformed',
  OAUTH_MISSING_SERVER_METADATA: 'malformed',
  OAUTH_INVALID_SERVER_METADATA: 'malformed',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'issuer_differs',
}

/** Error codes of the OAuth standard; any other is the provider's own text and is not repeated. */
const knownErrors = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
] as const

const errorReasons: Record<string, OauthFailure['reason']> = {
  invalid_client: 'credentials_refused',
  unauthorized_client: 'credentials_refused',
  redirect_uri_mismatch: 'redirect_refused',
}

/** Returns our own connection failure, however deep the library has wrapped it. */
function ownFailure(error: unknown): OauthFailure | null {
  if (error instanceof OauthFailure) return error
  return error instanceof Error && error.cause !== undefined ? ownFailure(error.cause) : null
}

function failureOf(error: unknown): OauthFailure {
  const own = ownFailure(error)
  if (own) return own
  if (error instanceof client.ResponseBodyError) {
    return new OauthFailure(
      errorReasons[error.error] ?? 'code_refused',
      knownErrors.find((word) => word === error.error),
    )
  }
  if (error instanceof client.WWWAuthenticateChallengeError && error.status === 401) {
    return new OauthFailure('credentials_refused', 'HTTP 401')
  }
  // The error message quotes the provider's response; the code is the library's own.
  const { code = '' } = error as { code?: string }
  return new OauthFailure(reasons[code] ?? 'identity_refused', failureKind(error))
}

/** The issuer was verified at discovery, so a mismatch in the callback concerns the user's identity. */
const rethrowFailure = (error: unknown): never => {
  const failure = failureOf(error)
  throw failure.reason === 'issuer_differs' ? new OauthFailure('identity_refused', failure.detail) : failure
}

/** No user is involved at discovery, so a mismatch concerns the provider. */
const asProviderFailure = (failure: OauthFailure) =>
  failure.reason === 'identity_refused' ? new OauthFailure('malformed', failure.detail) : failure

/** Every provider supports `client_secret_basic` unless its metadata says otherwise. */
function authenticationOf(methods: string[] | undefined, secret: string) {
  const isPostOnly = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
  return isPostOnly ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
}

/** Allows http only for this machine; the contract accepts no other http issuer. */
const extensionsFor = ({ protocol }: URL) => [
  client.enableNonRepudiationChecks,
  ...(protocol === 'http:' ? [client.allowInsecureRequests] : []),
]

/** Fetches the provider's current metadata; `enableNonRepudiationChecks` has the ID token's signature verified. */
async function discover(issuer: string, { client_id, client_secret, http }: DriverSettings) {
  const server = new URL(issuer)
  const execute = extensionsFor(server)
  const discovered = await client.discovery(server, client_id, undefined, client.None(), {
    [client.customFetch]: http.fetch,
    execute,
  })
  const metadata = discovered.serverMetadata()
  const authentication = authenticationOf(metadata.token_endpoint_auth_methods_supported, client_secret)
  const config = new client.Configuration(metadata, client_id, undefined, authentication)
  config[client.customFetch] = http.fetch
  for (const extend of execute) extend(config)
  return config
}

type Claims = Record<string, unknown>

const confirmedEmail = ({ email, email_verified }: Claims) => (email_verified === true ? email : null)

/** A path such as `realm_access.roles` is looked for by its first part. */
const isClaimPresent = (claims: Claims, path: string) =>
  Object.hasOwn(claims, path) || Object.hasOwn(claims, path.split('.')[0] ?? '')

async function claimsOf(
  config: client.Configuration,
  tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>,
  wantedClaims: readonly string[],
) {
  const claims: Claims = { ...tokens.claims() }
  const { userinfo_endpoint } = config.serverMetadata()
  const isComplete = claims.name !== undefined && wantedClaims.every((path) => isClaimPresent(claims, path))
  if (isComplete || !userinfo_endpoint) return claims
  // Many providers return the name or groups only here; the library refuses a response about another subject.
  const more = await client.fetchUserInfo(config, tokens.access_token, String(claims.sub))
  return { ...claims, ...more }
}

async function probeKeys({ fetch }: OauthHttp, jwks_uri: string): Promise<OauthFinding> {
  const response = await fetch(jwks_uri, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' })
  if (response.status !== 200) return { step: 'keys', outcome: 'status', detail: `HTTP ${response.status}` }
  const claims = parseObject(await response.text())
  const hasKeys = Array.isArray(claims.keys) && claims.keys.length > 0
  return { step: 'keys', outcome: hasKeys ? 'ok' : 'malformed', detail: '' }
}

const outcomeOf = (reason: OauthFailure['reason']): OauthFinding['outcome'] =>
  reason === 'code_refused' || reason === 'identity_refused' ? 'unclear' : reason

async function runProbe(step: OauthFinding['step'], attempt: () => Promise<OauthFinding>): Promise<OauthFinding> {
  try {
    return await attempt()
  } catch (error) {
    const { reason, detail } = failureOf(error)
    return { step, outcome: outcomeOf(reason), detail }
  }
}

/** OpenID Connect with discovery, for any provider that follows the standard. */
export function oidcDriver(settings: DriverSettings, ownIssuer = ''): OauthDriver {
  const { client_id, options } = settings
  let discovery: Promise<client.Configuration> | null = null

  function configuration() {
    discovery ??= discover(options.issuer || ownIssuer, settings).catch((error: unknown) => {
      discovery = null
      throw asProviderFailure(failureOf(error))
    })
    return discovery
  }

  /** Sends an invalid code: a provider that refuses only the code has accepted the credentials. */
  async function probeCredentials(config: client.Configuration, redirect_uri: string): Promise<OauthFinding> {
    const parameters = { code: 'imagora-test-of-the-settings', redirect_uri, code_verifier: client_id.padEnd(43, '0') }
    try {
      await client.genericGrantRequest(config, 'authorization_code', parameters)
      return { step: 'credentials', outcome: 'unclear', detail: 'a made-up code was accepted' }
    } catch (error) {
      if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') {
        return { step: 'credentials', outcome: 'ok', detail: '' }
      }
      throw error
    }
  }

  return {
    async createAuthorizationUrl({ redirect_uri, state, verifier, nonce }) {
      const parameters = {
        redirect_uri,
        scope: options.scopes || 'openid profile email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }
      return client.buildAuthorizationUrl(await configuration(), parameters).href
    },

    async fetchIdentity({ redirect_uri, state, verifier, nonce, wanted_claims = [] }, { code, iss }) {
      const config = await configuration()
      const answered = new URL(redirect_uri)
      answered.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await client.authorizationCodeGrant(config, answered, checks).catch(rethrowFailure)
      const claims = await claimsOf(config, tokens, wanted_claims).catch(rethrowFailure)
      const identity = parseIdentity({
        subject: claims.sub,
        name: claims.preferred_username,
        nickname: claims.name ?? claims.nickname,
        avatar: claims.picture,
        email: confirmedEmail(claims),
      })
      return { ...identity, claims }
    },

    async probe(redirect_uri) {
      discovery = null
      const findings: OauthFinding[] = []
      const first = await runProbe('discovery', async () => {
        await configuration()
        return { step: 'discovery', outcome: 'ok', detail: '' }
      })
      findings.push(first)
      if (first.outcome !== 'ok') return findings
      const config = await configuration()
      findings.push(await runProbe('keys', () => probeKeys(settings.http, config.serverMetadata().jwks_uri ?? '')))
      findings.push(await runProbe('credentials', () => probeCredentials(config, redirect_uri)))
      return findings
    },
  }
}
