import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusals } from '@imagora/contract'
import { LRUCache } from 'lru-cache'
import type { Log } from '#log.ts'
import { Refusal } from '#refusal.ts'
import { type ByteRange, ObjectMissing, type Storage } from '#storage/storage.ts'
import { hasVersion } from './files.ts'
import { type Admission, type Admissions, admitting, conditionsOf, openToAll, type Traffic } from './admit-picture.ts'
import * as headers from './picture-headers.ts'
import { placeholder } from './placeholder.ts'
import { rangeOf } from './range.ts'
import { openObject, type OpenObject } from './send-object.ts'

interface StoredAt {
  storage: Storage
  path: string
}

interface Picture extends headers.Described {
  id: number
  key: string
  version: number
  blob_id: number
  storage_id: number
  group_id: number | null
  owner_id: number | null
  is_protected: boolean
}

/** What this needs of whoever knows pictures. */
interface Pictures<P extends Picture> {
  find(key: string): P | null | Promise<P | null>
  original(picture: P): Promise<StoredAt>
  preview(picture: P): Promise<StoredAt>
  thumbnail(picture: P): Promise<Buffer>
  countView(picture: P): void
  /** Seconds for which caches may keep a link's picture without asking. */
  maxAge(): number
}

interface Needs<P extends Picture> {
  pictures: Pictures<P>
  admissions: Admissions<P>
  traffic: Traffic<P>
  isDraining: () => boolean
  log: Log
  now: () => Date
}

interface Asked {
  request: IncomingMessage
  response: ServerResponse
  /** Open to all until the picture is known. */
  admission: Admission
  /** Bytes of the picture that have left. */
  sent: number
}

interface Thumbnail {
  body: Buffer
  etag: string
  /** For an address with the right version, of a picture that never expires: nearly all. */
  headers: string[]
}

const thumbnailMemory = 64 * 1024 * 1024
const thumbnailOverhead = 1000

const address = /^\/i\/([\w-]{1,64})(?:\.(\w{1,8})|\/(thumb|preview)\.webp)(?:\?(.*))?$/
const versionIn = /(?:^|&)v=(\d{1,10})(?:&|$)/

const isHead = ({ request }: Asked) => request.method === 'HEAD'

/** There is nothing to see: said with a picture, as it is asked for by pages that show pictures. */
function answerWithout(asked: Asked, status: number, more: string[] = []) {
  const { response } = asked
  response.writeHead(status, [...headers.ofPlaceholder(placeholder), ...more])
  response.end(isHead(asked) ? undefined : placeholder)
}

function answerUnchanged(asked: Asked, etag: string, cacheControl: string) {
  asked.response.writeHead(304, [...headers.ofUnchanged(etag, cacheControl), ...conditionsOf(asked)])
  asked.response.end()
}

const isKnownToClient = ({ request }: Asked, etag: string) =>
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

/** Sends an open object, or the part of it that was asked for; true when its beginning was sent. */
async function sendOpened(asked: Asked, object: OpenObject, etag: string, described: string[]) {
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

const failing = (log: Log) => (asked: Asked, error: unknown) => {
  const { request, response } = asked
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const status = error instanceof Refusal ? refusals[error.code] : error instanceof ObjectMissing ? 404 : 500
  // A damaged picture, and one whose file is gone, is no fault of ours; the log knows.
  if (status === 500) log.error({ err: error, url: request.url }, 'A picture could not be served')
  else log.warn({ err: error, url: request.url }, 'A picture could not be served')
  if (status < 500) answerWithout(asked, 404)
  else answerWithout(asked, status, ['retry-after', '5'])
}

/**
 * Answers addresses of pictures before the router sees them: nothing of what an API needs is paid for, and once a
 * picture is known no database is asked.
 */
export function pictureServer<P extends Picture>({ pictures, admissions, traffic, isDraining, log, now }: Needs<P>) {
  const thumbnails = new LRUCache<number, Thumbnail>({
    maxSize: thumbnailMemory,
    sizeCalculation: ({ body }) => body.length + thumbnailOverhead,
  })

  const fail = failing(log)

  async function sendObject(asked: Asked, picture: P, variant: 'original' | 'preview', cacheControl: string) {
    const etag = headers.etagOf(picture, variant)
    if (isKnownToClient(asked, etag)) return answerUnchanged(asked, etag, cacheControl)
    const { storage, path } = await pictures[variant](picture)
    const object = await openObject(storage, path)
    if (!object) throw new ObjectMissing(path)
    try {
      const described = [...headers.ofObject(picture, variant, cacheControl), ...conditionsOf(asked)]
      const isSeen = await sendOpened(asked, object, etag, described)
      if (isSeen) pictures.countView(picture)
    } finally {
      await object.close()
    }
  }

  function sendThumbnail(asked: Asked, picture: P, thumbnail: Thumbnail, isCurrent: boolean) {
    const { etag, body } = thumbnail
    const { until, isByPage } = asked.admission
    const isUsual = isCurrent && picture.expires === Infinity && until === Infinity && !isByPage
    const cacheControl = headers.cachingOfVariant(picture, isCurrent, { now: now(), until })
    if (isKnownToClient(asked, etag)) return answerUnchanged(asked, etag, cacheControl)
    const described = isUsual
      ? thumbnail.headers
      : [...headers.ofThumbnail(body, etag, cacheControl), ...conditionsOf(asked)]
    asked.response.writeHead(200, described)
    if (!isHead(asked)) asked.sent = body.length
    asked.response.end(isHead(asked) ? undefined : body)
  }

  async function loadThumbnail(asked: Asked, picture: P, isCurrent: boolean) {
    const body = await pictures.thumbnail(picture)
    const etag = headers.etagOf(picture, 'thumb')
    const thumbnail = { body, etag, headers: headers.ofThumbnail(body, etag, headers.immutable) }
    thumbnails.set(picture.blob_id, thumbnail)
    sendThumbnail(asked, picture, thumbnail, isCurrent)
  }

  /** Done at once for a thumbnail in memory; a promise for everything else. */
  function serve(asked: Asked, picture: P, match: RegExpExecArray): Promise<void> | void {
    const [, , extension, variant, query = ''] = match
    const moment = { now: now(), until: asked.admission.until }
    if (extension !== undefined) {
      if (extension !== picture.extension) return answerWithout(asked, 404)
      return sendObject(asked, picture, 'original', headers.cachingOfLink(picture, pictures.maxAge(), moment))
    }
    const isCurrent = versionIn.exec(query)?.[1] === String(picture.version)
    if (variant === 'preview') {
      return sendObject(asked, picture, 'preview', headers.cachingOfVariant(picture, isCurrent, moment))
    }
    const kept = thumbnails.get(picture.blob_id)
    return kept ? sendThumbnail(asked, picture, kept, isCurrent) : loadThumbnail(asked, picture, isCurrent)
  }

  const admitAndServe = admitting({ admissions, traffic }, { serve, refuse: answerWithout })

  async function findAndServe(asked: Asked, finding: Promise<P | null>, match: RegExpExecArray) {
    const picture = await finding
    if (picture) await admitAndServe(asked, picture, match)
    else answerWithout(asked, 404)
  }

  function start(asked: Asked): Promise<void> | void {
    const { method, url = '' } = asked.request
    if (method !== 'GET' && method !== 'HEAD') return answerWithout(asked, 405, ['allow', 'GET, HEAD'])
    const match = address.exec(url)
    const found = match && pictures.find(match[1]!)
    if (!match || !found) return answerWithout(asked, 404)
    return found instanceof Promise ? findAndServe(asked, found, match) : admitAndServe(asked, found, match)
  }

  /** False for an address that is none of a picture: others answer it. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!request.url?.startsWith('/i/')) return false
    const asked = { request, response, admission: openToAll, sent: 0 }
    if (isDraining()) response.shouldKeepAlive = false
    start(asked)?.catch((error: unknown) => fail(asked, error))
    return true
  }
}
