import { refusals } from '@imagora/contract'
import type { FastifyInstance } from 'fastify'
import type { KeepFailure } from '#platform/log.ts'

/** Asked for every few seconds by machines, which hear the answer. */
const isProbe = (route: string) => route === '/healthz' || route === '/readyz'

/** Tells of requests that were answered with an error, once the answer is out: by their pattern, as a path may hold a secret. */
export function keepFailures(app: FastifyInstance, keep: KeepFailure) {
  app.addHook('onResponse', async (request, reply) => {
    const { failure, method, id: request_id, client, caller } = request
    if (!failure && reply.statusCode < 500) return
    const { code, error } = failure ?? { code: 'fault' as const, error: null }
    const route = request.routeOptions.url ?? ''
    if (isProbe(route)) return
    // What other programs are told may have another status, and be the same failure.
    const status = failure ? refusals[code] : reply.statusCode
    keep({ request_id, method, route, status, code, error, user_id: caller?.id ?? null, ip: client.ip })
  })
}
