import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'

interface Locked {
  id: number
  /** Another one once the password is another. */
  version: number
}

interface Needs {
  secrets: Pick<Secrets, 'digest'>
  now: () => Date
}

const lasts = 24 * 3600
const shape = /^([0-9a-z]{1,9})\.([\w-]{43})$/

/** What whoever has entered the password of a share gets: good for this share, this password and a day. */
export function shareGrants({ secrets, now }: Needs) {
  const sign = ({ id, version }: Locked, expires: number) =>
    secrets.digest('share-grant', JSON.stringify([id, version, expires]))

  return {
    give(share: Locked) {
      const expires = Math.floor(now().getTime() / 1000) + lasts
      return {
        grant: `${expires.toString(36)}.${sign(share, expires)}`,
        expires_at: new Date(expires * 1000).toISOString(),
      }
    },

    isGood(grant: string | null, share: Locked) {
      const [, expiry = '', given = ''] = shape.exec(grant ?? '') ?? []
      const expires = Number.parseInt(expiry, 36)
      if (!(expires * 1000 > now().getTime())) return false
      return timingSafeEqual(Buffer.from(given), Buffer.from(sign(share, expires)))
    },
  }
}

export type ShareGrants = ReturnType<typeof shareGrants>
