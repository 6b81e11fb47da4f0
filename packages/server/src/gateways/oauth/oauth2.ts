import { createHash } from 'node:crypto'
import type { OauthFinding, OauthOptions } from '@imagora/contract'
import {
  type OauthAttempt,
  type ProviderIdentity,
  type OauthDriver,
  OauthFailure,
  type CallbackParams,
  type ProviderJson,
} from './oauth-driver.ts'

/** Patterns of the error codes by which a provider refuses the code, the client or the redirect URI. */
export interface RefusalPatterns {
  code: RegExp
  client: RegExp
  redirect?: RegExp
}

function reasonOf(word: string, { code, client, redirect }: RefusalPatterns) {
  if (code.test(word)) return 'code_refused'
  if (client.test(word)) return 'credentials_refused'
  return redirect?.test(word) ? 'redirect_refused' : null
}

/**
 * A provider's error response as a failure; unknown error codes count as a failed login, not as a wrong configuration.
 */
export class ProviderDeclined extends OauthFailure {
  readonly isKnown: boolean

  constructor(answer: unknown, refusals: RefusalPatterns) {
    const reason = reasonOf(typeof answer === 'string' ? answer : JSON.stringify(answer), refusals)
    super(reason ?? 'code_refused')
    this.isKnown = reason !== null
  }
}

/** Returns a required text field. */
export function requireText(response: ProviderJson, field: string) {
  const value = response[field]
  if (typeof value === 'string' && value !== '') return value
  throw new OauthFailure('malformed', `no ${field}`)
}

export const createCodeChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Operators may override the provider's endpoints, for a mirror or the provider's server in another country. */
export const endpointsOf = (
  options: OauthOptions,
  defaults: Pick<OauthOptions, 'authorize_url' | 'token_url' | 'user_url'> & { openid_url?: string },
) => ({
  authorize_url: options.authorize_url || defaults.authorize_url,
  token_url: options.token_url || defaults.token_url,
  openid_url: options.openid_url || (defaults.openid_url ?? ''),
  user_url: options.user_url || defaults.user_url,
})

type Exchange = Pick<OauthAttempt, 'redirect_uri' | 'verifier'> & Pick<CallbackParams, 'code'>

interface OauthDriverSteps<Grant> {
  buildAuthorizationUrl: (attempt: OauthAttempt) => string
  /** Exchanges the code for the grant, or throws `ProviderDeclined`. */
  exchange: (given: Exchange) => Promise<Grant>
  identify: (grant: Grant) => Promise<ProviderIdentity>
}

const PROBE_CODE = 'imagora-test-of-the-settings'

/** The probe sends an invalid code: a provider that refuses only the code has accepted the credentials. */
function findingOf(error: unknown): OauthFinding {
  if (!(error instanceof OauthFailure)) throw error
  const { reason, detail } = error
  if (error instanceof ProviderDeclined && !error.isKnown) return { step: 'credentials', outcome: 'unclear', detail }
  if (reason === 'code_refused') return { step: 'credentials', outcome: 'ok', detail: '' }
  return { step: 'credentials', outcome: reason === 'identity_refused' ? 'unclear' : reason, detail }
}

/** Driver for providers with a dialect of OAuth 2. */
export const createOauth2Driver = <Grant>({
  buildAuthorizationUrl,
  exchange,
  identify,
}: OauthDriverSteps<Grant>): OauthDriver => ({
  createAuthorizationUrl: async (attempt) => buildAuthorizationUrl(attempt),

  fetchIdentity: async ({ redirect_uri, verifier }, { code }) =>
    identify(await exchange({ redirect_uri, verifier, code })),

  async probe(redirect_uri) {
    try {
      await exchange({ redirect_uri, verifier: PROBE_CODE.padEnd(43, '0'), code: PROBE_CODE })
      return [{ step: 'credentials', outcome: 'unclear', detail: 'a made-up code was accepted' }]
    } catch (error) {
      return [findingOf(error)]
    }
  },
})
