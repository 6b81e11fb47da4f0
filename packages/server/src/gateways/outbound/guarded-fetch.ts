import type { EndpointProblem } from '@imagora/contract'
import { type EndpointResponse, type Outbound, OutboundFailure, type OutboundProblem } from './outbound.ts'

const MAX_ANSWER_BYTES = 1024 * 1024

const problems: Record<OutboundProblem, EndpointProblem> = {
  url_malformed: 'url_refused',
  url_refused: 'url_refused',
  address_refused: 'address_refused',
  unreachable: 'unreachable',
  connection_refused: 'connection_refused',
  tls_failed: 'tls_failed',
  timed_out: 'timed_out',
  redirect_refused: 'status',
  answer_refused: 'malformed',
  too_large: 'too_large',
  cut_off: 'unreachable',
}

function headersOf(responseHeaders: EndpointResponse['headers']) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(responseHeaders)) {
    for (const each of [value ?? []].flat()) headers.append(name, each)
  }
  return headers
}

const BODYLESS_STATUSES = new Set([204, 205, 304])

interface FetchInit {
  method?: string | undefined
  headers?: ConstructorParameters<typeof Headers>[0] | undefined
  body?: unknown
  /** Redirects are never followed, whatever the value. */
  redirect?: string | undefined
}

/** The guarded client in the shape of `fetch`, for libraries that accept a custom one. */
export const createGuardedFetch =
  (
    outbound: Pick<Outbound, 'send'>,
    timeoutMs: number,
    failureFor: (problem: EndpointProblem, kind: string) => Error,
  ) =>
  async (url: string, { method = 'GET', headers, body }: FetchInit = {}): Promise<Response> => {
    const content = body === undefined || body === null ? undefined : await new Response(body as string).text()
    const request = { method, headers: Object.fromEntries(new Headers(headers)), timeoutMs, maxBytes: MAX_ANSWER_BYTES }
    const answer = await outbound
      .send(url, { ...request, ...(content !== undefined && { body: content }) })
      .catch((error: unknown) => {
        throw error instanceof OutboundFailure ? failureFor(problems[error.problem], error.kind) : error
      })
    const { status } = answer
    return new Response(BODYLESS_STATUSES.has(status) ? null : new Uint8Array(answer.body), {
      status,
      headers: headersOf(answer.headers),
    })
  }
