import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readiness } from '#platform/readiness.ts'
import type { Echo } from '#gateways/own-site/own-site.ts'
import type { IsTrusted } from '#http/protection/trusted-proxies.ts'

/** `/healthz`: the process lives. `/readyz`: send it requests. Neither asks who calls, nor under which name. */
export function serveHealth(app: FastifyInstance, readiness: Readiness) {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', async (_request, reply) => {
    const { isReady, status, parts } = await readiness.look()
    reply.header('cache-control', 'no-store').status(isReady ? 200 : 503)
    return { status, ...parts }
  })
}

interface ServeDoctorDeps {
  /** Whether whoever asks has the key of this site. */
  isOurs: (mark: string | string[] | undefined) => boolean
  isTrusted: IsTrusted
}

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(', ') : (header ?? null))

function echoOf(request: FastifyRequest, isTrusted: IsTrusted): Echo {
  const { headers, raw, ip, protocol } = request
  const peer = raw.socket.remoteAddress ?? ''
  return {
    ip,
    protocol,
    peer,
    is_trusted: isTrusted(peer),
    host: one(headers.host),
    forwarded_host: one(headers['x-forwarded-host']),
    forwarded_for: one(headers['x-forwarded-for']),
    forwarded_proto: one(headers['x-forwarded-proto']),
    via: one(headers.via),
    time: Date.now(),
  }
}

/**
 * [Note: Echo] `/api/doctor`: how a request looks when it has come through whatever stands before the site. To all but
 * the site's own doctor it is not there; it tells that one no more than what it has sent.
 */
export function serveDoctor(app: FastifyInstance, { isOurs, isTrusted }: ServeDoctorDeps) {
  const whenOurs = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOurs(request.headers['x-imagora-doctor'])) return reply.callNotFound()
    reply.header('x-imagora-doctor', 'here').header('cache-control', 'no-store')
    // A body is refused by its length alone, before any of it is read.
    if (request.method === 'POST') return reply.status(413).send({ status: 'error' })
    return reply.send(echoOf(request, isTrusted))
  }
  app.route({ method: ['GET', 'POST'], url: '/api/doctor', onRequest: whenOurs, handler: whenOurs })
}
