import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from '#platform/caller.ts'
import type { ByteRange } from '#storage/storage.ts'
import { attachment } from './picture-headers.ts'
import { matchesEtag } from '#http/web/static-files.ts'
import { parseRange } from './range.ts'

interface OpenArchive {
  name: string
  etag: string
  length: number
  read: (range: ByteRange) => Readable
  releaseSlot: () => void
}

/**
 * Minimum average rate in each interval; a slower download would block others, so it is cut off and can resume later.
 */
const MIN_TRANSFER_RATE = { bytesPerSecond: 16_384, seconds: 60 }

function abortSlowTransfer({ raw }: FastifyReply, body: Readable, second: number) {
  const written = () => raw.socket?.bytesWritten ?? 0
  let before = written()
  const clock = setInterval(() => {
    const after = written()
    if (after - before < MIN_TRANSFER_RATE.bytesPerSecond * MIN_TRANSFER_RATE.seconds) raw.destroy()
    before = after
  }, MIN_TRANSFER_RATE.seconds * second)
  body.once('close', () => clearInterval(clock))
}

/** Returns the requested range, provided the client's other parts are of the current version. */
function requestedRange({ headers: { range, 'if-range': condition } }: FastifyRequest, { etag, length }: OpenArchive) {
  return condition === undefined || condition === etag ? parseRange(range, length) : null
}

const isNotModified = ({ headers, raw }: FastifyRequest, etag: string) =>
  headers['if-none-match'] !== undefined && matchesEtag(raw, etag)

/** Fastify would send the length of an empty body, or read a whole stream to drop it. */
function answerHead(reply: FastifyReply) {
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders).end()
  return reply
}

function send(request: FastifyRequest, reply: FastifyReply, archive: OpenArchive, second: number) {
  const { length, releaseSlot } = archive
  const part = requestedRange(request, archive)
  const isShort = part === 'unsatisfiable' || isNotModified(request, archive.etag) || request.method === 'HEAD'
  if (isShort) releaseSlot()
  if (part === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${length}`).send()
  if (isNotModified(request, archive.etag)) return reply.status(304).send()
  const { start, end } = part ?? { start: 0, end: length - 1 }
  reply.header('content-length', end - start + 1)
  if (part) reply.status(206).header('content-range', `bytes ${start}-${end}/${length}`)
  if (request.method === 'HEAD') return answerHead(reply)
  const body = archive.read({ start, end })
  // The next download may be requested as soon as the last byte has been sent.
  body.once('end', releaseSlot).once('close', releaseSlot)
  abortSlowTransfer(reply, body, second)
  return reply.send(body)
}

interface ServeArchivesDeps {
  open: (key: string, client: Client) => Promise<OpenArchive>
  /** Length of a second in milliseconds; tests shorten it. */
  second: number
}

/**
 * Serves archives outside of the contract, since the response is no JSON: the URL alone grants access to the file or a
 * range of it.
 */
export function serveArchives(api: FastifyInstance, { open, second }: ServeArchivesDeps) {
  api.get<{ Querystring: { key?: unknown } }>('/archives', async (request, reply) => {
    const { key } = request.query
    const archive = await open(typeof key === 'string' && /^[\w-]{1,64}$/.test(key) ? key : '', request.client)
    reply.headers({
      etag: archive.etag,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-type': 'application/zip',
      'content-disposition': attachment(archive.name),
    })
    return send(request, reply, archive, second)
  })
}
