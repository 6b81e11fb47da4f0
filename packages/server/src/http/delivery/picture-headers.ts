import { isDownloadOnly } from '#images/picture-urls.ts'
import { DAY_SECONDS, MINUTE_SECONDS } from '#platform/time.ts'

/** Encodes a name for a header, whatever characters it contains. */
const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const inline = (name: string) => `inline; filename*=UTF-8''${percentEncode(name)}`

/** Content-Disposition that makes browsers save the file instead of displaying it. */
export const attachment = (name: string) => `attachment; filename*=UTF-8''${percentEncode(name)}`

/** The fields of a picture that its headers depend on. */
export interface DescribedPicture {
  filename: string
  sha256: string
  /** Hash of the poster that a video is shown by. */
  poster_sha256: string | null
  mimetype: string
  extension: string
  /** Expiry in milliseconds; infinity for most pictures. */
  expires: number
}

const CURRENT_MAX_AGE_SECONDS = 365 * DAY_SECONDS
/** Cache lifetime of a URL with an outdated version: its author gets the new one soon. */
const OTHER_MAX_AGE_SECONDS = MINUTE_SECONDS

export const immutable = `public, max-age=${CURRENT_MAX_AGE_SECONDS}, immutable`

/** Alternating names and values, which Node accepts without checking each. */
const flat = (named: Record<string, string>) => Object.entries(named).flat()

/** Converts the flat list back to an object, for Fastify. */
export const toHeaderRecord = (headers: string[]) =>
  Object.fromEntries(headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : [])))

/** Nothing in a picture can run, whatever it contains, and any page may embed it. */
const baseHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

/** The current time and the time until which a URL is valid: infinity for a public one. */
interface CachePeriod {
  now: Date
  until: number
}

/**
 * Returns Cache-Control. A picture that is not public is cached by the client alone, and never beyond the validity of
 * its URL.
 */
function buildCacheControl({ expires }: DescribedPicture, maxAge: number, { now, until }: CachePeriod) {
  const left = Math.max(0, Math.floor((Math.min(expires, until) - now.getTime()) / 1000))
  return `${until === Infinity ? 'public' : 'private'}, max-age=${Math.min(maxAge, left)}`
}

/** Cache-Control of the link that users share: never longer than the picture exists. */
export const linkCacheControl = (picture: DescribedPicture, maxAge: number, moment: CachePeriod) =>
  buildCacheControl(picture, maxAge, moment)

/** A URL with the current version shows the same content forever, or until the picture expires. */
export function variantCacheControl(picture: DescribedPicture, isCurrent: boolean, moment: CachePeriod) {
  if (isCurrent && picture.expires === Infinity && moment.until === Infinity) return immutable
  return buildCacheControl(picture, isCurrent ? CURRENT_MAX_AGE_SECONDS : OTHER_MAX_AGE_SECONDS, moment)
}

/** Responses depend on the referring page, so caches keep them apart. */
export const VARY_BY_PAGE = ['vary', 'referer, sec-fetch-site']

/** Responses depend on the formats that the client accepts. */
export const VARY_BY_ACCEPT = ['vary', 'accept']

/** Names the reason for the author of the URL; pages show the placeholder. */
export const refusalHeader = (reason: string) => ['x-refusal', reason]

/** Variants that are made from the file itself, never from a poster. */
const videoForms = new Set(['', 'playback', 'storyboard', 'motion'])

/** ETag of the stored file, or of the variant with this name; a poster may be replaced while the file stays. */
export function etagOf({ sha256, poster_sha256 }: DescribedPicture, form = '') {
  const source = poster_sha256 !== null && !videoForms.has(form) ? poster_sha256 : sha256
  return `"${source.slice(0, 32)}${form && `-${form}`}"`
}

/** The file is saved under its upload name, with the extension of its actual type. */
export function dispositionOf({ filename, extension }: DescribedPicture) {
  const name = filename.replace(/\.\w{1,5}$/, '')
  if (isDownloadOnly(extension)) return name ? attachment(`${name}.${extension}`) : 'attachment'
  return name ? inline(`${name}.${extension}`) : 'inline'
}

export const buildObjectHeaders = (picture: DescribedPicture, etag: string, cacheControl: string) =>
  flat({
    ...baseHeaders,
    'content-type': picture.mimetype,
    'content-disposition': dispositionOf(picture),
    'cache-control': cacheControl,
    etag,
    'accept-ranges': 'bytes',
  })

interface HeldImage {
  body: Buffer
  mimetype: string
}

export const buildImageHeaders = ({ body, mimetype }: HeldImage, etag: string, cacheControl: string) =>
  flat({
    ...baseHeaders,
    'content-type': mimetype,
    'content-disposition': 'inline',
    'cache-control': cacheControl,
    etag,
    'content-length': String(body.length),
  })

export const buildThumbnailHeaders = (body: Buffer, etag: string, cacheControl: string) =>
  buildImageHeaders({ body, mimetype: 'image/webp' }, etag, cacheControl)

export const buildNotModifiedHeaders = (etag: string, cacheControl: string) =>
  flat({ ...baseHeaders, 'cache-control': cacheControl, etag })

export const buildRedirectHeaders = (location: string, cacheControl: string) =>
  flat({ ...baseHeaders, location, 'cache-control': cacheControl, 'content-length': '0' })

/** Placeholders are never cached: a deleted picture may be restored, and a failed one may work again. */
export const buildPlaceholderHeaders = (body: Buffer) =>
  flat({
    ...baseHeaders,
    'content-type': 'image/svg+xml',
    'cache-control': 'no-store',
    'content-length': String(body.length),
  })
