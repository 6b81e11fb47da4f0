/*
 * Search syntax for photos: words with filters among them, as in `sea type:png size:>5mb tag:"north sea"`. The file is
 * free of zod, so that the web can import it at run time.
 */
import { isDay } from '../days.ts'
import { rawTypes, videoTypes } from '../limits.ts'

/** The web validates days by the same rule and imports it with the search. */
export { isDay } from '../days.ts'

export const photoTypes = [
  'jpeg',
  'png',
  'gif',
  'webp',
  'avif',
  'bmp',
  'tiff',
  'heic',
  'jxl',
  'svg',
  ...rawTypes,
  ...videoTypes,
] as const
/** A photo is a picture, a video, or a picture with a short video. */
export const photoKinds = ['image', 'video', 'motion'] as const
export type PhotoKind = (typeof photoKinds)[number]
export type PhotoType = (typeof photoTypes)[number]

export const photoColors = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'black',
  'grey',
  'white',
] as const
export type PhotoColor = (typeof photoColors)[number]

export interface SearchFilters {
  /** A photo must have all of these tags. */
  tags?: string[]
  type?: PhotoType
  /** Pictures include those with a short video. */
  kind?: PhotoKind
  is_public?: boolean
  /** First and last day, as YYYY-MM-DD. */
  from?: string
  to?: string
  min_bytes?: number
  max_bytes?: number
  color?: PhotoColor
  /** Name of the album or storage, not its id. */
  album?: string
  storage?: string
}

export interface PhotoSearch {
  text: string
  filters: SearchFilters
}

// Maps are safe for input such as `constructor`, which every plain object has.
const spellings = new Map<string, PhotoType>([
  ['jpg', 'jpeg'],
  ['tif', 'tiff'],
  ['heif', 'heic'],
])
const kindSpellings = new Map<string, PhotoKind>([
  ['photo', 'image'],
  ['picture', 'image'],
])
const colorSpellings = new Map<string, PhotoColor>([
  ['gray', 'grey'],
  ['cyan', 'teal'],
  ['violet', 'purple'],
])
const units = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 }

const oneOf = <T extends string>(all: readonly T[], given: string) => all.find((each) => each === given)

function sizeOf(text: string): SearchFilters | null {
  const [, sign, figure, unit = 'b'] = /^([<>])=?(\d{1,16}(?:\.\d{1,3})?)(b|kb|mb|gb)?$/.exec(text.toLowerCase()) ?? []
  if (!figure) return null
  const bytes = Math.round(Number(figure) * units[unit as keyof typeof units])
  if (bytes > Number.MAX_SAFE_INTEGER) return null
  return sign === '>' ? { min_bytes: bytes } : { max_bytes: bytes }
}

/** Parses the value of each filter; null for an unknown value, which is then treated as text. */
const kinds: Record<string, (value: string) => SearchFilters | null> = {
  tag: (value) => ({ tags: [value] }),
  type(value) {
    const type = spellings.get(value.toLowerCase()) ?? oneOf(photoTypes, value.toLowerCase())
    return type ? { type } : null
  },
  kind(value) {
    const kind = kindSpellings.get(value.toLowerCase()) ?? oneOf(photoKinds, value.toLowerCase())
    return kind ? { kind } : null
  },
  is(value) {
    const side = oneOf(['public', 'private'], value.toLowerCase())
    return side ? { is_public: side === 'public' } : null
  },
  after: (value) => (isDay(value) ? { from: value } : null),
  before: (value) => (isDay(value) ? { to: value } : null),
  size: sizeOf,
  color(value) {
    const color = colorSpellings.get(value.toLowerCase()) ?? oneOf(photoColors, value.toLowerCase())
    return color ? { color } : null
  },
  album: (value) => ({ album: value }),
  storage: (value) => ({ storage: value }),
}

// A backslash before a filter makes it text. Chinese keyboards type the full-width colon.
const names = Object.keys(kinds).join('|')
const startOfFilter = () => new RegExp(`(?<![^\\s])(\\\\*)(${names})[:：]`, 'gi')
const quoted = /"((?:[^"\\]|\\.)*)"(?=\s|$)/y
const bare = /[^\s"]+(?=\s|$)/y

/** Returns the value at this position and its end; null when there is none. */
function valueAt(search: string, place: number) {
  quoted.lastIndex = place
  bare.lastIndex = place
  const inQuotes = quoted.exec(search)
  const value = inQuotes ? inQuotes[1]!.replace(/\\(["\\])/g, '$1') : bare.exec(search)?.[0]
  if (!value?.trim()) return null
  return { value: value.trim(), end: inQuotes ? quoted.lastIndex : bare.lastIndex }
}

const merged = (known: SearchFilters, found: SearchFilters): SearchFilters =>
  found.tags ? { ...known, tags: [...new Set([...(known.tags ?? []), ...found.tags])] } : { ...known, ...found }

/** Extracts the filters from the search text; the last of a repeated filter wins, and tags accumulate. */
export function parseSearch(search: string): PhotoSearch {
  let filters: SearchFilters = {}
  let text = ''
  let read = 0
  const start = startOfFilter()
  for (let match = start.exec(search); match; match = start.exec(search)) {
    const [, escape, name] = match
    if (escape) {
      text += search.slice(read, match.index)
      read = match.index + 1
      continue
    }
    const given = valueAt(search, start.lastIndex)
    const found = given && kinds[name!.toLowerCase()]!(given.value)
    if (!found) continue
    filters = merged(filters, found)
    text += search.slice(read, match.index)
    const gap = /^\s*/.exec(search.slice(given.end))![0].length
    read = start.lastIndex = given.end + gap
  }
  return { text: (text + search.slice(read)).trim(), filters }
}

const wordOf = (value: string) => (/^[^\s"\\]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`)

/** Formats bytes in the largest unit that gives a whole number. */
function writtenSize(bytes: number) {
  const [unit, factor] = Object.entries(units).findLast(([, each]) => bytes >= each && bytes % each === 0) ?? ['b', 1]
  return `${bytes / factor}${unit}`
}

/** Writes each filter in the search syntax. */
const words: { [F in keyof SearchFilters]-?: (value: NonNullable<SearchFilters[F]>) => string } = {
  tags: (tags) => tags.map((tag) => `tag:${wordOf(tag)}`).join(' '),
  type: (type) => `type:${type}`,
  kind: (kind) => `kind:${kind}`,
  is_public: (isPublic) => `is:${isPublic ? 'public' : 'private'}`,
  from: (day) => `after:${day}`,
  to: (day) => `before:${day}`,
  min_bytes: (bytes) => `size:>${writtenSize(bytes)}`,
  max_bytes: (bytes) => `size:<${writtenSize(bytes)}`,
  color: (color) => `color:${color}`,
  album: (name) => `album:${wordOf(name)}`,
  storage: (name) => `storage:${wordOf(name)}`,
}

/** Returns the search text that parses back to this search. */
export function writeSearch({ text, filters }: PhotoSearch): string {
  const literal = text.trim().replace(startOfFilter(), (start) => `\\${start}`)
  const written = Object.entries(words).map(([name, write]) => {
    const value = filters[name as keyof SearchFilters]
    return value === undefined ? '' : write(value as never)
  })
  return [literal, ...written].filter(Boolean).join(' ')
}
