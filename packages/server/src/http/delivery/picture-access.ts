import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { PictureAddress, SharingOf } from './picture-address.ts'
import { byPage } from './picture-headers.ts'
import { signedAs } from './transform-query.ts'

/** Whether a request may have a picture. */
export interface Admission {
  status: number
  /** Until when its address is good, in milliseconds; infinity where anybody may have it. */
  until: number
  /** Another page may be answered otherwise. */
  isByPage: boolean
  /** Seconds after which it may be had again. */
  retry_after?: number
}

interface Wanted {
  /** What the address must be signed for, where it must be. */
  variant: string
  query: string
  asking: IncomingHttpHeaders
  share: SharingOf | null
}

export interface Admissions<P> {
  admit(picture: P, wanted: Wanted): Admission | Promise<Admission>
  /** Whether the query has our signature for this very variant. */
  isSigned(picture: P, variant: string, query: string): boolean
}

export interface Traffic<P> {
  count(picture: P, bytes: number): void
}

interface Asked {
  request: IncomingMessage
  admission: Admission
  /** Bytes of the picture that have left; whoever sends them says so. */
  sent: number
  /** The picture is fetched elsewhere. */
  isRedirected?: boolean
}

interface AdmittingDeps<P> {
  admissions: Admissions<P>
  traffic: Traffic<P>
}

interface Answers<P, A> {
  serve(asked: A, picture: P, address: PictureAddress): Promise<void> | void
  refuse(asked: A, status: number, more: string[]): void
}

/** Until the picture is known. */
export const openToAll: Admission = { status: 200, until: Infinity, isByPage: false }

/** What the caching of every answer about a picture hangs on. */
export const conditionsOf = ({ admission }: Pick<Asked, 'admission'>) => (admission.isByPage ? byPage : [])

/** What the address must be signed for, where it must be: the link is good for all that anybody may make of it. */
const variantOf = ({ variant, query }: PictureAddress) => variant ?? signedAs(query) ?? 'original'

/** First whether the request may have it, then what is sent, and then what that was. */
export function admitting<P, A extends Asked>(
  { admissions, traffic }: AdmittingDeps<P>,
  { serve, refuse }: Answers<P, A>,
) {
  function count(asked: A, picture: P) {
    if (asked.sent > 0 || asked.isRedirected) traffic.count(picture, asked.sent)
  }

  function answer(asked: A, picture: P, address: PictureAddress, admission: Admission) {
    const { status, retry_after } = admission
    asked.admission = admission
    if (status !== 200) {
      const later = retry_after ? ['retry-after', String(retry_after)] : []
      return refuse(asked, status, [...conditionsOf(asked), ...later])
    }
    const sending = serve(asked, picture, address)
    if (sending) return sending.finally(() => count(asked, picture))
    return count(asked, picture)
  }

  return (asked: A, picture: P, address: PictureAddress): Promise<void> | void => {
    const { query, share } = address
    const wanted = { variant: variantOf(address), query, asking: asked.request.headers, share }
    const admission = admissions.admit(picture, wanted)
    if (!(admission instanceof Promise)) return answer(asked, picture, address, admission)
    return admission.then((decided) => answer(asked, picture, address, decided))
  }
}
