import { DAY_MS } from './time.ts'

/** Rotates the pictures daily, so that every client that displays the first shows the same one. */
export function rotateDaily(pictures: string[], now: Date) {
  if (pictures.length === 0) return []
  const first = Math.floor(now.getTime() / DAY_MS) % pictures.length
  return [...pictures.slice(first), ...pictures.slice(0, first)]
}
