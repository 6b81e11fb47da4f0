import type { Dispatcher } from 'undici'
import { failureKind } from './failure-kind.ts'
import { OutboundFailure, type OutboundProblem } from './outbound.ts'

interface Asking {
  signal: AbortSignal
  headers: Record<string, string>
  method?: Dispatcher.HttpMethod
  body?: string
}

export type Ask = (url: URL, options: Asking) => Promise<Dispatcher.ResponseData>

export const redirects = new Set([301, 302, 303, 307, 308])

/** Codes of TLS and of certificates, as Node and OpenSSL have them. */
export const isTlsCode = (code: string) =>
  /^(?:CERT_|CRL_|ERR_TLS_|ERR_SSL_|EPROTO$)|CERT|UNABLE_TO_(?:VERIFY|GET)/.test(code)

const isTimeoutCode = (code: string) =>
  /^(?:UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT|OUTBOUND_TIMED_OUT)$/.test(code)

function problemOf(code: string, hasBegun: boolean): OutboundProblem {
  if (hasBegun) return 'cut_off'
  if (isTlsCode(code)) return 'tls_failed'
  if (code.startsWith('HPE_')) return 'answer_refused'
  return code === 'ECONNREFUSED' ? 'connection_refused' : 'unreachable'
}

/** How a failure of the connection is told. */
export function failureOf(error: unknown, deadline: AbortSignal, hasBegun: boolean) {
  if (error instanceof OutboundFailure) return error
  const kind = failureKind(error)
  const isLate = deadline.aborted || isTimeoutCode(kind)
  return new OutboundFailure(isLate ? 'timed_out' : problemOf(kind, hasBegun), error)
}

/** Ends the connection, without waiting for what is still to come. */
export const leave = ({ body }: Dispatcher.ResponseData) => void body.on('error', () => {}).destroy()

/** A body that ends with an error where it is longer than that. */
export async function* bounded(body: AsyncIterable<Buffer>, maxBytes: number) {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutboundFailure('too_large')
    yield chunk
  }
}
