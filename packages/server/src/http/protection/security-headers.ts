import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IsTrusted } from './trusted-proxies.ts'

/** Headers of every response. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** CSP for responses that are no page: nothing in them may run or be framed, should a browser render them. */
const inert = "default-src 'none'; frame-ancestors 'none'"

/** Returns the HSTS header for the address that a request came to, or null for none. */
export type TransportPolicy = (origin: string) => string | null

const HSTS = 'max-age=31536000'

/**
 * Browsers are told to insist on HTTPS where the site has it: at its proxy, or by a certificate of its own that they
 * accept. One that they refuse would lock visitors out.
 */
export const createTransportPolicy =
  (certificates: { isAccepted: () => boolean; tls: { isPreloaded: boolean } } | null): TransportPolicy =>
  (origin) => {
    if (!origin.startsWith('https:') || certificates?.isAccepted() === false) return null
    return certificates?.tls.isPreloaded ? `${HSTS}; includeSubDomains; preload` : HSTS
  }

export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { origin, transportPolicy }: { origin: string; transportPolicy: TransportPolicy },
) {
  reply.headers(securityHeaders)
  reply.header('x-request-id', request.id)
  reply.header('content-security-policy', inert)
  const hsts = transportPolicy(origin)
  if (hsts) reply.header('strict-transport-security', hsts)
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
}

/** A trusted proxy may set the request id, so that its log and ours can be correlated. */
export const requestIdFor =
  (isTrusted: IsTrusted) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>) => {
    const requestId = headers['x-request-id']
    const isGood = typeof requestId === 'string' && /^[\w.:-]{1,100}$/.test(requestId)
    return isGood && isTrusted(socket.remoteAddress) ? requestId : randomUUID()
  }
