import type { FastifyInstance } from 'fastify'
import { matchesEtag } from '#http/web/static-files.ts'
import {
  toHeaderRecord,
  buildPlaceholderHeaders,
  buildThumbnailHeaders,
  buildNotModifiedHeaders,
} from './picture-headers.ts'
import { placeholderFor } from './placeholder.ts'

interface TrashPicture {
  body: Buffer
  etag: string
}

type Read = (key: string, variant: 'thumb' | 'preview', signature: string) => Promise<TrashPicture | null>

const gone = placeholderFor(404)

/** Clients revalidate each time: a photo that has left the trash disappears from it immediately. */
const CACHE_CONTROL = 'private, no-cache'

/** Only our own pages may embed it. */
const sameOriginHeaders = (headers: string[]) => ({
  ...toHeaderRecord(headers),
  'cross-origin-resource-policy': 'same-origin',
})

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
      const picture = isAsked ? await read(key, variant as 'thumb' | 'preview', s) : null
      if (!picture)
        return reply
          .status(404)
          .headers(sameOriginHeaders(buildPlaceholderHeaders(gone)))
          .send(gone)
      const { body, etag } = picture
      if (matchesEtag(request.raw, etag))
        return reply
          .status(304)
          .headers(sameOriginHeaders(buildNotModifiedHeaders(etag, CACHE_CONTROL)))
          .send()
      return reply.headers(sameOriginHeaders(buildThumbnailHeaders(body, etag, CACHE_CONTROL))).send(body)
    },
  )
}
