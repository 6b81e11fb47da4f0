import type { Share } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { localTime } from '#lib/formats/local-time.ts'
import { DAY_MS, resolveExpiry, isExpiryPast } from '#ui/field/expiry.ts'

const expiryPresets = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, year: 365 * DAY_MS } as const
export const expiryNames = Object.keys(expiryPresets) as (keyof typeof expiryPresets)[]

/** Form values of a share. */
export interface ShareValues {
  content: string
  is_locked: boolean
  /** Empty to keep the password that is set. */
  password: string
  /** Empty, the name of a preset, or a local time to the minute. */
  expired_at: string
  is_download_allowed: boolean
  is_detail_shown: boolean
  is_place_shown: boolean
  uploads: Share['uploads']
  upload_most: number
  slug: string
}

export const newValues: ShareValues = {
  content: '',
  is_locked: false,
  password: '',
  expired_at: '',
  is_download_allowed: true,
  is_detail_shown: true,
  // Locations are hidden by default, so that a home address is not revealed by accident.
  is_place_shown: false,
  uploads: 'off',
  upload_most: limits.share.usualUploads,
  slug: '',
}

export const toShareValues = (share: Share): ShareValues => ({
  content: share.content,
  is_locked: share.has_password,
  password: '',
  expired_at: share.expired_at ? localTime(new Date(share.expired_at)) : '',
  is_download_allowed: share.is_download_allowed,
  is_detail_shown: share.is_detail_shown,
  is_place_shown: share.is_place_shown,
  uploads: share.uploads,
  upload_most: share.upload_most || newValues.upload_most,
  slug: '',
})

/** Returns whether a typed expiry is in the past. */
export const isPast = (expiry: string, now = new Date()) => isExpiryPast(expiryPresets, expiry, now)

/** A password that stays is omitted from the request. */
function passwordOf({ is_locked, password }: ShareValues): { password?: string | null } {
  if (!is_locked) return { password: null }
  return password === '' ? {} : { password }
}

/** Returns the request body. */
export function toShareBody(values: ShareValues, now = new Date()) {
  const { slug: _slug, is_locked: _locked, password: _password, expired_at, uploads, upload_most, ...rest } = values
  return {
    ...rest,
    expired_at: resolveExpiry(expiryPresets, expired_at, now),
    uploads,
    ...(uploads !== 'off' && { upload_most }),
    ...passwordOf(values),
  }
}
