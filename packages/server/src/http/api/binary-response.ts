import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasVersion } from '#http/web/static-files.ts'

/** A generated body that is only produced when the client does not already hold its ETag. */
export interface Binary {
  etag: string
  headers?: Record<string, string>
  /** Returns the body in one of the accepted encodings, or uncompressed with `encoding` null. */
  read(accepted: ReadonlySet<string>): Promise<{ body: Uint8Array; encoding: string | null }>
}

const acceptedBy = ({ headers }: FastifyRequest) =>
  new Set(
    (headers['accept-encoding'] ?? '')
      .split(',')
      .map((entry) => entry.split(';') as [string, string?])
      .filter(([, quality]) => !/q=0(\.0*)?\s*$/.test(quality ?? ''))
      .map(([name]) => name.trim().toLowerCase()),
  )

export async function sendBinary(request: FastifyRequest, reply: FastifyReply, { etag, headers, read }: Binary) {
  // Clients revalidate the response on every request; shared caches may not store it.
  const vary = 'accept-encoding, authorization, x-share-grant, x-share-password'
  reply.headers({ ...headers, etag, 'cache-control': 'private, no-cache', vary })
  if (request.headers['if-none-match'] !== undefined && hasVersion(request.raw, etag)) return reply.status(304).send()
  const { body, encoding } = await read(acceptedBy(request))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('application/octet-stream').send(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
}
