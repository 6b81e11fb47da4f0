import * as headers from './picture-headers.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ByteRange, Presigning } from '#storage/storage.ts'
import { type Admission, conditionsOf } from './picture-access.ts'
import { hasVersion } from '#http/web/static-files.ts'
import { placeholderFor } from './placeholder.ts'
import { rangeOf } from './range.ts'
import type { OpenObject } from './open-object.ts'
import { MINUTE_SECONDS } from '#platform/time.ts'

export interface PictureRequest {
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

export const canonicalOf = ({ canonical }: PictureRequest) =>
  canonical ? ['link', `<${canonical}>; rel="canonical"`] : []

export const isHead = ({ request }: PictureRequest) => request.method === 'HEAD'

/** There is nothing to see: said with a picture, as it is asked for by pages that show pictures. */
export function answerWithout(asked: PictureRequest, status: number, more: string[] = []) {
  const { response } = asked
  const placeholder = placeholderFor(status)
  response.writeHead(status, [...headers.ofPlaceholder(placeholder), ...more])
  response.end(isHead(asked) ? undefined : placeholder)
}

export function answerUnchanged(asked: PictureRequest, etag: string, cacheControl: string, more: string[] = []) {
  asked.response.writeHead(304, [...headers.ofUnchanged(etag, cacheControl), ...conditionsOf(asked), ...more])
  asked.response.end()
}

export const isKnownToClient = ({ request }: PictureRequest, etag: string) =>
  request.headers['if-none-match'] !== undefined && hasVersion(request, etag)

/** The part asked for, if it is a part of what the client has the rest of. */
function partOf({ request }: PictureRequest, etag: string, bytes: number) {
  const { range, 'if-range': condition } = request.headers
  const isApplicable = request.method === 'GET' && (condition === undefined || condition === etag)
  return isApplicable ? rangeOf(range, bytes) : null
}

/** What left before a client went away counts too, as near as the connection tells. */
async function sendCounted(asked: PictureRequest, object: OpenObject, range: ByteRange) {
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
export function answerElsewhere(asked: PictureRequest, address: string, bytes: number, described: string[]) {
  asked.response.writeHead(200, [...described, 'x-accel-redirect', address, 'content-length', '0'])
  asked.response.end()
  asked.sent = bytes
}

/** Sends an open object, or the part of it that was asked for; true when its beginning was sent. */
export async function sendOpened(asked: PictureRequest, object: OpenObject, etag: string, described: string[]) {
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

export type Presign = (presigning: Presigning) => Promise<string>

export interface SentPicture extends headers.Described {
  bytes: number
}

/** Seconds for which the storage's own address is good: long enough to fetch it, too short to be passed on. */
const STORAGE_URL_TTL_SECONDS = 5 * MINUTE_SECONDS

/**
 * Sends the client on to the storage itself; caches keep the way there for half as long as it is open. That counts as a
 * hit without bytes: whether anything is fetched there nobody tells us, and if the whole file counted, a stranger could
 * use up the owner's month with requests of a few hundred bytes.
 */
export async function redirectTo(
  presign: Presign,
  asked: PictureRequest,
  picture: SentPicture,
  maxAge: number,
  now: Date,
) {
  const { until } = asked.admission
  const left = Math.floor((Math.min(picture.expires, until) - now.getTime()) / 1000)
  const expiresSeconds = Math.max(1, Math.min(STORAGE_URL_TTL_SECONDS, left))
  const disposition = headers.dispositionOf(picture)
  const location = await presign({ expiresSeconds, contentType: picture.mimetype, disposition })
  const cacheControl = headers.cachingOfLink(picture, Math.min(maxAge, Math.floor(expiresSeconds / 2)), { now, until })
  asked.response.writeHead(302, [...headers.ofRedirect(location, cacheControl), ...conditionsOf(asked)])
  asked.response.end()
  asked.isRedirected = true
}
