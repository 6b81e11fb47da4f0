import type { FastifyInstance } from 'fastify'

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
