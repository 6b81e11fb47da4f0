import type { Layout } from '#components/photo-grid/layout/layout.ts'
import { monthOf, type PhotoColumns } from '#components/photo-grid/photo-columns.ts'

export interface Month {
  /** Months since year 0. */
  month: number
  /** Index of its first photo. */
  first: number
}

/** Returns the months of a list in its order, each with its first photo. */
export function listMonths({ days, count }: Pick<PhotoColumns, 'days' | 'count'>): Month[] {
  const months: Month[] = []
  let known = Number.NaN
  for (let index = 0; index < count; index++) {
    if (days[index] === known) continue
    known = days[index]!
    const month = monthOf(known)
    if (months.at(-1)?.month !== month) months.push({ month, first: index })
  }
  return months
}

/** Returns the last month that starts at or before a photo. */
export function findMonth(months: Month[], index: number) {
  let [low, high] = [0, months.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (months[middle]!.first <= index) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** Returns the years to label beside a bar of this height; labels that would overlap are omitted. */
export function yearsOf(months: Month[], layout: Pick<Layout, 'boxOf' | 'height'>, height: number) {
  const apart = 22
  const years: { year: number; share: number }[] = []
  for (const { month, first } of months) {
    const year = Math.floor(month / 12)
    const share = layout.boxOf(first).top / Math.max(1, layout.height)
    const last = years.at(-1)
    if (last?.year === year || (last && (share - last.share) * height < apart)) continue
    years.push({ year, share })
  }
  return years
}
