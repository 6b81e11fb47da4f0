import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readiness } from '#platform/process/readiness.ts'
import type { RequestEcho } from '#gateways/own-site/own-site.ts'
import type { IsTrusted } from '#http/protection/trusted-proxies.ts'

/**
 * `/healthz` reports that the process is alive, `/readyz` that it accepts requests. Neither checks the caller or the
 * Host header.
 */
export function serveHealth(app: FastifyInstance, readiness: Readiness) {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', async (_request, reply) => {
    const { isReady, status, parts } = await readiness.check()
    reply.header('cache-control', 'no-store').status(isReady ? 200 : 503)
    return { status, ...parts }
  })
}

interface ServeDoctorDeps {
  /** Returns whether the header carries the key of this site. */
  isProofValid: (mark: string | string[] | undefined) => boolean
  isTrusted: IsTrusted
}

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(', ') : (header ?? null))

function echoOf(request: FastifyRequest, isTrusted: IsTrusted): RequestEcho {
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
 * [Note: Echo] `/api/doctor` echoes a request as it arrives behind the site's proxies. Only the site's own doctor gets
 * an answer, everyone else a 404, and the echo contains no more than the doctor sent.
 */
export function serveDoctor(app: FastifyInstance, { isProofValid, isTrusted }: ServeDoctorDeps) {
  const whenOurs = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isProofValid(request.headers['x-imagora-doctor'])) return reply.callNotFound()
    reply.header('x-imagora-doctor', 'here').header('cache-control', 'no-store')
    // A body is refused by its length alone, before any of it is read.
    if (request.method === 'POST') return reply.status(413).send({ status: 'error' })
    return reply.send(echoOf(request, isTrusted))
  }
  app.route({ method: ['GET', 'POST'], url: '/api/doctor', onRequest: whenOurs, handler: whenOurs })
}
