import type { FastifyInstance } from 'fastify'
import type { Meters } from '#platform/meters.ts'
import { refusals } from '@imagora/contract'
import type { KeepFailure } from '#platform/log.ts'

/** One line for each request: the path without its query, which may hold a search or a secret. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, client, caller, log } = request
    const { statusCode: status, elapsedTime } = reply
    const path = url.split('?', 1)[0]
    const line = { method, path, status, ms: Math.round(elapsedTime), ip: client.ip, user_id: caller?.id }
    // What is asked for every few seconds or with every page would hide the rest.
    const isQuiet = status < 500 && !path?.startsWith('/api/')
    if (isQuiet) log.debug(line, 'request')
    else log.info(line, 'request')
  })
}

/** Every answer by its pattern, as paths would be without end. */
export function countRequests(app: FastifyInstance, { countRequest, countFailure }: Meters) {
  app.addHook('onResponse', async ({ method, routeOptions, failure }, { statusCode, elapsedTime }) => {
    countRequest(method, routeOptions.url ?? '', statusCode, elapsedTime)
    if (failure) countFailure(failure.code)
  })
}

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
