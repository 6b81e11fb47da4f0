import type { FastifyInstance } from 'fastify'
import type { Meters } from '#platform/meters.ts'

/** Every answer by its pattern, as paths would be without end. */
export function countRequests(app: FastifyInstance, { countRequest, countFailure }: Meters) {
  app.addHook('onResponse', async ({ method, routeOptions, failure }, { statusCode, elapsedTime }) => {
    countRequest(method, routeOptions.url ?? '', statusCode, elapsedTime)
    if (failure) countFailure(failure.code)
  })
}
