import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { PictureAddress, PictureShare } from './picture-address.ts'
import { hasFileLink } from '#images/picture-urls.ts'
import { VARY_BY_PAGE } from './picture-headers.ts'
import type { TransformRequest } from '@imagora/contract/transform-parameters'

/** The decision whether a request may access a picture. */
export interface Admission {
  status: number
  /** Time until which the URL is valid, in milliseconds; infinity for a public picture. */
  until: number
  /** True when a request from another page may get another response. */
  variesByPage: boolean
  /** Seconds until the client may retry. */
  retry_after?: number
}

interface AdmissionQuery {
  /** The variant that a signature has to cover, if one is required. */
  variant: string
  /** Name of an open transform, for which alone the address may be signed too. */
  transform: string | null
  query: string
  headers: IncomingHttpHeaders
  share: PictureShare | null
}

export interface Admissions<P> {
  admit(picture: P, wanted: AdmissionQuery): Admission | Promise<Admission>
  /** Returns until when our signature for exactly this variant is valid; 0 without one. */
  signedUntil(picture: P, variant: string, query: string): number
}

/** What the query of a link requests. */
export interface LinkTransform {
  request: TransformRequest | 'link'
  /** Name for which a signature is valid; null for the link itself. */
  name: string | null
  /** Why it needs a signature; null for what anyone may request. */
  closed: string | null
}

/** The transform of a query, or why it cannot be followed. */
export type ParsedLink = LinkTransform | string

export interface TransformReader {
  /** Returns synchronously unless something must be loaded. */
  parse(query: string): ParsedLink | Promise<ParsedLink>
}

export interface Traffic<P> {
  count(picture: P, bytes: number): void
}

interface AdmittedRequest {
  request: IncomingMessage
  admission: Admission
  /** Bytes of the picture that were sent, counted by the sender. */
  sent: number
  /** True when the client fetches the picture from another server. */
  isRedirected?: boolean
}

interface AdmittingDeps<P> {
  admissions: Admissions<P>
  transforms: TransformReader
  traffic: Traffic<P>
}

interface AdmissionHandlers<P, A> {
  serve(asked: A, picture: P, address: PictureAddress, link: ParsedLink): Promise<void> | void
  refuse(asked: A, status: number, more: string[]): void
}

/** The default before the picture has been looked up. */
export const PUBLIC_ADMISSION: Admission = { status: 200, until: Infinity, variesByPage: false }

/** Returns the Vary header that every response about the picture needs. */
export const varyHeaders = ({ admission }: Pick<AdmittedRequest, 'admission'>) =>
  admission.variesByPage ? VARY_BY_PAGE : []

const PLAIN_LINK: LinkTransform = { request: 'link', name: null, closed: null }

/** Returns the variants that a signature may cover; a signed link is valid for every open transform of it. */
function signedVariants({ variant }: PictureAddress, link: ParsedLink) {
  if (variant !== undefined || typeof link === 'string') return { variant: variant ?? 'original', transform: null }
  return link.closed === null
    ? { variant: 'original', transform: link.name }
    : { variant: link.name ?? 'original', transform: null }
}

/** Returns whether the URL names the file itself, where the link is a rendering; no query transforms it. */
export const isFileLink = ({ extension }: { extension: string }, address: PictureAddress) =>
  address.extension === extension && hasFileLink(extension)

/** Checks access, then serves the picture, then counts the bytes sent. */
export function createAdmissionHandler<P extends { extension: string }, A extends AdmittedRequest>(
  { admissions, transforms, traffic }: AdmittingDeps<P>,
  { serve, refuse }: AdmissionHandlers<P, A>,
) {
  function count(pictureRequest: A, picture: P) {
    if (pictureRequest.sent > 0 || pictureRequest.isRedirected) traffic.count(picture, pictureRequest.sent)
  }

  function answer(pictureRequest: A, picture: P, address: PictureAddress, link: ParsedLink, admission: Admission) {
    const { status, retry_after } = admission
    pictureRequest.admission = admission
    if (status !== 200) {
      const later = retry_after ? ['retry-after', String(retry_after)] : []
      return refuse(pictureRequest, status, [...varyHeaders(pictureRequest), ...later])
    }
    const sending = serve(pictureRequest, picture, address, link)
    if (sending) return sending.finally(() => count(pictureRequest, picture))
    return count(pictureRequest, picture)
  }

  function admit(pictureRequest: A, picture: P, address: PictureAddress, link: ParsedLink): Promise<void> | void {
    const { query, share } = address
    const { headers } = pictureRequest.request
    const accessRequest = { ...signedVariants(address, link), query, headers, share }
    const admission = admissions.admit(picture, accessRequest)
    if (!(admission instanceof Promise)) return answer(pictureRequest, picture, address, link, admission)
    return admission.then((resolvedAdmission) => answer(pictureRequest, picture, address, link, resolvedAdmission))
  }

  return (pictureRequest: A, picture: P, address: PictureAddress): Promise<void> | void => {
    const { variant, query } = address
    // A signature for a small rendering must not open the file.
    const isPlain = variant !== undefined || query === '' || isFileLink(picture, address)
    const link = isPlain ? PLAIN_LINK : transforms.parse(query)
    return link instanceof Promise
      ? link.then((parsed) => admit(pictureRequest, picture, address, parsed))
      : admit(pictureRequest, picture, address, link)
  }
}
