import { refuse, type Refusal } from '#platform/refusal.ts'
import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import {
  type serverLimits,
  checkUrl,
  limitBodyTime,
  limitRemainingBody,
  registerBodyParsers,
} from './request-limits.ts'
import type { Socket } from 'node:net'
import { refusals } from '@imagora/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from '#platform/caller.ts'
import type { Readiness } from '#platform/process/readiness.ts'
import { createErrorHandler, type ErrorContext, failureBody } from '#http/api/error-response.ts'
import { securityHeaders, setSecurityHeaders, type TransportPolicy } from './security-headers.ts'
import { createSecureServer } from '#http/tls/secure-server.ts'

/** Milliseconds for which calls may occupy the event loop before pictures and timers get their turn. */
const TURN_MS = 40
/** Maximum number of waiting calls; a further one would be late anyway and is refused immediately. */
const MAX_WAITING_COUNT = 256

/**
 * Calls that finish synchronously, as with an in-process database, would run one after the other as long as there are
 * any: hundreds that arrive together block everything else for a second. Each turn of the event loop runs them for a
 * limited time; the rest wait for the next turn, in the order of arrival.
 */
export function createTurnLimiter(lasts = TURN_MS, most = MAX_WAITING_COUNT) {
  let startedAt: number | null = null
  let waiting = 0

  function isOver() {
    if (startedAt !== null) return performance.now() - startedAt > lasts
    startedAt = performance.now()
    setImmediate(() => void (startedAt = null))
    return false
  }

  function wait(resolve: () => void) {
    setImmediate(() => {
      if (isOver()) return wait(resolve)
      waiting--
      resolve()
    })
  }

  /** Returns undefined when the call may proceed immediately. */
  return (): Promise<void> | undefined => {
    if (waiting === 0 && !isOver()) return undefined
    if (waiting >= most) throw refuse('server_busy', { retry_after: 1 })
    waiting++
    return new Promise(wait)
  }
}

type Limits = ReturnType<typeof serverLimits>
type ServerCertificates = Pick<Parameters<typeof createSecureServer>[0], 'current' | 'onChange'>

/**
 * Creates a server with a handler that runs first; Fastify only sees the requests that it leaves. With certificates it
 * speaks TLS.
 */
export const createServerFactory =
  (
    limits: Limits,
    first: (...args: Parameters<RequestListener>) => boolean,
    certificates: ServerCertificates | null = null,
  ) =>
  (framework: RequestListener): Server => {
    const answer: RequestListener = (request, response) => {
      if (!first(request, response)) framework(request, response)
    }
    const server = certificates
      ? createSecureServer({ http: limits.http, ...certificates }, answer)
      : createServer(limits.http, answer)
    // Fastify applies these limits only to servers that it creates itself.
    server.keepAliveTimeout = limits.keepAliveTimeout
    server.requestTimeout = limits.requestTimeout
    server.maxRequestsPerSocket = limits.maxRequestsPerSocket
    server.setTimeout(limits.connectionTimeout)
    return server
  }

interface GuardEdgeDeps {
  resolveClient: (request: FastifyRequest) => Client
  transportPolicy: TransportPolicy
  readiness: Readiness
  now: () => Date
  second?: number
}

/** Headers and body of a refusal that Fastify does not send. */
function renderRefusal(refusal: Refusal, circumstances: ErrorContext) {
  const body = JSON.stringify(failureBody(refusal, circumstances))
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  }
  return { status: refusals[refusal.code], headers, body }
}

/** Writes a response to the bare socket, for requests that could not be parsed. */
function writeRefusal(socket: Socket, refusal: Refusal, circumstances: ErrorContext) {
  if (!socket.writable) return
  const { status, headers, body } = renderRefusal(refusal, circumstances)
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

const isHttp2 = ({ httpVersionMajor }: IncomingMessage) => httpVersionMajor > 1

/** Refuses one request of a connection whose others go on. */
function refuseStream(request: IncomingMessage, refusal: Refusal, circumstances: ErrorContext) {
  const { stream } = request as unknown as Http2ServerRequest
  if (stream.headersSent || stream.destroyed) return
  const { status, headers, body } = renderRefusal(refusal, circumstances)
  stream.respond({ ':status': status, ...headers })
  stream.end(body)
  stream.close()
}

const unreadable: Record<string, 'headers_too_large' | 'request_too_slow'> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
}

/** Answers requests that Node's parser refuses, before there is a request to read a language from. */
export const createClientErrorHandler =
  (circumstances: () => ErrorContext) =>
  ({ code }: { code?: string }, socket: Socket) => {
    if (code === 'ECONNRESET') socket.destroy()
    else writeRefusal(socket, refuse(unreadable[code ?? ''] ?? 'request_unreadable'), circumstances())
  }

/** Health checks bypass the queue: a busy server that does not answer them would be considered dead. */
const isAboutHealth = (url: string) => url === '/healthz' || url === '/readyz'

/** Runs first for every request: identifies the client, sets the common headers and refuses requests out of bounds. */
export function registerRequestGuard(
  app: FastifyInstance,
  { resolveClient, transportPolicy, readiness, now, second }: GuardEdgeDeps,
) {
  registerBodyParsers(app)
  app.setErrorHandler(createErrorHandler(now))
  const waitForTurn = createTurnLimiter()
  app.addHook('onRequest', async (request, reply) => {
    request.client = resolveClient(request)
    setSecurityHeaders(request, reply, { origin: request.client.origin, transportPolicy })
    // HTTP/2 closes its connections itself and has no such header.
    if (readiness.isDraining() && !isHttp2(request.raw)) reply.header('connection', 'close')
    checkUrl(request)
    if (!isAboutHealth(request.url)) await waitForTurn()
    const { language } = request.client
    const giveUp = (raw: IncomingMessage) => {
      const refusal = refuse('request_too_slow')
      if (isHttp2(raw)) refuseStream(raw, refusal, { language, time: now() })
      else writeRefusal(raw.socket, refusal, { language, time: now() })
    }
    limitBodyTime(request, giveUp, second)
  })
  app.addHook('onResponse', async (request) => limitRemainingBody(request, second))
}

/** Answers requests that the router itself refuses, since no hook has run for them. */
export const createFrameworkErrorHandler =
  ({ resolveClient, transportPolicy, now }: Pick<GuardEdgeDeps, 'resolveClient' | 'transportPolicy' | 'now'>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    request.client = resolveClient(request)
    setSecurityHeaders(request, reply, { origin: request.client.origin, transportPolicy })
    createErrorHandler(now)(error, request, reply)
  }
