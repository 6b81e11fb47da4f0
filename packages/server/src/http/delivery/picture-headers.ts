import { DAY_SECONDS, MINUTE_SECONDS } from '#platform/time.ts'

/** A name as headers carry it, whatever signs are in it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const inline = (name: string) => `inline; filename*=UTF-8''${encoded(name)}`

/** To be saved, not shown. */
export const attachment = (name: string) => `attachment; filename*=UTF-8''${encoded(name)}`

/** What the headers of a picture say of it. */
export interface Described {
  filename: string
  sha256: string
  mimetype: string
  extension: string
  /** When it is gone, in milliseconds; infinity for most. */
  expires: number
}

const CURRENT_MAX_AGE_SECONDS = 365 * DAY_SECONDS
/** For an address with another version than the picture's: whoever wrote it will soon have the new one. */
const OTHER_MAX_AGE_SECONDS = MINUTE_SECONDS

export const immutable = `public, max-age=${CURRENT_MAX_AGE_SECONDS}, immutable`

/** Names and values in turn, as Node takes them without looking at each. */
const flat = (named: Record<string, string>) => Object.entries(named).flat()

/** The same as an object again, for the framework. */
export const named = (headers: string[]) =>
  Object.fromEntries(headers.flatMap((name, place) => (place % 2 === 0 ? [[name, headers[place + 1]]] : [])))

/** Whatever is in a picture, nothing in it runs, and any page may show it. */
const always = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

/** When, and for how long an address is good: infinity for one that anybody may have. */
interface Moment {
  now: Date
  until: number
}

/** What not everybody may have is kept by whoever asked for it alone, and never for longer than the address is good. */
function caching({ expires }: Described, maxAge: number, { now, until }: Moment) {
  const left = Math.max(0, Math.floor((Math.min(expires, until) - now.getTime()) / 1000))
  return `${until === Infinity ? 'public' : 'private'}, max-age=${Math.min(maxAge, left)}`
}

/** The link that people pass on: never kept for longer than the picture lasts. */
export const cachingOfLink = (picture: Described, maxAge: number, moment: Moment) => caching(picture, maxAge, moment)

/** An address with the right version shows the same for ever, or until it expires. */
export function cachingOfVariant(picture: Described, isCurrent: boolean, moment: Moment) {
  if (isCurrent && picture.expires === Infinity && moment.until === Infinity) return immutable
  return caching(picture, isCurrent ? CURRENT_MAX_AGE_SECONDS : OTHER_MAX_AGE_SECONDS, moment)
}

/** Another page may be answered otherwise: caches keep the two apart. */
export const byPage = ['vary', 'referer, sec-fetch-site']

/** Another client may be given another form. */
export const byAccept = ['vary', 'accept']

/** For whoever wrote the address: pages show the placeholder. */
export const because = (reason: string) => ['x-refusal', reason]

/** Of the stored file, or of the form that has this name. */
export const etagOf = ({ sha256 }: Described, form = '') => `"${sha256.slice(0, 32)}${form && `-${form}`}"`

/** Saved under the name that it was uploaded with, and the extension that it deserves. */
export function dispositionOf({ filename, extension }: Described) {
  const name = filename.replace(/\.\w{1,5}$/, '')
  return name ? inline(`${name}.${extension}`) : 'inline'
}

export const ofObject = (picture: Described, etag: string, cacheControl: string) =>
  flat({
    ...always,
    'content-type': picture.mimetype,
    'content-disposition': dispositionOf(picture),
    'cache-control': cacheControl,
    etag,
    'accept-ranges': 'bytes',
  })

export const ofThumbnail = (body: Buffer, etag: string, cacheControl: string) =>
  flat({
    ...always,
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'cache-control': cacheControl,
    etag,
    'content-length': String(body.length),
  })

export const ofUnchanged = (etag: string, cacheControl: string) =>
  flat({ ...always, 'cache-control': cacheControl, etag })

export const ofRedirect = (location: string, cacheControl: string) =>
  flat({ ...always, location, 'cache-control': cacheControl, 'content-length': '0' })

/** Never kept: what is gone may come back, and what failed may work again. */
export const ofPlaceholder = (body: Buffer) =>
  flat({
    ...always,
    'content-type': 'image/svg+xml',
    'cache-control': 'no-store',
    'content-length': String(body.length),
  })
