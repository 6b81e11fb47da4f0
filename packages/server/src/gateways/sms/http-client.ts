import { type Outbound, OutboundFailure } from '#gateways/outbound/outbound.ts'
import { SmsFailure } from './sms-gateways.ts'

interface Call {
  url: URL
  headers: Record<string, string>
  body: string
}

export interface SmsHttpResponse {
  status: number
  text: string
}

/** Sends one request; a user is waiting for the result. */
export type SmsPost = (call: Call) => Promise<SmsHttpResponse>

/** Responses of these services are a few hundred bytes long. */
const MAX_ANSWER_BYTES = 64 * 1024

function asFailure(error: unknown) {
  if (!(error instanceof OutboundFailure)) return error
  return error.problem === 'address_refused'
    ? new SmsFailure('address_refused')
    : new SmsFailure('unreachable', error.problem)
}

/** Sends requests that are limited in time and size, follow no redirect and connect to public addresses only. */
export const createSmsPost =
  (outbound: Pick<Outbound, 'post'>, timeoutMs: number): SmsPost =>
  async ({ url, headers, body }) => {
    const request = { headers, body, timeoutMs, maxResponseBytes: MAX_ANSWER_BYTES + 1 }
    const answer = await outbound.post(url.href, request).catch((error: unknown) => {
      throw asFailure(error)
    })
    const { status, body: responseBody } = answer
    if (responseBody.length > MAX_ANSWER_BYTES) throw new SmsFailure('unreachable', 'too_large')
    return { status, text: responseBody.toString('utf8') }
  }

/** Parses a service's response as JSON; a proxy's HTML page is a failure. */
export function parseSmsResponse(answer: SmsHttpResponse): object {
  try {
    const parsed: unknown = JSON.parse(answer.text)
    if (typeof parsed === 'object' && parsed !== null) return parsed
  } catch {
    // The failure below replaces the parse error.
  }
  throw new SmsFailure('unreachable', `HTTP ${answer.status}, not JSON`)
}
