import type { FastifyInstance } from 'fastify'
import { hasVersion } from '#http/web/static-files.ts'
import { named, ofPlaceholder, ofThumbnail, ofUnchanged } from './picture-headers.ts'
import { placeholderFor } from './placeholder.ts'

interface Shown {
  body: Buffer
  etag: string
}

type Read = (key: string, variant: 'thumb' | 'preview', signature: string) => Promise<Shown | null>

const gone = placeholderFor(404)

/** Asked for anew each time: what has left the trash is gone from it at once. */
const caching = 'private, no-cache'

/** Our own pages alone show it. */
const within = (headers: string[]) => ({ ...named(headers), 'cross-origin-resource-policy': 'same-origin' })

/** Outside the contract, as pages show it: a picture of what lies in the trash, for whoever was handed its address. */
export function serveTrash(api: FastifyInstance, read: Read) {
  api.get<{ Params: { key: string; file: string }; Querystring: { s?: unknown } }>(
    '/trash/:key/:file',
    async (request, reply) => {
      const { key, file } = request.params
      const [, variant] = /^(thumb|preview)\.webp$/.exec(file) ?? []
      const { s } = request.query
      const isAsked = variant && /^[\w-]{1,64}$/.test(key) && typeof s === 'string'
      const shown = isAsked ? await read(key, variant as 'thumb' | 'preview', s) : null
      if (!shown)
        return reply
          .status(404)
          .headers(within(ofPlaceholder(gone)))
          .send(gone)
      const { body, etag } = shown
      if (hasVersion(request.raw, etag))
        return reply
          .status(304)
          .headers(within(ofUnchanged(etag, caching)))
          .send()
      return reply.headers(within(ofThumbnail(body, etag, caching))).send(body)
    },
  )
}
