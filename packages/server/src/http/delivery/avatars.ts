import type { FastifyInstance } from 'fastify'
import { matchesEtag } from '#http/web/static-files.ts'
import {
  immutable,
  toHeaderRecord,
  buildPlaceholderHeaders,
  buildThumbnailHeaders,
  buildNotModifiedHeaders,
} from './picture-headers.ts'
import { placeholderFor } from './placeholder.ts'

const placeholder = placeholderFor(404)

interface Avatars {
  read(key: string): Promise<Buffer | null>
}

/** Serves `/avatars/{key}.webp`; the key changes with the image, so caches never show an old one. */
export function serveAvatars(app: FastifyInstance, avatars: Avatars) {
  app.get<{ Params: { file: string } }>('/avatars/:file', async (request, reply) => {
    const [, key] = /^([\w-]{1,64})\.webp$/.exec(request.params.file) ?? []
    const body = key ? await avatars.read(key) : null
    if (!body)
      return reply
        .status(404)
        .headers(toHeaderRecord(buildPlaceholderHeaders(placeholder)))
        .send(placeholder)
    const etag = `"${key}"`
    if (matchesEtag(request.raw, etag))
      return reply
        .status(304)
        .headers(toHeaderRecord(buildNotModifiedHeaders(etag, immutable)))
        .send()
    return reply.headers(toHeaderRecord(buildThumbnailHeaders(body, etag, immutable))).send(body)
  })
}
