import type { FastifyInstance } from 'fastify'
import { hasVersion } from './files.ts'
import { named, ofPlaceholder, ofThumbnail, ofUnchanged } from './picture-headers.ts'
import { placeholderFor } from './placeholder.ts'

interface Shown {
  body: Buffer
  etag: string
  /** For how long its address is good. */
  seconds: number
}

type Read = (key: string, variant: 'thumb' | 'preview', signature: string) => Promise<Shown | null>

const gone = placeholderFor(404)

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
          .headers(named(ofPlaceholder(gone)))
          .send(gone)
      const { body, etag, seconds } = shown
      const cacheControl = `private, max-age=${seconds}`
      if (hasVersion(request.raw, etag))
        return reply
          .status(304)
          .headers(named(ofUnchanged(etag, cacheControl)))
          .send()
      return reply.headers(named(ofThumbnail(body, etag, cacheControl))).send(body)
    },
  )
}
