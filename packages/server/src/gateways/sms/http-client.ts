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

/** Sends one request; a person waits for what comes of it. */
export type Post = (call: Call) => Promise<SmsHttpResponse>

/** Answers of these services measure a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024

function asFailure(error: unknown) {
  if (!(error instanceof OutboundFailure)) return error
  return error.problem === 'address_refused'
    ? new SmsFailure('address_refused')
    : new SmsFailure('unreachable', error.problem)
}

/** Requests with an end: in time, in size, never to where an answer points, and to no address that is not public. */
export const boundedPost =
  (outbound: Pick<Outbound, 'post'>, timeoutMs: number): Post =>
  async ({ url, headers, body }) => {
    const asked = { headers, body, timeoutMs, answerBytes: MAX_ANSWER_BYTES + 1 }
    const answer = await outbound.post(url.href, asked).catch((error: unknown) => {
      throw asFailure(error)
    })
    const { status, body: said } = answer
    if (said.length > MAX_ANSWER_BYTES) throw new SmsFailure('unreachable', 'too_large')
    return { status, text: said.toString('utf8') }
  }

/** What a service answered, as JSON; a page of some proxy in between is no answer. */
export function parseAnswer(answer: SmsHttpResponse): object {
  try {
    const parsed: unknown = JSON.parse(answer.text)
    if (typeof parsed === 'object' && parsed !== null) return parsed
  } catch {
    // Told below.
  }
  throw new SmsFailure('unreachable', `HTTP ${answer.status}, not JSON`)
}
