import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Client } from '#platform/caller.ts'

type OpenBackup = (ticket: string) => Promise<{ filename: string; bytes: number; body: Readable }>

/**
 * Serves backups outside of the contract, since the response is no JSON: the URL alone grants access, as for a browser
 * download.
 */
export function serveBackups(api: FastifyInstance, open: OpenBackup) {
  api.get<{ Querystring: { ticket?: unknown } }>('/backups', { exposeHeadRoute: false }, async (request, reply) => {
    // The ticket is in the query, which is never logged.
    const { ticket } = request.query
    const { filename, bytes, body } = await open(typeof ticket === 'string' ? ticket : '')
    reply.headers({
      'content-type': 'application/x-tar',
      'content-length': bytes,
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store',
    })
    return reply.send(body)
  })
}

type OpenExport = (ticket: string, client: Client) => Promise<{ filename: string; body: Readable }>

/**
 * Serves exports outside of the contract, since the response is no JSON: the URL alone grants access, as for a browser
 * download.
 */
export function serveExports(api: FastifyInstance, open: OpenExport) {
  api.get<{ Querystring: { ticket?: unknown } }>('/exports', { exposeHeadRoute: false }, async (request, reply) => {
    // The ticket is in the query, which is never logged.
    const { ticket } = request.query
    const { filename, body } = await open(typeof ticket === 'string' ? ticket : '', request.client)
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store',
    })
    return reply.send(body)
  })
}
