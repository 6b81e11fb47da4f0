import type { RequestListener, Server } from 'node:http'
import { type serverLimits, checkUrl, limitArrival, limitRest, readBodies } from './request-limits.ts'
import type { Socket } from 'node:net'
import { refusals } from '@imagora/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from '#platform/caller.ts'
import type { Readiness } from '#platform/readiness.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { answerErrors, type Circumstances, failureBody } from '#http/api/error-response.ts'
import { everywhere, secure } from './security-headers.ts'
import { takingTurns } from './event-loop-fairness.ts'

/** Not by `import`, which reads every property of the module and so loads the HTTP client that hides behind some. */
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')

export { createServer }

type Limits = ReturnType<typeof serverLimits>

/** A server that asks one handler first; the framework sees only what that one leaves. */
export const serverWith =
  (limits: Limits, first: (...args: Parameters<RequestListener>) => boolean) =>
  (framework: RequestListener): Server => {
    const server = createServer(limits.http, (request, response) => {
      if (!first(request, response)) framework(request, response)
    })
    // The framework applies these only to servers of its own making.
    server.keepAliveTimeout = limits.keepAliveTimeout
    server.requestTimeout = limits.requestTimeout
    server.maxRequestsPerSocket = limits.maxRequestsPerSocket
    server.setTimeout(limits.connectionTimeout)
    return server
  }

interface GuardEdgeDeps {
  whoCalls: (request: FastifyRequest) => Client
  readiness: Readiness
  now: () => Date
  second?: number
}

/** Writes an answer on the bare connection, for requests that could not even be read. */
function answerOn(socket: Socket, refusal: Refusal, circumstances: Circumstances) {
  if (!socket.writable) return
  const status = refusals[refusal.code]
  const body = JSON.stringify(failureBody(refusal, circumstances))
  const headers = {
    ...everywhere,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

const unreadable: Record<string, 'headers_too_large' | 'request_too_slow'> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
}

/** What Node's parser refuses, before there is a request that could ask for a language. */
export const answerUnreadable =
  (circumstances: () => Circumstances) =>
  ({ code }: { code?: string }, socket: Socket) => {
    if (code === 'ECONNRESET') socket.destroy()
    else answerOn(socket, refuse(unreadable[code ?? ''] ?? 'request_unreadable'), circumstances())
  }

/** Whoever is busy is asked for it most: no answer would be taken for an end. */
const isAboutHealth = (url: string) => url === '/healthz' || url === '/readyz'

/** The first to see every request: names who calls, says what all answers say, and turns away what is out of bounds. */
export function guardEdge(app: FastifyInstance, { whoCalls, readiness, now, second }: GuardEdgeDeps) {
  readBodies(app)
  app.setErrorHandler(answerErrors(now))
  const takeTurn = takingTurns()
  app.addHook('onRequest', async (request, reply) => {
    request.client = whoCalls(request)
    secure(request, reply, request.client.origin)
    if (readiness.isDraining()) reply.header('connection', 'close')
    checkUrl(request)
    if (!isAboutHealth(request.url)) await takeTurn()
    const { language } = request.client
    const giveUp = (socket: Socket) => answerOn(socket, refuse('request_too_slow'), { language, time: now() })
    limitArrival(request, giveUp, second)
  })
  app.addHook('onResponse', async (request) => limitRest(request, second))
}

/** For requests that the router itself refuses, as no hook has seen them. */
export const answerUnrouted =
  ({ whoCalls, now }: Pick<GuardEdgeDeps, 'whoCalls' | 'now'>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    request.client = whoCalls(request)
    secure(request, reply, request.client.origin)
    answerErrors(now)(error, request, reply)
  }
