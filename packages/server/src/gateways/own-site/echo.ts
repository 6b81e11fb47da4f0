import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'

/** How a request looked when it arrived. */
export interface Echo {
  /** Whom the site takes for the visitor, and how it believes to be reached. */
  ip: string
  protocol: string
  /** Who opened the connection, and whether its word counts. */
  peer: string
  is_trusted: boolean
  host: string | null
  forwarded_host: string | null
  forwarded_for: string | null
  forwarded_proto: string | null
  via: string | null
  time: number
}

const lastsMs = 5 * 60_000
const markOf = (secrets: Pick<Secrets, 'digest'>, time: string) => `${time}.${secrets.digest('doctor', time)}`

/** Proves that whoever asks has the key of the site, and tells nobody what it is. */
export const markNow = (secrets: Pick<Secrets, 'digest'>) => markOf(secrets, String(Date.now()))

export function isMark(secrets: Pick<Secrets, 'digest'>, given: string | string[] | undefined) {
  if (typeof given !== 'string' || given.length > 200) return false
  const time = given.split('.', 1)[0]!
  if (!(Math.abs(Date.now() - Number(time)) < lastsMs)) return false
  const [one, other] = [Buffer.from(given), Buffer.from(markOf(secrets, time))]
  return one.length === other.length && timingSafeEqual(one, other)
}
