/** Steps within a power of ten; above 2 their halves are whole numbers, as the axis labels the middle too. */
const SCALE_STEPS = [1, 2, 4, 6, 10]

/** Returns the top of the scale: a round number at or above every value. */
export function getScaleMax(values: number[]) {
  const most = Math.max(0, ...values)
  if (most <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(most))
  return SCALE_STEPS.map((top) => top * power).find((top) => top >= most)!
}

/** Returns evenly spaced indices that include the first and the last. */
export function pickTickIndexes(count: number, wanted: number) {
  const last = count - 1
  const shown = Math.min(wanted, count)
  if (shown < 2) return count > 0 ? [0] : []
  return Array.from({ length: shown }, (_, place) => Math.round((place * last) / (shown - 1)))
}
