import { createGuardedFetch } from '#gateways/outbound/guarded-fetch.ts'
import { isUnknownAuthorityCode, type Outbound } from '#gateways/outbound/outbound.ts'
import { OauthFailure, type OauthHttp, type OauthRequest, type ProviderJson } from './oauth-driver.ts'
import { SECOND_MS } from '#platform/time.ts'

const TIMEOUT_MS = 10 * SECOND_MS

function contentOf({ form, json }: OauthRequest) {
  if (form) return { body: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' }
  return json ? { body: JSON.stringify(json), type: 'application/json; charset=utf-8' } : null
}

export const withQuery = (url: string, query: Record<string, string>) => {
  const target = new URL(url)
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
  return target.href
}

const isJsonObject = (value: unknown): value is ProviderJson =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a JSON object; any other value is `malformed`. */
export function parseObject(text: string): ProviderJson {
  try {
    const value: unknown = JSON.parse(text)
    if (isJsonObject(value)) return value
  } catch {
    // The parse error quotes the response, so the failure below replaces it.
  }
  throw new OauthFailure('malformed')
}

/** Creates the HTTP client for providers: limited in time and size, and never connected to the internal network. */
export function createOauthHttp(outbound: Pick<Outbound, 'send'>, timeoutMs = TIMEOUT_MS): OauthHttp {
  const fetch = createGuardedFetch(outbound, timeoutMs, (problem, kind) =>
    isUnknownAuthorityCode(kind) ? new OauthFailure('ca_unknown', kind) : new OauthFailure(problem),
  )

  /** Returns the response text. Providers refuse with 4xx, which is read too; 5xx and redirects are a broken server. */
  async function requestText(question: OauthRequest): Promise<string> {
    const content = contentOf(question)
    const response = await fetch(withQuery(question.url, question.query ?? {}), {
      method: question.method ?? (content ? 'POST' : 'GET'),
      headers: {
        accept: 'application/json',
        ...(content && { 'content-type': content.type }),
        ...question.headers,
      },
      body: content?.body,
      redirect: 'manual',
    })
    const { status } = response
    if (status >= 500 || (status >= 300 && status < 400)) throw new OauthFailure('status', `HTTP ${status}`)
    return response.text()
  }

  return { fetch, requestText, requestJson: async (question) => parseObject(await requestText(question)) }
}
