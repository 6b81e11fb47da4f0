import { SmsFailure } from './sms.ts'

interface Call {
  url: URL
  headers: Record<string, string>
  body: string
}

export interface Answer {
  status: number
  text: string
}

/** Sends one request; a person waits for what comes of it. */
export type Post = (call: Call) => Promise<Answer>

/** Answers of these services measure a few hundred bytes. */
const mostBytes = 64 * 1024

async function readBounded(response: Response) {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new SmsFailure('unreachable', `The answer is larger than ${mostBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

function asFailure(error: unknown) {
  if (error instanceof SmsFailure) return error
  const { name, message, cause } = error as Error
  const reason = cause instanceof Error ? cause.message : message
  return new SmsFailure('unreachable', name === 'TimeoutError' ? 'No answer in time' : reason, error)
}

/** Requests with an end: in time, in size, and never to where an answer points. */
export const boundedPost =
  (timeoutMs: number): Post =>
  async ({ url, headers, body }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
      return { status: response.status, text: await readBounded(response) }
    } catch (error) {
      throw asFailure(error)
    }
  }

/** What a service answered, as JSON; a page of some proxy in between is no answer. */
export function parseAnswer({ status, text }: Answer): object {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null) return parsed
  } catch {
    // Told below, with what did come.
  }
  throw new SmsFailure('unreachable', `HTTP ${status}, and no answer of the service: ${text.slice(0, 80)}`)
}
