import { DAY_MS, resolveExpiry, isExpiryPast, isExpiryPreset } from '#ui/field/expiry.ts'

/** Expiry presets, counted from the upload. */
const expiryPresets = {
  hour: DAY_MS / 24,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  quarter: 90 * DAY_MS,
  year: 365 * DAY_MS,
} as const
export const expiryNames = Object.keys(expiryPresets) as (keyof typeof expiryPresets)[]

/** Options of every picture in a batch. */
export interface UploadChoices {
  /** Storage id; null means the account's default or the first of the group. */
  storage_id: number | null
  album_id: number | null
  /** Preset name, value of a datetime-local field, or '' for never. */
  expiry: string
  tags: string[]
  is_public: boolean
}

/** Overrides of a single picture, and fields that only a single picture has. */
export type UploadOverrides = Partial<UploadChoices> & { name?: string; intro?: string; alt?: string }

export const defaultUploadChoices: UploadChoices = {
  storage_id: null,
  album_id: null,
  expiry: '',
  tags: [],
  is_public: false,
}

export const isPreset = (expiry: string) => isExpiryPreset(expiryPresets, expiry)

/** Returns the expiry of a photo uploaded now as an ISO timestamp; undefined for never. */
export const expiredAt = (expiry: string, now: Date) => resolveExpiry(expiryPresets, expiry, now) ?? undefined

/** Returns whether a custom expiry is past or invalid; the server would reject it. */
export const isPast = (expiry: string, now: Date) => isExpiryPast(expiryPresets, expiry, now)

/** Converts the options to a JSON body, for calls without a file. */
export const toUploadBody = (
  { storage_id, album_id, expiry, tags, is_public, name, intro, alt }: UploadChoices & UploadOverrides,
  now: Date,
) => {
  const expired_at = expiredAt(expiry, now)
  return {
    is_public,
    tags,
    ...(storage_id !== null && { storage_id }),
    ...(album_id !== null && { album_id }),
    ...(expired_at && { expired_at }),
    ...(name && { name }),
    ...(intro && { intro }),
    ...(alt && { alt }),
  }
}

/** Converts the options to form fields. */
export function toUploadFields(choices: UploadChoices & UploadOverrides, now: Date): Record<string, string | string[]> {
  const { is_public, tags, ...rest } = toUploadBody(choices, now)
  const texts = Object.entries(rest).map(([name, value]) => [name, String(value)])
  return { is_public: is_public ? '1' : '0', ...(tags.length > 0 && { tags }), ...Object.fromEntries(texts) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the overrides of a picture; fields equal to the batch keep following the batch. */
export function getOverrides(chosen: UploadChoices & UploadOverrides, batch: UploadChoices): UploadOverrides {
  const all = Object.entries(chosen) as [keyof UploadOverrides, unknown][]
  const own = all.filter(([name, value]) =>
    name in batch ? !isSame(value, batch[name as keyof UploadChoices]) : value !== '' && value !== undefined,
  )
  return Object.fromEntries(own)
}
