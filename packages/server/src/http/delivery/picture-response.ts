import * as headers from './picture-headers.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ByteRange, PresignOptions } from '#storage/storage.ts'
import { type Admission, varyHeaders } from './picture-access.ts'
import { matchesEtag } from '#http/web/static-files.ts'
import { placeholderFor } from './placeholder.ts'
import { parseRange } from './range.ts'
import type { OpenObject } from './open-object.ts'
import { MINUTE_SECONDS } from '#platform/time.ts'

export interface PictureRequest {
  request: IncomingMessage
  response: ServerResponse
  /** Open to all until the picture has been looked up. */
  admission: Admission
  /** Bytes of the picture that were sent. */
  sent: number
  isRedirected?: boolean
  /** Shorter URL of the same picture, which search engines index. */
  canonical?: string
}

export const canonicalOf = ({ canonical }: PictureRequest) =>
  canonical ? ['link', `<${canonical}>; rel="canonical"`] : []

export const isHead = ({ request }: PictureRequest) => request.method === 'HEAD'

/** Answers a missing or refused picture with a placeholder image, since the pages that request it embed images. */
export function sendPlaceholder(pictureRequest: PictureRequest, status: number, more: string[] = []) {
  const { response } = pictureRequest
  const placeholder = placeholderFor(status)
  response.writeHead(status, [...headers.buildPlaceholderHeaders(placeholder), ...more])
  response.end(isHead(pictureRequest) ? undefined : placeholder)
}

export function sendNotModified(
  pictureRequest: PictureRequest,
  etag: string,
  cacheControl: string,
  more: string[] = [],
) {
  pictureRequest.response.writeHead(304, [
    ...headers.buildNotModifiedHeaders(etag, cacheControl),
    ...varyHeaders(pictureRequest),
    ...more,
  ])
  pictureRequest.response.end()
}

export const matchesClientEtag = ({ request }: PictureRequest, etag: string) =>
  request.headers['if-none-match'] !== undefined && matchesEtag(request, etag)

/** Returns the requested range, provided the client's other parts are of the current version. */
function requestedRange({ request }: PictureRequest, etag: string, bytes: number) {
  const { range, 'if-range': condition } = request.headers
  const isApplicable = request.method === 'GET' && (condition === undefined || condition === etag)
  return isApplicable ? parseRange(range, bytes) : null
}

/** Sends a range and counts its bytes, including those sent before a disconnect, as far as the socket reports them. */
async function sendCounted(pictureRequest: PictureRequest, object: OpenObject, range: ByteRange) {
  const { response } = pictureRequest
  const { socket } = response
  const before = socket?.bytesWritten ?? 0
  const length = range.end - range.start + 1
  try {
    await object.send(response, range)
    pictureRequest.sent = length
  } catch (error) {
    pictureRequest.sent = Math.min(length, (socket?.bytesWritten ?? 0) - before)
    throw error
  }
}

/**
 * Lets the proxy send the whole file (`X-Accel-Redirect`). Caching is allowed under a name of its own: nginx would keep
 * `Cache-Control` on the error with which it answers for a file that it cannot read.
 */
export function sendAccelRedirect(pictureRequest: PictureRequest, address: string, bytes: number, described: string[]) {
  const renamed = described.map((text) => (text === 'cache-control' ? 'x-accel-cache-control' : text))
  pictureRequest.response.writeHead(200, [...renamed, 'x-accel-redirect', address, 'content-length', '0'])
  pictureRequest.response.end()
  pictureRequest.sent = bytes
}

/** Sends an open object or the requested range of it; returns true when its first byte was sent. */
export async function sendOpenObject(
  pictureRequest: PictureRequest,
  object: OpenObject,
  etag: string,
  described: string[],
) {
  const { response } = pictureRequest
  const { bytes } = object
  const part = requestedRange(pictureRequest, etag, bytes)
  if (part === 'unsatisfiable') {
    sendPlaceholder(pictureRequest, 416, ['content-range', `bytes */${bytes}`])
    return false
  }
  const { start, end } = part ?? { start: 0, end: bytes - 1 }
  const length = ['content-length', String(end - start + 1)]
  const range = part ? ['content-range', `bytes ${start}-${end}/${bytes}`] : []
  response.writeHead(part ? 206 : 200, [...described, ...length, ...range])
  if (isHead(pictureRequest) || bytes === 0) response.end()
  else await sendCounted(pictureRequest, object, { start, end })
  return start === 0 && !isHead(pictureRequest)
}

export type Presign = (presigning: PresignOptions) => Promise<string>

export interface SentPicture extends headers.DescribedPicture {
  bytes: number
}

/** Validity of a presigned storage URL in seconds: long enough to fetch it, too short to be shared. */
const STORAGE_URL_TTL_SECONDS = 5 * MINUTE_SECONDS

/**
 * Redirects the client to the storage; caches keep the redirect for half of its validity. The redirect counts as a view
 * without bytes: the storage does not report whether anything is fetched, and if the whole file counted, a stranger
 * could exhaust the owner's monthly traffic quota with requests of a few hundred bytes.
 */
export async function redirectToStorage(
  presign: Presign,
  pictureRequest: PictureRequest,
  picture: SentPicture,
  maxAge: number,
  now: Date,
) {
  const { until } = pictureRequest.admission
  const left = Math.floor((Math.min(picture.expires, until) - now.getTime()) / 1000)
  const expiresSeconds = Math.max(1, Math.min(STORAGE_URL_TTL_SECONDS, left))
  const disposition = headers.dispositionOf(picture)
  const location = await presign({ expiresSeconds, contentType: picture.mimetype, disposition })
  const cacheControl = headers.linkCacheControl(picture, Math.min(maxAge, Math.floor(expiresSeconds / 2)), {
    now,
    until,
  })
  pictureRequest.response.writeHead(302, [
    ...headers.buildRedirectHeaders(location, cacheControl),
    ...varyHeaders(pictureRequest),
  ])
  pictureRequest.response.end()
  pictureRequest.isRedirected = true
}
