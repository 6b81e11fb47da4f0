import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#platform/time.ts'

interface Signed {
  /** The photo's. */
  key: string
  /** What of it may be had: `original`, `thumb`, `preview`, or what else is made of it. */
  variant: string
  /** The photo's version: once that is another, the address is dead. */
  version: number
  /** The share that hands it out, where it is one. */
  share?: string
}

/** What an address of a share is signed by: dead once the share has another version. */
export interface SharedBy {
  slug: string
  version: number
}

export const nameInShare = ({ slug, version }: SharedBy) => `${slug} ${version}`

interface Signing extends Signed {
  expires: Date
}

/** Names the key that signs; another key gets another name, and both are good for as long as addresses of both are about. */
const keyId = '1'
const shape = /^([0-9a-z]{1,9})\.(\w{1,8})\.([\w-]{43})$/

/** Of a share, so long that caches and whoever looks for a day need no other. */
export const expiryOfShared = (now: Date) =>
  new Date((Math.floor(now.getTime() / 1000 / DAY_SECONDS) + 2) * DAY_SECONDS * 1000)

/** An address lasts for an hour at least and is the same within each, so that caches keep what it shows. */
export const expiryOfAddress = (now: Date) =>
  new Date((Math.ceil(now.getTime() / 1000 / HOUR_SECONDS) * HOUR_SECONDS + HOUR_SECONDS) * 1000)

/** Signed addresses: whoever holds one may have this variant of this version of this photo, until it expires. */
export function pictureSigner({ digest }: Pick<Secrets, 'digest'>) {
  // As JSON no two lists are one text.
  const sign = ({ key, variant, version, share = '' }: Signed, expires: number) =>
    digest(`picture-address-${keyId}`, JSON.stringify([key, variant, version, expires, share]))

  /** When it expires, in milliseconds; zero for what we did not sign, signed for something else, or has expired. */
  function signedUntil(signature: string, signed: Signed, now: Date) {
    const [, expiry = '', id, given = ''] = shape.exec(signature) ?? []
    if (id !== keyId) return 0
    const seconds = Number.parseInt(expiry, 36)
    if (seconds * 1000 <= now.getTime()) return 0
    return timingSafeEqual(Buffer.from(given), Buffer.from(sign(signed, seconds))) ? seconds * 1000 : 0
  }

  return {
    /** The value of `s` in the address. */
    signPicture({ expires, ...signed }: Signing) {
      const seconds = Math.floor(expires.getTime() / 1000)
      return `${seconds.toString(36)}.${keyId}.${sign(signed, seconds)}`
    },

    signedUntil,

    isSigned: (signature: string, signed: Signed, now: Date) => signedUntil(signature, signed, now) > 0,
  }
}

export type PictureSigner = ReturnType<typeof pictureSigner>
