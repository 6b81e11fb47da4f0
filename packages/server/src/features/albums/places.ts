import { placeGap } from '#db/list-positions.ts'

/** Numbers for photos that go between two others, or before the first, or behind the last; null where there is no room. */
export function placesBetween(count: number, after: number | null, until: number | null): number[] | null {
  const all = Array.from({ length: count }, (_none, index) => index + 1)
  if (until === null) return all.map((nth) => (after ?? 0) + placeGap * nth)
  if (after === null) return all.map((nth) => until - placeGap * (count + 1 - nth))
  const step = Math.floor((until - after) / (count + 1))
  return step > 0 ? all.map((nth) => after + step * nth) : null
}
