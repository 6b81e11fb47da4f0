import { oneLine, type OauthFinding, type OauthOptions } from '@imagora/contract'
import type { CustomFetch } from 'openid-client'

/** One login attempt at a provider, from its start to the callback. */
export interface OauthAttempt {
  redirect_uri: string
  state: string
  /** PKCE code verifier, for providers that support PKCE. */
  verifier: string
  nonce: string
  /** Claims that rules ask for, by name or path; OpenID Connect only. */
  wanted_claims?: readonly string[]
}

/** Query parameters of the provider's callback. */
export interface CallbackParams {
  code: string
  iss?: string | undefined
}

/** A user's identity at the provider. Only `subject` is unique. */
export interface ProviderIdentity {
  subject: string
  /** Account name at the provider, if it differs from the display name. */
  name: string
  nickname: string
  avatar: string
  /** Address that the provider has verified; null otherwise. */
  email: string | null
  /** What an OpenID Connect provider says of the user. */
  claims?: Readonly<Record<string, unknown>>
}

/** Client of one provider. Tokens are used at once and never stored. */
export interface OauthDriver {
  createAuthorizationUrl(attempt: OauthAttempt): Promise<string>
  fetchIdentity(attempt: OauthAttempt, returned: CallbackParams): Promise<ProviderIdentity>
  /** Tests the settings as far as a login works without a user, for the administrator who sets up the provider. */
  probe(redirect_uri: string): Promise<OauthFinding[]>
}

export type ProviderJson = Record<string, unknown>

export interface OauthRequest {
  url: string
  method?: 'GET' | 'POST'
  query?: Record<string, string>
  form?: Record<string, string>
  json?: Record<string, string>
  headers?: Record<string, string>
}

export interface OauthHttp {
  fetch: CustomFetch
  requestText(question: OauthRequest): Promise<string>
  requestJson(question: OauthRequest): Promise<ProviderJson>
}

export interface DriverSettings {
  client_id: string
  client_secret: string
  options: OauthOptions
  http: OauthHttp
}

type Reason = Exclude<OauthFinding['outcome'], 'ok' | 'unclear'> | 'code_refused' | 'identity_refused'

/** The reason a provider did not identify a user. `detail` is our own text, never the provider's. */
export class OauthFailure extends Error {
  override name = 'OauthFailure'
  readonly reason: Reason
  readonly detail: string

  constructor(reason: Reason, detail = '') {
    super(detail === '' ? reason : `${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

const safeUrl = (url: unknown) =>
  typeof url === 'string' && /^https?:\/\/[^\s"'<>]+$/i.test(url) && url.length <= 500 ? url : ''

const cleanText = (text: unknown) =>
  typeof text === 'string' || typeof text === 'number'
    ? Array.from(oneLine(String(text).slice(0, 1000)))
        .slice(0, 100)
        .join('')
    : ''

/** Truncates the provider's fields, which are untrusted text, and refuses an identity without a subject. */
export function parseIdentity(profile: {
  [Field in keyof Omit<ProviderIdentity, 'claims'>]?: unknown
}): ProviderIdentity {
  const subject = typeof profile.subject === 'number' ? String(profile.subject) : profile.subject
  if (typeof subject !== 'string' || subject === '' || subject.length > 255) {
    throw new OauthFailure('identity_refused', 'the answer names nobody')
  }
  const name = cleanText(profile.name)
  return {
    subject,
    name,
    nickname: cleanText(profile.nickname) || name,
    avatar: safeUrl(profile.avatar),
    email: typeof profile.email === 'string' ? profile.email.trim().toLowerCase().slice(0, 254) : null,
  }
}
