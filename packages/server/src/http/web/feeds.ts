import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from '#platform/caller.ts'
import { refuse } from '#platform/refusal.ts'
import { matchesEtag } from './static-files.ts'

interface FeedDocument {
  body: string
  type: string
}

/** Machine-readable versions of the site. */
interface Feeds {
  feed: (path: string, client: Client) => Promise<FeedDocument>
  sitemap: (client: Client) => Promise<string>
  sitemapPart: (name: string, client: Client) => Promise<string>
  robots: (client: Client) => Promise<string>
  oembed: (wanted: { url: string; maxwidth: number; maxheight: number }, client: Client) => Promise<object>
}

const xml = 'application/xml; charset=utf-8'

/** Clients revalidate each time: content that was made private disappears with the next request. */
function send(request: FastifyRequest, reply: FastifyReply, { body, type }: FeedDocument) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag, 'cache-control': 'public, no-cache', 'content-type': type })
  const isKnown = request.headers['if-none-match'] !== undefined && matchesEtag(request.raw, etag)
  return isKnown ? reply.status(304).send() : reply.send(body)
}

const sideOf = (value: unknown) =>
  typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : Infinity

/** Serves feeds outside of the contract, since their formats are external standards. */
export function serveFeeds(app: FastifyInstance, feeds: Feeds) {
  app.get<{ Params: { '*': string } }>('/feeds/*', async (request, reply) =>
    send(request, reply, await feeds.feed(request.params['*'], request.client)),
  )

  app.get('/sitemap.xml', async (request, reply) =>
    send(request, reply, { body: await feeds.sitemap(request.client), type: xml }),
  )

  app.get<{ Params: { '*': string } }>('/sitemaps/*', async (request, reply) => {
    const [, name] = /^([a-z]+(?:-\d+)?)\.xml$/.exec(request.params['*']) ?? []
    if (!name) throw refuse('route_missing')
    return send(request, reply, { body: await feeds.sitemapPart(name, request.client), type: xml })
  })

  app.get('/robots.txt', async (request, reply) =>
    send(request, reply, { body: await feeds.robots(request.client), type: 'text/plain; charset=utf-8' }),
  )

  app.get<{ Querystring: Record<string, unknown> }>('/oembed', async (request, reply) => {
    const { url, format = 'json', maxwidth, maxheight } = request.query
    if (format !== 'json') return reply.status(501).send()
    if (typeof url !== 'string' || url.length > 2048) throw refuse('route_missing')
    const oembedRequest = { url, maxwidth: sideOf(maxwidth), maxheight: sideOf(maxheight) }
    const body = JSON.stringify(await feeds.oembed(oembedRequest, request.client))
    reply.header('access-control-allow-origin', '*')
    return send(request, reply, { body, type: 'application/json; charset=utf-8' })
  })
}
