const dayMs = 86_400_000

/** The same pictures, beginning with another one each day: whoever shows the first shows the same as everyone else. */
export function todaysFirst(pictures: string[], now: Date) {
  if (pictures.length === 0) return []
  const first = Math.floor(now.getTime() / dayMs) % pictures.length
  return [...pictures.slice(first), ...pictures.slice(0, first)]
}
