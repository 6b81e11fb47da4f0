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

/** Clients revalidate each time: a photo that has left the trash disappears from it immediately. */
const caching = 'private, no-cache'

/** Only our own pages may embed it. */
const within = (headers: string[]) => ({ ...named(headers), 'cross-origin-resource-policy': 'same-origin' })

/**
 * Serves thumbnails and previews of photos in the trash. They are outside of the contract, since pages embed them; the
 * signed URL alone grants access.
 */
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
