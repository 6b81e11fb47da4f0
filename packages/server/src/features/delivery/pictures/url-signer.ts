import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#platform/time.ts'

interface SignedPictureFields {
  key: string
  /** Variant that the URL grants: `original`, `thumb`, `preview` or another rendering. */
  variant: string
  /** Version of the photo; the URL becomes invalid when it changes. */
  version: number
  /** Share that issued the URL, if any. */
  share?: string
}

/** Identity of a share in its signed URLs; they become invalid when the share's version changes. */
export interface SharedBy {
  slug: string
  version: number
}

export const nameInShare = ({ slug, version }: SharedBy) => `${slug} ${version}`

interface SigningRequest extends SignedPictureFields {
  expires: Date
}

/** Id of the signing key; a new key gets a new id, and both are accepted while URLs of both are in use. */
const keyId = '1'
const SIGNATURE_PATTERN = /^([0-9a-z]{1,9})\.(\w{1,8})\.([\w-]{43})$/

/** URLs of a share last one to two days, so that caches and visitors need no new ones for a day. */
export const shareUrlExpiry = (now: Date) =>
  new Date((Math.floor(now.getTime() / 1000 / DAY_SECONDS) + 2) * DAY_SECONDS * 1000)

/** A URL lasts for at least an hour and is identical within each hour, so that caches can reuse its response. */
export const pictureUrlExpiry = (now: Date) =>
  new Date((Math.ceil(now.getTime() / 1000 / HOUR_SECONDS) * HOUR_SECONDS + HOUR_SECONDS) * 1000)

/** Signs URLs: the holder may access this variant of this version of this photo until the URL expires. */
export function createPictureSigner({ digest }: Pick<Secrets, 'digest'>) {
  // JSON is unambiguous: no two lists yield the same text.
  const sign = ({ key, variant, version, share = '' }: SignedPictureFields, expires: number) =>
    digest(`picture-address-${keyId}`, JSON.stringify([key, variant, version, expires, share]))

  /**
   * Returns the expiry in milliseconds; zero for a signature that is not ours, is for something else or has expired.
   */
  function signatureExpiry(signature: string, signed: SignedPictureFields, now: Date) {
    const [, expiry = '', id, given = ''] = SIGNATURE_PATTERN.exec(signature) ?? []
    if (id !== keyId) return 0
    const seconds = Number.parseInt(expiry, 36)
    if (seconds * 1000 <= now.getTime()) return 0
    return timingSafeEqual(Buffer.from(given), Buffer.from(sign(signed, seconds))) ? seconds * 1000 : 0
  }

  return {
    /** Returns the value of `s` in the URL. */
    signPicture({ expires, ...signed }: SigningRequest) {
      const seconds = Math.floor(expires.getTime() / 1000)
      return `${seconds.toString(36)}.${keyId}.${sign(signed, seconds)}`
    },

    signatureExpiry,

    isSigned: (signature: string, signed: SignedPictureFields, now: Date) =>
      signatureExpiry(signature, signed, now) > 0,
  }
}

export type PictureSigner = ReturnType<typeof createPictureSigner>
