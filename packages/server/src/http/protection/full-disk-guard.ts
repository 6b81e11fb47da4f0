import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDatabaseFull } from '#db/dialects/database-errors.ts'
import { refuse } from '#platform/refusal.ts'
import type { Ballast } from '#storage/local/free-space.ts'

/** Routes that write little and without which nobody could log in to free space. */
const allowedRoutes = new Set(
  [
    'POST /login',
    'POST /login/second_factor',
    'POST /login/passkey',
    'POST /user/reauth',
    'POST /logout',
    'POST /admin/photos/takedown',
    'POST /admin/albums/takedown',
    'POST /admin/users/{id}/deletion',
    'POST /user/uploads/known',
    'POST /admin/health/check',
  ].map((key) => key.replace(/\{(\w+)\}/g, ':$1').replace(' ', ' /api/v2')),
)

const readers = new Set(['GET', 'HEAD', 'OPTIONS'])

function isAllowedWhenFull({ method, routeOptions }: FastifyRequest) {
  return readers.has(method) || method === 'DELETE' || allowedRoutes.has(`${method} ${routeOptions.url}`)
}

/** Lets only reads and requests that free space through while the disk is full; see [Note: Ballast]. */
export function guardFullDisk(app: FastifyInstance, ballast: Pick<Ballast, 'isFull' | 'release'>) {
  app.addHook('onRequest', async (request) => {
    if (ballast.isFull() && !isAllowedWhenFull(request)) throw refuse('database_full', { retry_after: 30 })
  })
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDatabaseFull(error)) await ballast.release()
  })
}
