import type { PhotoOrder } from './layout/layout.ts'

/** Order of a whole list as columns, with a few bytes per photo. */
export interface PhotoColumns {
  count: number
  ids: Uint32Array
  /** Aspect ratio, width to height. */
  ratios: Float32Array
  /** Days since 1970. */
  days: Int32Array
  /** RGB565 colours. */
  colors: Uint16Array
}

export type Grouping = 'day' | 'month' | 'none'

/** Details of a photo, loaded when it becomes visible. */
export interface Tile {
  /** URL of the image itself, for a new tab or a copied link. */
  href: string
  thumbnail: string
  /** Accessible name. */
  words: string
  /** Placeholder image until the thumbnail has loaded. */
  placeholder: string | null
  /** Has a padlock: only links that expire open the photo. */
  isProtected: boolean
  /** The picture is, or may be, transparent in places. */
  isTransparent: boolean
  /** Length of a video as its badge shows it, such as `1:05`; empty for a motion photo, and null for a picture. */
  length: string | null
  /** Label of the mark, or null. */
  mark: string | null
}

const dayMs = 86_400_000

/**
 * Returns a function that tells the month of a day, as months since year 0. Days of one month mostly follow each other,
 * so a date is only made where another month begins.
 */
export function createMonthReader() {
  let [start, end, month] = [0, 0, 0]
  return (day: number) => {
    if (day >= start && day < end) return month
    const date = new Date(day * dayMs)
    start = day - date.getUTCDate() + 1
    end = start + new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    month = date.getUTCFullYear() * 12 + date.getUTCMonth()
    return month
  }
}

/** Very wide and very tall images are cropped, so that each tile stays large enough to click. */
const clamped = (ratio: number) => Math.min(3, Math.max(0.5, ratio || 1))

export function toPhotoOrder({ count, ratios, days }: PhotoColumns, grouping: Grouping): PhotoOrder {
  // A callback for each of a million photos would cost several times as much as the loop.
  const shown = new Float32Array(count)
  for (let index = 0; index < count; index++) shown[index] = clamped(ratios[index]!)
  if (grouping === 'day') return { count, ratios: shown, groups: days }
  const groups = new Int32Array(count)
  if (grouping === 'month') {
    const monthOf = createMonthReader()
    for (let index = 0; index < count; index++) groups[index] = monthOf(days[index]!)
  }
  return { count, ratios: shown, groups }
}

/** Returns the start of a group as a timestamp in milliseconds. */
export const getGroupTime = (group: number, grouping: Grouping) =>
  grouping === 'month' ? Date.UTC(Math.floor(group / 12), group % 12) : group * dayMs

/** Returns a CSS colour. */
export function getPlaceholderColor({ colors }: PhotoColumns, index: number) {
  const packed = colors[index]!
  if (packed === 0) return ''
  const red = ((packed >> 11) * 255) / 31
  const green = (((packed >> 5) & 63) * 255) / 63
  const blue = ((packed & 31) * 255) / 31
  return `rgb(${red | 0},${green | 0},${blue | 0})`
}

/**
 * Returns whether a picture may be transparent in places, as its thumbhash tells in the highest bit of its third byte.
 * Pictures without a thumbhash may be.
 */
export const mayBeTransparent = (thumbhash: string | null) =>
  thumbhash === null || thumbhash === '' || (atob(thumbhash.slice(0, 4)).codePointAt(2) ?? 0) > 127
