import { DAY_MS } from './time.ts'

/** The same pictures, beginning with another one each day: whoever shows the first shows the same as everyone else. */
export function todaysFirst(pictures: string[], now: Date) {
  if (pictures.length === 0) return []
  const first = Math.floor(now.getTime() / DAY_MS) % pictures.length
  return [...pictures.slice(first), ...pictures.slice(0, first)]
}
