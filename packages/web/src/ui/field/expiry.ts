import { localTime } from '#lib/formats/local-time.ts'

export const DAY_MS = 86_400_000

/** Durations in milliseconds by name. An expiry is such a name, a local time to the minute, or empty for never. */
export type ExpiryPresets = Readonly<Record<string, number>>

/** Value of an incomplete date, which must not be read as “never expires”. */
export const INCOMPLETE_EXPIRY = '?'

export const isExpiryPreset = <Presets extends ExpiryPresets>(
  presets: Presets,
  expiry: string,
): expiry is keyof Presets & string => Object.hasOwn(presets, expiry)

const getExpiryMs = (presets: ExpiryPresets, expiry: string, now: Date) =>
  isExpiryPreset(presets, expiry) ? now.getTime() + presets[expiry]! : Date.parse(expiry)

/** Returns the end of an expiry chosen now as an ISO timestamp; null for never and for an incomplete date. */
export function resolveExpiry(presets: ExpiryPresets, expiry: string, now: Date) {
  const time = getExpiryMs(presets, expiry, now)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Returns whether an expiry is past or incomplete; the server would reject it. */
export const isExpiryPast = (presets: ExpiryPresets, expiry: string, now: Date) =>
  expiry !== '' && !(getExpiryMs(presets, expiry, now) > now.getTime())

/** Local time so many milliseconds from now. */
export const localTimeIn = (ms: number, now = new Date()) => localTime(new Date(now.getTime() + ms))
