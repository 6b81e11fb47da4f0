import type { Presigning } from '#storage/storage.ts'
import { conditionsOf } from './admit-picture.ts'
import type { Asked } from './answer-picture.ts'
import * as headers from './picture-headers.ts'

export type Presign = (presigning: Presigning) => Promise<string>

export interface Sent extends headers.Described {
  bytes: number
}

/** Seconds for which the storage's own address is good: long enough to fetch it, too short to be passed on. */
const lasts = 300

/**
 * Sends the client on to the storage itself; caches keep the way there for half as long as it is open. That counts as a
 * hit without bytes: whether anything is fetched there nobody tells us, and if the whole file counted, a stranger could
 * use up the owner's month with requests of a few hundred bytes.
 */
export async function redirectTo(presign: Presign, asked: Asked, picture: Sent, maxAge: number, now: Date) {
  const { until } = asked.admission
  const left = Math.floor((Math.min(picture.expires, until) - now.getTime()) / 1000)
  const expiresSeconds = Math.max(1, Math.min(lasts, left))
  const disposition = headers.dispositionOf(picture)
  const location = await presign({ expiresSeconds, contentType: picture.mimetype, disposition })
  const cacheControl = headers.cachingOfLink(picture, Math.min(maxAge, Math.floor(expiresSeconds / 2)), { now, until })
  asked.response.writeHead(302, [...headers.ofRedirect(location, cacheControl), ...conditionsOf(asked)])
  asked.response.end()
  asked.isRedirected = true
}
