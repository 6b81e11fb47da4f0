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
  /** Label of the mark, or null. */
  mark: string | null
}

const dayMs = 86_400_000

/** Returns the months since year 0. */
export function monthOf(days: number) {
  const date = new Date(days * dayMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Very wide and very tall images are cropped, so that each tile stays large enough to click. */
const clamped = (ratio: number) => Math.min(3, Math.max(0.5, ratio || 1))

export function toPhotoOrder({ count, ratios, days }: PhotoColumns, grouping: Grouping): PhotoOrder {
  const groups = new Int32Array(count)
  if (grouping === 'day') groups.set(days)
  if (grouping === 'month') {
    let [known, month] = [Number.NaN, 0]
    for (let index = 0; index < count; index++) {
      if (days[index] !== known) [known, month] = [days[index]!, monthOf(days[index]!)]
      groups[index] = month
    }
  }
  return { count, ratios: ratios.map(clamped), groups }
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
