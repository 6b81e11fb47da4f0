import { oneLine, type OauthFinding, type OauthOptions } from '@imagora/contract'
import type { CustomFetch } from 'openid-client'

/** What one login elsewhere is known by, from its beginning to its end. */
export interface Attempt {
  redirect_uri: string
  state: string
  /** The PKCE secret, for providers that ask for its hash first. */
  verifier: string
  nonce: string
}

/** What the provider sent the browser back with. */
export interface Returned {
  code: string
  iss?: string | undefined
}

/** Who somebody is elsewhere. Nothing but the subject tells two people apart. */
export interface ProviderIdentity {
  subject: string
  /** What the account is called there, where that differs from what the person is called. */
  name: string
  nickname: string
  avatar: string
  /** Only an address that the provider says it has confirmed. */
  email: string | null
}

/** Talks to one provider. Tokens it is given are used at once and kept nowhere. */
export interface OauthDriver {
  begin(attempt: Attempt): Promise<string>
  finish(attempt: Attempt, returned: Returned): Promise<ProviderIdentity>
  /** Goes as far as a login can go without a person, for whoever sets the provider up. */
  probe(redirect_uri: string): Promise<OauthFinding[]>
}

export type Told = Record<string, unknown>

export interface Question {
  url: string
  method?: 'GET' | 'POST'
  query?: Record<string, string>
  form?: Record<string, string>
  json?: Record<string, string>
  headers?: Record<string, string>
}

/** How a provider is asked. */
export interface OauthHttp {
  fetch: CustomFetch
  ask(question: Question): Promise<string>
  askObject(question: Question): Promise<Told>
}

export interface DriverSettings {
  client_id: string
  client_secret: string
  options: OauthOptions
  http: OauthHttp
}

type Reason = Exclude<OauthFinding['outcome'], 'ok' | 'unclear'> | 'code_refused' | 'identity_refused'

/** Why a provider did not say who somebody is. `detail` is in our own words, never in those of the provider. */
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

const asked = (url: unknown) =>
  typeof url === 'string' && /^https?:\/\/[^\s"'<>]+$/i.test(url) && url.length <= 500 ? url : ''

const written = (text: unknown) =>
  typeof text === 'string' || typeof text === 'number'
    ? Array.from(oneLine(String(text).slice(0, 1000)))
        .slice(0, 100)
        .join('')
    : ''

/** What providers say is text from strangers: cut to what is kept, and refused without a subject. */
export function identityOf(said: { [Field in keyof ProviderIdentity]?: unknown }): ProviderIdentity {
  const subject = typeof said.subject === 'number' ? String(said.subject) : said.subject
  if (typeof subject !== 'string' || subject === '' || subject.length > 255) {
    throw new OauthFailure('identity_refused', 'the answer names nobody')
  }
  const name = written(said.name)
  return {
    subject,
    name,
    nickname: written(said.nickname) || name,
    avatar: asked(said.avatar),
    email: typeof said.email === 'string' ? said.email.trim().toLowerCase().slice(0, 254) : null,
  }
}
