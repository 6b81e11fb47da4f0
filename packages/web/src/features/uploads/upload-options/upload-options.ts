/** How long a photo stays, counted from the moment it is sent, in seconds. */
export const expiryPresets = {
  hour: 3600,
  day: 86_400,
  week: 7 * 86_400,
  month: 30 * 86_400,
  quarter: 90 * 86_400,
  year: 365 * 86_400,
} as const
export type UploadExpiryPreset = keyof typeof expiryPresets

/** What goes with every picture of a batch. */
export interface UploadChoices {
  /** The account's usual one, or the first of the group, where none is named. */
  storage_id: number | null
  album_id: number | null
  /** A preset, a moment as the browser's own field writes it, or '' for never. */
  expiry: string
  tags: string[]
  is_public: boolean
}

/** What goes with one picture instead, and what only one picture has. */
export type OwnChoices = Partial<UploadChoices> & { name?: string; intro?: string }

export const noChoices: UploadChoices = { storage_id: null, album_id: null, expiry: '', tags: [], is_public: false }

export const isPreset = (expiry: string): expiry is UploadExpiryPreset => Object.hasOwn(expiryPresets, expiry)

/** When a photo that is sent now ends, as the server reads it; nothing for never. */
export function expiredAt(expiry: string, now: Date) {
  if (expiry === '') return undefined
  const time = isPreset(expiry) ? now.getTime() + expiryPresets[expiry] * 1000 : new Date(expiry).getTime()
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** A moment that has passed, or is none; the server would refuse it. */
export const isPast = (expiry: string, now: Date) =>
  expiry !== '' && !isPreset(expiry) && !(new Date(expiry).getTime() > now.getTime())

/** As the calls take them that bring no file along. */
export const bodyOf = (
  { storage_id, album_id, expiry, tags, is_public, name, intro }: UploadChoices & OwnChoices,
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
  }
}

/** As the fields of a form. */
export function fieldsOf(choices: UploadChoices & OwnChoices, now: Date): Record<string, string | string[]> {
  const { is_public, tags, ...rest } = bodyOf(choices, now)
  const texts = Object.entries(rest).map(([name, value]) => [name, String(value)])
  return { is_public: is_public ? '1' : '0', ...(tags.length > 0 && { tags }), ...Object.fromEntries(texts) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What one picture has for itself: whatever it shares with the batch goes on following the batch. */
export function ownOf(chosen: UploadChoices & OwnChoices, batch: UploadChoices): OwnChoices {
  const all = Object.entries(chosen) as [keyof OwnChoices, unknown][]
  const own = all.filter(([name, value]) =>
    name in batch ? !isSame(value, batch[name as keyof UploadChoices]) : value !== '' && value !== undefined,
  )
  return Object.fromEntries(own)
}
