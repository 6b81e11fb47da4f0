import type { FastifyReply } from 'fastify'
import type { SentFile } from '#platform/file-download.ts'

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Sends a file as a download, never inline, because its content is untrusted. */
export function sendFile(reply: FastifyReply, { filename, mimetype, bytes, body }: SentFile) {
  reply.headers({
    'content-type': mimetype,
    ...(bytes !== null && { 'content-length': String(bytes) }),
    'content-disposition': `attachment; filename*=UTF-8''${encoded(filename || 'photo')}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  return reply.send(body)
}
