import type { FastifyInstance } from 'fastify'
import { matchesEtag } from '#http/web/static-files.ts'
import {
  immutable,
  toHeaderRecord,
  buildImageHeaders,
  buildPlaceholderHeaders,
  buildNotModifiedHeaders,
} from './picture-headers.ts'
import { placeholderFor } from './placeholder.ts'

const placeholder = placeholderFor(404)

interface SmallImages {
  avatars: { read(key: string): Promise<Buffer | null> }
  logos: { read(key: string): Promise<{ body: Buffer; mimetype: string } | null> }
}

const mimetypes: Record<string, string> = { svg: 'image/svg+xml', webp: 'image/webp', png: 'image/png' }

/**
 * Serves `/avatars/{key}.webp` and `/custom/logos/{key}.{extension}`; the key changes with the image, so caches never
 * show an old one.
 */
export function serveSmallImages(app: FastifyInstance, { avatars, logos }: SmallImages) {
  const serve = (folder: string, read: (key: string, mimetype: string) => Promise<Buffer | null>) =>
    app.get<{ Params: { file: string } }>(`${folder}/:file`, async (request, reply) => {
      const [, key, extension = ''] = /^([\w-]{1,64})\.(svg|webp|png)$/.exec(request.params.file) ?? []
      const mimetype = mimetypes[extension] ?? ''
      const body = key ? await read(key, mimetype) : null
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
      return reply.headers(toHeaderRecord(buildImageHeaders({ body, mimetype }, etag, immutable))).send(body)
    })

  serve('/avatars', async (key, mimetype) => (mimetype === 'image/webp' ? avatars.read(key) : null))
  serve('/custom/logos', async (key, mimetype) => {
    const image = await logos.read(key)
    return image?.mimetype === mimetype ? image.body : null
  })
}
