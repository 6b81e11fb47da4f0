import { refuse, type Refusal } from '#platform/refusal.ts'
import { createServer, type IncomingMessage, METHODS, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import {
  type serverLimits,
  checkUrl,
  limitBodyTime,
  limitRemainingBody,
  registerBodyParsers,
} from './request-limits.ts'
import type { Socket } from 'node:net'
import { type Language, refusals } from '@imagora/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from '#platform/caller.ts'
import type { Log, RecordFailure } from '#platform/process/log.ts'
import type { Meters } from '#platform/process/meters.ts'
import { negotiateLanguage } from '#locales/texts.ts'
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

  /** Promises that a call waits for settle between two immediates, so each waiting call has one of its own. */
  function wait(call: () => void) {
    setImmediate(() => {
      if (isOver()) return wait(call)
      waiting--
      call()
    })
  }

  /** Makes a call now or in a later turn; returns false when too many wait already. */
  return (call: () => void): boolean => {
    if (waiting === 0 && !isOver()) call()
    else if (waiting >= most) return false
    else {
      waiting++
      wait(call)
    }
    return true
  }
}

/** Health checks bypass the queue: a busy server that does not answer them would be considered dead. */
const isAboutHealth = (url: string | undefined) => url === '/healthz' || url === '/readyz'

/** A response of HTTP/2 does not tell that its client has gone away; its stream does. */
const isGone = (response: Parameters<RequestListener>[1]) =>
  response.destroyed || (response as unknown as Partial<Http2ServerResponse>).stream?.destroyed === true

type Limits = ReturnType<typeof serverLimits>
type ServerCertificates = Pick<Parameters<typeof createSecureServer>[0], 'current' | 'onChange'>

interface ServerFactoryDeps {
  limits: Limits
  /** Runs first and returns false for a request that it leaves to the framework. */
  first: (...args: Parameters<RequestListener>) => boolean
  /** Answers a request that comes while too many others wait. */
  answerBusy: (request: IncomingMessage, response: Parameters<RequestListener>[1], framework: RequestListener) => void
  certificates: ServerCertificates | null
}

/** Creates a server that speaks TLS if there are certificates. */
export const createServerFactory =
  ({ limits, first, answerBusy, certificates }: ServerFactoryDeps) =>
  (framework: RequestListener): Server => {
    const takeTurn = createTurnLimiter()
    const answer: RequestListener = (request, response) => {
      if (first(request, response)) return
      // A client that has gone away while it waited costs nothing more.
      const call = () => void (isGone(response) || framework(request, response))
      if (isAboutHealth(request.url)) call()
      else if (!takeTurn(call)) answerBusy(request, response, framework)
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

const busy = () => refuse('server_busy', { retry_after: 1 })

/** Requests of other APIs that came while too many waited; the framework knows how these say so. */
const busyRequests = new WeakSet<IncomingMessage>()

/** Refused calls are logged once for so long, since a line for each would cost more than the refusal. */
const BUSY_LOG_INTERVAL_MS = 1000

const knownMethods = new Set(METHODS)

/** HTTP/2 lets a client make up methods; if each had a counter of its own, they would fill the memory. */
const methodOf = ({ method = '' }: IncomingMessage) => (knownMethods.has(method) ? method : '')

interface BusyDeps {
  defaultLanguage: () => Language
  addressOf: (request: IncomingMessage) => string
  meters: Pick<Meters, 'countRequest' | 'countFailure'>
  recordFailure: RecordFailure
  log: Log
  now: () => Date
}

/**
 * Refuses calls before the framework sees them, at a tenth of the cost: those who are refused come again at once, and
 * would slow down those who are served.
 */
export function createBusyHandler({ defaultLanguage, addressOf, meters, recordFailure, log, now }: BusyDeps) {
  let [count, loggedAt] = [0, -Infinity]

  function report(request: IncomingMessage) {
    const method = methodOf(request)
    count++
    meters.countRequest(method, '', refusals.server_busy, 0)
    meters.countFailure('server_busy')
    if (performance.now() - loggedAt < BUSY_LOG_INTERVAL_MS) return
    log.warn({ count }, 'Calls were refused, since too many came at once')
    const ip = addressOf(request)
    const failure = { request_id: '', method, route: '', status: refusals.server_busy, code: 'server_busy' } as const
    recordFailure({ ...failure, error: null, user_id: null, ip })
    count = 0
    loggedAt = performance.now()
  }

  return (request: IncomingMessage, response: Parameters<RequestListener>[1], framework: RequestListener) => {
    if (!request.url?.startsWith('/api/v2/')) {
      busyRequests.add(request)
      return framework(request, response)
    }
    const language = negotiateLanguage(request.headers['accept-language'], defaultLanguage())
    const { status, headers, body } = renderRefusal(busy(), { language, time: now() })
    response.writeHead(status, { ...headers, 'retry-after': '1' })
    response.end(body)
    // What is still to come of the body is read and dropped, for a limited time.
    limitRemainingBody({ raw: request })
    report(request)
  }
}

/** Runs first for every request: identifies the client, sets the common headers and refuses requests out of bounds. */
export function registerRequestGuard(
  app: FastifyInstance,
  { resolveClient, transportPolicy, readiness, now, second }: GuardEdgeDeps,
) {
  registerBodyParsers(app)
  app.setErrorHandler(createErrorHandler(now))
  app.addHook('onRequest', async (request, reply) => {
    request.client = resolveClient(request)
    setSecurityHeaders(request, reply, { origin: request.client.origin, transportPolicy })
    // HTTP/2 closes its connections itself and has no such header.
    if (readiness.isDraining() && !isHttp2(request.raw)) reply.header('connection', 'close')
    checkUrl(request)
    if (busyRequests.has(request.raw)) throw busy()
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
