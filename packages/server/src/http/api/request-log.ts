import type { FastifyInstance } from 'fastify'
import type { Meters } from '#platform/process/meters.ts'
import { refusals } from '@imagora/contract'
import type { RecordFailure } from '#platform/process/log.ts'

/** Logs one line per request: the path without its query, which may hold a search or a secret. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, client, caller, log } = request
    const { statusCode: status, elapsedTime } = reply
    const path = url.split('?', 1)[0]
    const line = { method, path, status, ms: Math.round(elapsedTime), ip: client.ip, user_id: caller?.id }
    // Requests outside of the API, such as probes and page assets, are too frequent; they would hide the rest.
    const isQuiet = status < 500 && !path?.startsWith('/api/')
    if (isQuiet) log.debug(line, 'request')
    else log.info(line, 'request')
  })
}

/** Counts responses by route pattern, since the number of paths is unbounded. */
export function countRequests(app: FastifyInstance, { countRequest, countFailure }: Meters) {
  app.addHook('onResponse', async ({ method, routeOptions, failure }, { statusCode, elapsedTime }) => {
    countRequest(method, routeOptions.url ?? '', statusCode, elapsedTime)
    if (failure) countFailure(failure.code)
  })
}

/** Probes come every few seconds from monitors, which read the response themselves. */
const isProbe = (route: string) => route === '/healthz' || route === '/readyz'

/**
 * Records requests that ended in an error, after the response was sent: by route pattern, since a path may hold a
 * secret.
 */
export function recordFailures(app: FastifyInstance, recordFailure: RecordFailure) {
  app.addHook('onResponse', async (request, reply) => {
    const { failure, method, id: request_id, client, caller } = request
    if (!failure && reply.statusCode < 500) return
    const { code, error } = failure ?? { code: 'fault' as const, error: null }
    const route = request.routeOptions.url ?? ''
    if (isProbe(route)) return
    // A response in another API's format may have another status for the same failure.
    const status = failure ? refusals[code] : reply.statusCode
    recordFailure({ request_id, method, route, status, code, error, user_id: caller?.id ?? null, ip: client.ip })
  })
}
