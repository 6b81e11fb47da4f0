/** In every power of ten above two; they halve into whole numbers. */
const tops = [1, 2, 4, 6, 10]

/** Where the scale of a chart ends: a round number, at or above all of these. */
export function scaleTop(values: number[]) {
  const most = Math.max(0, ...values)
  if (most <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(most))
  return tops.map((top) => top * power).find((top) => top >= most)!
}

/** Some of these places, evenly spread, with the first and the last. */
export function spread(count: number, wanted: number) {
  const last = count - 1
  const shown = Math.min(wanted, count)
  if (shown < 2) return count > 0 ? [0] : []
  return Array.from({ length: shown }, (_, place) => Math.round((place * last) / (shown - 1)))
}
