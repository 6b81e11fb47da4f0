import type { PhotoOrder } from './layout/layout.ts'

/** The whole order of a list, as columns: a few bytes a photo, for as many as there are. */
export interface PhotoColumns {
  count: number
  ids: Uint32Array
  /** Width by height. */
  ratios: Float32Array
  /** Days since 1970. */
  days: Int32Array
  /** Five, six and five bits of red, green and blue. */
  colors: Uint16Array
}

export type Grouping = 'day' | 'month' | 'none'

/** What is known of a photo besides its place: asked for when it comes into sight. */
export interface Tile {
  /** The picture itself, for a new tab or a copied link. */
  href: string
  thumbnail: string
  /** What it is called where it is not seen. */
  words: string
  /** What stands for it until it has come. */
  placeholder: string | null
  isPrivate: boolean
  /** What it is marked with, in words. */
  mark: string | null
}

const dayMs = 86_400_000

/** The number of a month since the year 0. */
export function monthOf(days: number) {
  const date = new Date(days * dayMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Very wide and very high pictures are cut, so that each keeps a place one can hit. */
const clamped = (ratio: number) => Math.min(3, Math.max(0.5, ratio || 1))

export function orderOf({ count, ratios, days }: PhotoColumns, grouping: Grouping): PhotoOrder {
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

/** The first day of a group, as a time. */
export const timeOf = (group: number, grouping: Grouping) =>
  grouping === 'month' ? Date.UTC(Math.floor(group / 12), group % 12) : group * dayMs

/** As CSS writes it. */
export function colorOf({ colors }: PhotoColumns, index: number) {
  const packed = colors[index]!
  if (packed === 0) return ''
  const red = ((packed >> 11) * 255) / 31
  const green = (((packed >> 5) & 63) * 255) / 63
  const blue = ((packed & 31) * 255) / 31
  return `rgb(${red | 0},${green | 0},${blue | 0})`
}
