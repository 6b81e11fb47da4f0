import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { byPage } from './picture-headers.ts'

/** Whether a request may have a picture. */
export interface Admission {
  status: number
  /** Until when its address is good, in milliseconds; infinity where anybody may have it. */
  until: number
  /** Another page may be answered otherwise. */
  isByPage: boolean
}

export interface Admissions<P> {
  admit(picture: P, variant: string, query: string, asking: IncomingHttpHeaders): Admission | Promise<Admission>
}

interface Asked {
  request: IncomingMessage
  admission: Admission
}

interface Answers<P, A> {
  serve(asked: A, picture: P, match: RegExpExecArray): Promise<void> | void
  refuse(asked: A, status: number): void
}

/** Until the picture is known. */
export const openToAll: Admission = { status: 200, until: Infinity, isByPage: false }

/** What the caching of every answer about a picture hangs on. */
export const conditionsOf = ({ admission }: Asked) => (admission.isByPage ? byPage : [])

/** First whether the request may have it, and only then what is sent. */
export function admitting<P, A extends Asked>(admissions: Admissions<P>, { serve, refuse }: Answers<P, A>) {
  function answer(asked: A, picture: P, match: RegExpExecArray, admission: Admission) {
    asked.admission = admission
    return admission.status === 200 ? serve(asked, picture, match) : refuse(asked, admission.status)
  }

  return (asked: A, picture: P, match: RegExpExecArray): Promise<void> | void => {
    const admission = admissions.admit(picture, match[3] ?? 'original', match[4] ?? '', asked.request.headers)
    if (!(admission instanceof Promise)) return answer(asked, picture, match, admission)
    return admission.then((decided) => answer(asked, picture, match, decided))
  }
}
