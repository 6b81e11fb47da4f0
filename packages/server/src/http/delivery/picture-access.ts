import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { PictureAddress, PictureShare } from './picture-address.ts'
import { VARY_BY_PAGE } from './picture-headers.ts'
import { signedAs } from './transform-query.ts'

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
  query: string
  headers: IncomingHttpHeaders
  share: PictureShare | null
}

export interface Admissions<P> {
  admit(picture: P, wanted: AdmissionQuery): Admission | Promise<Admission>
  /** Returns whether the query carries our signature for exactly this variant. */
  isSigned(picture: P, variant: string, query: string): boolean
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
  traffic: Traffic<P>
}

interface AdmissionHandlers<P, A> {
  serve(asked: A, picture: P, address: PictureAddress): Promise<void> | void
  refuse(asked: A, status: number, more: string[]): void
}

/** The default before the picture has been looked up. */
export const PUBLIC_ADMISSION: Admission = { status: 200, until: Infinity, variesByPage: false }

/** Returns the Vary header that every response about the picture needs. */
export const varyHeaders = ({ admission }: Pick<AdmittedRequest, 'admission'>) =>
  admission.variesByPage ? VARY_BY_PAGE : []

/** Returns the variant that a signature has to cover; a signed link is valid for every public transform of it. */
const variantOf = ({ variant, query }: PictureAddress) => variant ?? signedAs(query) ?? 'original'

/** Checks access, then serves the picture, then counts the bytes sent. */
export function createAdmissionHandler<P, A extends AdmittedRequest>(
  { admissions, traffic }: AdmittingDeps<P>,
  { serve, refuse }: AdmissionHandlers<P, A>,
) {
  function count(pictureRequest: A, picture: P) {
    if (pictureRequest.sent > 0 || pictureRequest.isRedirected) traffic.count(picture, pictureRequest.sent)
  }

  function answer(pictureRequest: A, picture: P, address: PictureAddress, admission: Admission) {
    const { status, retry_after } = admission
    pictureRequest.admission = admission
    if (status !== 200) {
      const later = retry_after ? ['retry-after', String(retry_after)] : []
      return refuse(pictureRequest, status, [...varyHeaders(pictureRequest), ...later])
    }
    const sending = serve(pictureRequest, picture, address)
    if (sending) return sending.finally(() => count(pictureRequest, picture))
    return count(pictureRequest, picture)
  }

  return (pictureRequest: A, picture: P, address: PictureAddress): Promise<void> | void => {
    const { query, share } = address
    const accessRequest = { variant: variantOf(address), query, headers: pictureRequest.request.headers, share }
    const admission = admissions.admit(picture, accessRequest)
    if (!(admission instanceof Promise)) return answer(pictureRequest, picture, address, admission)
    return admission.then((resolvedAdmission) => answer(pictureRequest, picture, address, resolvedAdmission))
  }
}
