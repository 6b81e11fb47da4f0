/** A video is never said to take no time. */
const toSeconds = (milliseconds: number) => Math.max(1, Math.round(milliseconds / 1000))

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

const padded = (value: number) => String(value).padStart(2, '0')

/** Formats the length of a video as players show it: `0:07`, `12:05`, `1:02:03`. */
export function formatClock(milliseconds: number) {
  const seconds = toSeconds(milliseconds)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = padded(seconds % 60)
  return hours > 0 ? `${hours}:${padded(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** Writes the length of a video out, for screen readers and details: `12 seconds`, `2 minutes, 5 seconds`. */
export function formatSpokenLength(milliseconds: number, language: string) {
  let rest = toSeconds(milliseconds)
  const parts: string[] = []
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size)
    rest %= size
    if (count === 0) continue
    parts.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
  }
  return new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(parts)
}
