import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ByteRange } from '#storage/storage.ts'
import { type Admission, conditionsOf } from './admit-picture.ts'
import { hasVersion } from './files.ts'
import * as headers from './picture-headers.ts'
import { placeholderFor } from './placeholder.ts'
import { rangeOf } from './range.ts'
import type { OpenObject } from './send-object.ts'

export interface Asked {
  request: IncomingMessage
  response: ServerResponse
  /** Open to all until the picture is known. */
  admission: Admission
  /** Bytes of the picture that have left. */
  sent: number
  isRedirected?: boolean
  /** Where the same picture is found under a shorter address: search engines keep that one. */
  canonical?: string
}

export const canonicalOf = ({ canonical }: Asked) => (canonical ? ['link', `<${canonical}>; rel="canonical"`] : [])

export const isHead = ({ request }: Asked) => request.method === 'HEAD'

/** There is nothing to see: said with a picture, as it is asked for by pages that show pictures. */
export function answerWithout(asked: Asked, status: number, more: string[] = []) {
  const { response } = asked
  const placeholder = placeholderFor(status)
  response.writeHead(status, [...headers.ofPlaceholder(placeholder), ...more])
  response.end(isHead(asked) ? undefined : placeholder)
}

export function answerUnchanged(asked: Asked, etag: string, cacheControl: string, more: string[] = []) {
  asked.response.writeHead(304, [...headers.ofUnchanged(etag, cacheControl), ...conditionsOf(asked), ...more])
  asked.response.end()
}

export const isKnownToClient = ({ request }: Asked, etag: string) =>
  request.headers['if-none-match'] !== undefined && hasVersion(request, etag)

/** The part asked for, if it is a part of what the client has the rest of. */
function partOf({ request }: Asked, etag: string, bytes: number) {
  const { range, 'if-range': condition } = request.headers
  const isApplicable = request.method === 'GET' && (condition === undefined || condition === etag)
  return isApplicable ? rangeOf(range, bytes) : null
}

/** What left before a client went away counts too, as near as the connection tells. */
async function sendCounted(asked: Asked, object: OpenObject, range: ByteRange) {
  const { response } = asked
  const { socket } = response
  const before = socket?.bytesWritten ?? 0
  const length = range.end - range.start + 1
  try {
    await object.send(response, range)
    asked.sent = length
  } catch (error) {
    asked.sent = Math.min(length, (socket?.bytesWritten ?? 0) - before)
    throw error
  }
}

/** The proxy sends it all, in our stead. */
export function answerElsewhere(asked: Asked, address: string, bytes: number, described: string[]) {
  asked.response.writeHead(200, [...described, 'x-accel-redirect', address, 'content-length', '0'])
  asked.response.end()
  asked.sent = bytes
}

/** Sends an open object, or the part of it that was asked for; true when its beginning was sent. */
export async function sendOpened(asked: Asked, object: OpenObject, etag: string, described: string[]) {
  const { response } = asked
  const { bytes } = object
  const part = partOf(asked, etag, bytes)
  if (part === 'unsatisfiable') {
    answerWithout(asked, 416, ['content-range', `bytes */${bytes}`])
    return false
  }
  const { start, end } = part ?? { start: 0, end: bytes - 1 }
  const length = ['content-length', String(end - start + 1)]
  const range = part ? ['content-range', `bytes ${start}-${end}/${bytes}`] : []
  response.writeHead(part ? 206 : 200, [...described, ...length, ...range])
  if (isHead(asked) || bytes === 0) response.end()
  else await sendCounted(asked, object, { start, end })
  return start === 0 && !isHead(asked)
}
