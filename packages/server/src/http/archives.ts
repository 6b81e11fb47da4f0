import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '#storage/storage.ts'
import { attachment } from './disposition.ts'
import { hasVersion } from './files.ts'
import { rangeOf } from './range.ts'

interface OpenArchive {
  name: string
  etag: string
  length: number
  read: (range: ByteRange) => Readable
  done: () => void
}

/** The part that was asked for, of the version that the client has the rest of. */
function partOf({ headers: { range, 'if-range': condition } }: FastifyRequest, { etag, length }: OpenArchive) {
  return condition === undefined || condition === etag ? rangeOf(range, length) : null
}

const isKnown = ({ headers, raw }: FastifyRequest, etag: string) =>
  headers['if-none-match'] !== undefined && hasVersion(raw, etag)

/** The framework would measure a body that is not there, or read all of one that is. */
function answerHead(reply: FastifyReply) {
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders).end()
  return reply
}

function send(request: FastifyRequest, reply: FastifyReply, archive: OpenArchive) {
  const { length, done } = archive
  const part = partOf(request, archive)
  const isShort = part === 'unsatisfiable' || isKnown(request, archive.etag) || request.method === 'HEAD'
  if (isShort) done()
  if (part === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${length}`).send()
  if (isKnown(request, archive.etag)) return reply.status(304).send()
  const { start, end } = part ?? { start: 0, end: length - 1 }
  reply.header('content-length', end - start + 1)
  if (part) reply.status(206).header('content-range', `bytes ${start}-${end}/${length}`)
  if (request.method === 'HEAD') return answerHead(reply)
  const body = archive.read({ start, end })
  body.once('close', done)
  return reply.send(body)
}

/** Outside the contract, as what comes is no JSON: whoever has the address gets the file, or the rest of it. */
export function serveArchives(api: FastifyInstance, open: (key: string) => Promise<OpenArchive>) {
  api.get<{ Querystring: { key?: unknown } }>('/archives', async (request, reply) => {
    const { key } = request.query
    const archive = await open(typeof key === 'string' && /^[\w-]{1,64}$/.test(key) ? key : '')
    reply.headers({
      etag: archive.etag,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-type': 'application/zip',
      'content-disposition': attachment(archive.name),
    })
    return send(request, reply, archive)
  })
}
