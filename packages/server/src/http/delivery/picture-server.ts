import * as headers from './picture-headers.ts'
import type { ServerResponse, IncomingMessage } from 'node:http'
import type { SharePoint } from '@imagora/contract/transform-parameters'
import { ObjectMissing } from '#storage/storage.ts'
import { type PictureAddress, isPictureUrl, createPictureFinder, type PictureShare } from './picture-address.ts'
import { refusals } from '@imagora/contract'
import { LRUCache } from 'lru-cache'
import type { RecordFailure, Log } from '#platform/process/log.ts'
import type { Meters } from '#platform/process/meters.ts'
import { isLargeThumbnail, linkExtension, pictureUrl } from '#images/picture-urls.ts'
import { isDatabaseUnavailable } from '#db/dialects/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  type Admissions,
  type ParsedLink,
  type TransformReader,
  createAdmissionHandler,
  isFileLink,
  varyHeaders,
  PUBLIC_ADMISSION,
  type Traffic,
} from './picture-access.ts'
import { sendNotModified, sendPlaceholder, type PictureRequest, isHead, matchesClientEtag } from './picture-response.ts'
import type { AccelRedirect } from './accel-redirect.ts'
import {
  type PictureVariant,
  type VariantSource,
  type PictureVariants,
  createVariantSender,
} from './picture-variants.ts'

interface MovedPictures<P> {
  /** Returns the picture with its new location, or null when the file has not moved. */
  findMovedPicture(picture: P): Promise<P | null>
}

interface FollowedRequest {
  response: ServerResponse
}

type Serve<A, P> = (asked: A, picture: P, address: PictureAddress, link: ParsedLink) => Promise<void> | void

/** A file may move between the lookup of its location and the opening of it; then it is looked up again, once. */
const followMoves =
  <A extends FollowedRequest, P>(pictures: MovedPictures<P>, serve: Serve<A, P>): Serve<A, P> =>
  (pictureRequest, picture, address, link) =>
    serve(pictureRequest, picture, address, link)?.catch(async (error: unknown) => {
      const isUnsent = error instanceof ObjectMissing && !pictureRequest.response.headersSent
      const moved = isUnsent ? await pictures.findMovedPicture(picture) : null
      if (!moved) throw error
      await serve(pictureRequest, moved, address, link)
    })

interface Picture extends headers.DescribedPicture {
  id: number
  key: string
  version: number
  blob_id: number
  storage_id: number
  group_id: number | null
  owner_id: number | null
  is_protected: boolean
  is_quarantined: boolean
  is_owner_suspended: boolean | null
  tells_place: boolean
  playback_path: string | null
  bytes: number
  width: number
  height: number
  frames: number
  focus: SharePoint | null
}

/** The picture lookups that the server depends on. */
interface Pictures<P extends Picture, F extends PictureVariant> extends VariantSource<P, F> {
  find(key: string): P | null | Promise<P | null>
  /** Returns the picture with its new location, or null when the file has not moved. */
  findMovedPicture(picture: P): Promise<P | null>
  thumbnail(picture: P, visitor: () => string): Promise<Buffer>
  /** Returns null for the default thumbnail, which is nearly always the case. */
  formsOfThumbnail(picture: P, isLarge: boolean): PictureVariants<F> | null | Promise<PictureVariants<F> | null>
}

interface PictureServerDeps<P extends Picture, F extends PictureVariant> {
  pictures: Pictures<P, F>
  /** Resolves the photos of a share. */
  sharedPictures: { find(slug: string, photoId: number): PictureShare | null | Promise<PictureShare | null> }
  admissions: Admissions<P>
  transforms: TransformReader
  traffic: Traffic<P>
  accelRedirect: AccelRedirect
  addressOf: (request: IncomingMessage) => string
  isDraining: () => boolean
  recordFailure: RecordFailure
  /** Counters only, because this is the hottest path. */
  meter: Meters['pictures']
  log: Log
  now: () => Date
}

interface Thumbnail {
  /** Hash of the poster it was made from. */
  poster: string | null
  body: Buffer
  etag: string
  /** Headers for a URL with the current version of a picture that never expires: nearly all requests. */
  headers: string[]
}

const THUMBNAIL_CACHE_BYTES = 64 * 1024 * 1024
const THUMBNAIL_OVERHEAD_BYTES = 1000

const versionIn = /(?:^|&)v=(\d{1,10})(?:&|$)/

const faultOf = (request: IncomingMessage, status: number, error: unknown) => ({
  request_id: '',
  method: request.method ?? '',
  route: '/i/{picture}',
  status,
  code: error instanceof Refusal ? error.code : status === 503 ? ('server_busy' as const) : ('fault' as const),
  error,
  user_id: null,
  ip: '',
})

const USUAL_RETRY_SECONDS = 5

const retryAfter = (error: unknown) => {
  const seconds = error instanceof Refusal ? error.details.retry_after : undefined
  return ['retry-after', String(seconds ?? USUAL_RETRY_SECONDS)]
}

function statusOf(error: unknown) {
  if (error instanceof Refusal) return refusals[error.code]
  if (error instanceof ObjectMissing) return 404
  return isDatabaseUnavailable(error) ? refusals.server_busy : 500
}

const createFailureHandler =
  (log: Log, keepFailure: RecordFailure) => (pictureRequest: PictureRequest, error: unknown) => {
    const { request, response } = pictureRequest
    if (response.headersSent || response.destroyed) {
      response.destroy()
      return
    }
    const status = statusOf(error)
    // The client alone sees a rate limit: a flood must not fill the log.
    if (status === 429)
      return sendPlaceholder(pictureRequest, 429, [...retryAfter(error), ...headers.refusalHeader('rate_limited')])
    // The query may contain a signature, which would grant access to anyone who reads the log.
    const path = request.url?.split('?', 1)[0]
    // A damaged picture or a missing file is no server error; the log has the details.
    if (status === 500) log.error({ err: error, path }, 'A picture could not be served')
    else log.warn({ err: error, path }, 'A picture could not be served')
    if (status >= 500) keepFailure(faultOf(request, status, error))
    if (status < 500) sendPlaceholder(pictureRequest, 404)
    else sendPlaceholder(pictureRequest, status, retryAfter(error))
  }

/**
 * Answers picture URLs before the router runs: they skip the overhead of the API, and a cached picture needs no
 * database query.
 */
export function createPictureServer<P extends Picture, F extends PictureVariant>(deps: PictureServerDeps<P, F>) {
  const { pictures, isDraining, meter, log, now } = deps
  const variantSender = createVariantSender(deps)
  const thumbnails = new LRUCache<number, Thumbnail>({
    maxSize: THUMBNAIL_CACHE_BYTES,
    sizeCalculation: ({ body }) => body.length + THUMBNAIL_OVERHEAD_BYTES,
  })

  const fail = createFailureHandler(log, deps.recordFailure)

  function sendThumbnail(pictureRequest: PictureRequest, picture: P, thumbnail: Thumbnail, isCurrent: boolean) {
    const { etag, body } = thumbnail
    const { until, variesByPage } = pictureRequest.admission
    const isUsual = isCurrent && picture.expires === Infinity && until === Infinity && !variesByPage
    const cacheControl = headers.variantCacheControl(picture, isCurrent, { now: now(), until })
    if (matchesClientEtag(pictureRequest, etag)) return sendNotModified(pictureRequest, etag, cacheControl)
    const described = isUsual
      ? thumbnail.headers
      : [...headers.buildThumbnailHeaders(body, etag, cacheControl), ...varyHeaders(pictureRequest)]
    pictureRequest.response.writeHead(200, described)
    if (!isHead(pictureRequest)) pictureRequest.sent = body.length
    pictureRequest.response.end(isHead(pictureRequest) ? undefined : body)
  }

  async function loadThumbnail(pictureRequest: PictureRequest, picture: P, isCurrent: boolean) {
    const body = await pictures.thumbnail(picture, () => deps.addressOf(pictureRequest.request))
    const etag = headers.etagOf(picture, 'thumb')
    const thumbnail = {
      poster: picture.poster_sha256,
      body,
      etag,
      headers: headers.buildThumbnailHeaders(body, etag, headers.immutable),
    }
    thumbnails.set(picture.blob_id, thumbnail)
    sendThumbnail(pictureRequest, picture, thumbnail, isCurrent)
  }

  /** Serves a thumbnail: synchronously from memory, otherwise with a promise. */
  function serveThumbnail(
    pictureRequest: PictureRequest,
    picture: P,
    isCurrent: boolean,
    forms: PictureVariants<F> | null,
  ): Promise<void> | void {
    if (forms) return variantSender.sendThumbnail(pictureRequest, picture, forms, isCurrent)
    const cachedThumbnail = thumbnails.get(picture.blob_id)
    return cachedThumbnail?.poster === picture.poster_sha256
      ? sendThumbnail(pictureRequest, picture, cachedThumbnail, isCurrent)
      : loadThumbnail(pictureRequest, picture, isCurrent)
  }

  function serve(
    pictureRequest: PictureRequest,
    picture: P,
    address: PictureAddress,
    link: ParsedLink,
  ): Promise<void> | void {
    const { extension, variant, hasFileName, query } = address
    const isCurrent = versionIn.exec(query)?.[1] === String(picture.version)
    if (extension !== undefined) {
      if (isFileLink(picture, address)) return variantSender.sendPreview(pictureRequest, picture, false, 'stored')
      // A replaced picture may have had another type before: links shared back then keep working.
      const isNamed = extension === linkExtension(picture.extension) || picture.version > 1
      if (!isNamed) return sendPlaceholder(pictureRequest, 404)
      if (hasFileName) pictureRequest.canonical = pictureUrl('', picture)
      return variantSender.sendLink(pictureRequest, picture, query, link)
    }
    if (variant === 'preview') return variantSender.sendPreview(pictureRequest, picture, isCurrent)
    if (variant === 'video' || variant === 'storyboard') {
      return variantSender.sendVideo(pictureRequest, picture, variant, isCurrent)
    }
    const forms = pictures.formsOfThumbnail(picture, isLargeThumbnail(query))
    return forms instanceof Promise
      ? forms.then((variants) => serveThumbnail(pictureRequest, picture, isCurrent, variants))
      : serveThumbnail(pictureRequest, picture, isCurrent, forms)
  }

  const admitAndServe = createAdmissionHandler(deps, {
    serve: followMoves<PictureRequest, P>(pictures, serve),
    refuse: sendPlaceholder,
  })

  const find = createPictureFinder(deps)

  function answer(pictureRequest: PictureRequest, match: Awaited<ReturnType<typeof find>>) {
    return match ? admitAndServe(pictureRequest, match.picture, match.address) : sendPlaceholder(pictureRequest, 404)
  }

  function start(pictureRequest: PictureRequest): Promise<void> | void {
    const { method, url = '' } = pictureRequest.request
    if (method !== 'GET' && method !== 'HEAD') return sendPlaceholder(pictureRequest, 405, ['allow', 'GET, HEAD'])
    const lookup = find(url)
    return lookup instanceof Promise
      ? lookup.then((match) => answer(pictureRequest, match))
      : answer(pictureRequest, lookup)
  }

  function count({ response, sent }: PictureRequest) {
    meter.answered[Math.trunc(response.statusCode / 100)]!++
    meter.bytes += sent
  }

  /** Returns false for a URL that belongs to no picture, which other handlers answer. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isPictureUrl(request.url ?? '')) return false
    const pictureRequest = { request, response, admission: PUBLIC_ADMISSION, sent: 0 }
    if (isDraining()) response.shouldKeepAlive = false
    const answering = start(pictureRequest)
    if (answering)
      void answering.catch((error: unknown) => fail(pictureRequest, error)).then(() => count(pictureRequest))
    else count(pictureRequest)
    return true
  }
}
