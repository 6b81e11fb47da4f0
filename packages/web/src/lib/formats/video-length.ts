/** A video is never said to take no time. */
const toSeconds = (milliseconds: number) => Math.max(1, Math.round(milliseconds / 1000))

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

const padded = (value: number) => String(value).padStart(2, '0')

/** Formats a position in a video: `0:00`, `0:07`, `1:02:03`. */
export function formatPosition(position: number) {
  const seconds = Math.floor(position)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = padded(seconds % 60)
  return hours > 0 ? `${hours}:${padded(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** Formats the length of a video as players show it: `0:07`, `12:05`, `1:02:03`. */
export const formatClock = (milliseconds: number) => formatPosition(toSeconds(milliseconds))

/** Writes a position in a video out, for screen readers: `0 seconds`, `2 minutes, 5 seconds`. */
export function formatSpokenPosition(position: number, language: string) {
  let rest = Math.floor(position)
  const parts: string[] = []
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size)
    rest %= size
    if (count === 0 && (unit !== 'second' || parts.length > 0)) continue
    parts.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
  }
  return new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(parts)
}

/** Writes the length of a video out, for screen readers and details: `12 seconds`, `2 minutes, 5 seconds`. */
export const formatSpokenLength = (milliseconds: number, language: string) =>
  formatSpokenPosition(toSeconds(milliseconds), language)
