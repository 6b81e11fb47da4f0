import type { CustomFetch } from 'openid-client'
import { OauthFailure } from './driver.ts'

const maxBytes = 1024 * 1024

/** Where a failed connection hides its cause. */
function causeOf(error: unknown): string {
  const { cause, code, message } = error as { cause?: unknown; code?: unknown; message?: unknown }
  if (typeof cause === 'object' && cause !== null) return causeOf(cause)
  return typeof code === 'string' ? code : String(message)
}

function failureOf(error: unknown, host: string) {
  if (error instanceof OauthFailure) return error
  if (error instanceof DOMException) return new OauthFailure('timed_out', host, { cause: error })
  return new OauthFailure('unreachable', `${host}: ${causeOf(error)}`, { cause: error })
}

/** The whole body, unless it is larger than any answer to us could be: what a provider sends is not to be trusted. */
async function bodyOf(response: Response, host: string) {
  const tooLarge = new OauthFailure('too_large', host)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    // Leaving the loop ends the connection.
    if (bytes > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Fetches with an end: of time, of size, and at the first address, as a redirect could carry secrets elsewhere. */
export const fetchWithin =
  (timeoutMs: number): CustomFetch =>
  async (url, options) => {
    const { host } = new URL(url)
    try {
      const response = await fetch(url, {
        ...(options as RequestInit),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = await bodyOf(response, host)
      const { status, headers } = response
      return new Response([101, 204, 205, 304].includes(status) ? null : body, { status, headers })
    } catch (error) {
      throw failureOf(error, host)
    }
  }

export const boundedFetch = fetchWithin(10_000)

export interface Question {
  url: string
  method?: 'GET' | 'POST'
  query?: Record<string, string>
  form?: Record<string, string>
  json?: Record<string, string>
  headers?: Record<string, string>
}

function contentOf({ form, json }: Question) {
  if (form) return { body: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' }
  return json ? { body: JSON.stringify(json), type: 'application/json; charset=utf-8' } : null
}

export const urlWith = (url: string, query: Record<string, string>) => {
  const target = new URL(url)
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
  return target.href
}

/** The text of an answer. Refusals come with 4xx and are read too; what is beyond that is a broken server. */
export async function ask(question: Question): Promise<{ status: number; text: string }> {
  const content = contentOf(question)
  const url = urlWith(question.url, question.query ?? {})
  const response = await boundedFetch(url, {
    method: question.method ?? (content ? 'POST' : 'GET'),
    headers: {
      accept: 'application/json',
      'user-agent': 'Imagora',
      ...(content && { 'content-type': content.type }),
      ...question.headers,
    },
    body: content?.body,
    redirect: 'manual',
  })
  const { status } = response
  if (status >= 500 || (status >= 300 && status < 400)) {
    throw new OauthFailure('status', `${new URL(url).host}: HTTP ${status}`)
  }
  return { status, text: await response.text() }
}

export type Told = Record<string, unknown>

const isTold = (value: unknown): value is Told => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object, or it is no answer. */
export function parseObject(text: string, host: string): Told {
  try {
    const value: unknown = JSON.parse(text)
    if (isTold(value)) return value
  } catch (error) {
    throw new OauthFailure('malformed', host, { cause: error })
  }
  throw new OauthFailure('malformed', host)
}

export async function askObject(question: Question): Promise<Told> {
  const { text } = await ask(question)
  return parseObject(text, new URL(question.url).host)
}
