import type { FastifyInstance } from 'fastify'
import type { Readiness } from '#platform/readiness.ts'

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
