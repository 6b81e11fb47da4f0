import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFull } from '#db/dialects/database-errors.ts'
import { refuse } from '#platform/refusal.ts'
import type { Ballast } from '#storage/local/free-space.ts'

/** What writes little, and without which nobody gets in to make room. */
const entries = new Set(
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

function makesRoom({ method, routeOptions }: FastifyRequest) {
  return readers.has(method) || method === 'DELETE' || entries.has(`${method} ${routeOptions.url}`)
}

/** As long as the disk is full only looking and what makes room is let through; see [Note: Ballast]. */
export function guardFullDisk(app: FastifyInstance, ballast: Pick<Ballast, 'isFull' | 'release'>) {
  app.addHook('onRequest', async (request) => {
    if (ballast.isFull() && !makesRoom(request)) throw refuse('database_full', { retry_after: 30 })
  })
  app.addHook('onError', async (_request, _reply, error) => {
    if (isFull(error)) await ballast.release()
  })
}
