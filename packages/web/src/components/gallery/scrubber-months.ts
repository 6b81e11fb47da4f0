import type { Layout } from '#components/photo-grid/layout/layout.ts'
import { createMonthReader, type PhotoColumns } from '#components/photo-grid/photo-columns.ts'

export interface Month {
  /** Months since year 0. */
  month: number
  /** Index of its first photo. */
  first: number
}

/** Returns the months of a list in its order, each with its first photo. */
export function listMonths({ days, count }: Pick<PhotoColumns, 'days' | 'count'>): Month[] {
  const months: Month[] = []
  const monthOf = createMonthReader()
  let known = Number.NaN
  for (let index = 0; index < count; index++) {
    const month = monthOf(days[index]!)
    if (month === known) continue
    known = month
    months.push({ month, first: index })
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

/** Space above the first photo of a month, for the name of its day. */
const HEADER_PX = 48

/**
 * Relates the position of a list to its months. The month at the top of the view is the current one; in the last view
 * the mark moves down to the bottom instead, because months that end there never reach the top.
 */
export function createTimeline(months: Month[], layout: Pick<Layout, 'boxOf' | 'firstAt' | 'height'>, view: number) {
  const room = Math.max(0, layout.height - view)
  /** Position from which the mark moves down. */
  const lastView = Math.max(0, room - view)
  const within = (top: number) => Math.min(room, Math.max(0, top))
  const slope = room > lastView ? (layout.height - lastView) / (room - lastView) : 1

  /** Returns the position at which the mark is at the start of a month. */
  function topOf(place: number) {
    if (place === 0) return 0
    const start = Math.max(0, layout.boxOf(months[place]!.first).top - HEADER_PX)
    return start <= lastView ? start : within(lastView + (start - lastView) / slope)
  }

  return {
    topOf,

    /** Returns how far along the list a position is, from 0 to 1. */
    shareAt: (top: number) => (room === 0 ? 0 : within(top) / room),

    /** Returns the month at a position. */
    monthAt(top: number) {
      const at = within(top)
      // Browsers round positions, so the end may be missed by a pixel; its last row may hold several months.
      if (room > 0 && at >= room - 1) return months.length - 1
      const mark = at <= lastView ? at : lastView + (at - lastView) * slope
      // The name of a day belongs to the photos below it.
      return findMonth(months, layout.firstAt(Math.min(layout.height - 1, mark + HEADER_PX + 1)))
    },
  }
}

type Timeline = ReturnType<typeof createTimeline>

/** Returns the years to label beside a bar of this height; labels that would overlap are omitted. */
export function yearsOf(months: Month[], { topOf, shareAt }: Timeline, height: number) {
  const apart = 22
  const years: { year: number; share: number }[] = []
  for (const [place, { month }] of months.entries()) {
    const year = Math.floor(month / 12)
    const last = years.at(-1)
    if (last?.year === year) continue
    const share = shareAt(topOf(place))
    if (last && (share - last.share) * height < apart) continue
    years.push({ year, share })
  }
  return years
}
