/*
 * Search syntax for photos: words with filters among them, as in `sea -fog type:png size:>5mb tag:"north sea"`. The file
 * is free of zod, so that the web can import it at run time. A new key is an entry of `keys`; the types then name the
 * places that must know its filter.
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

/** Values of `is:` besides public and private. */
export const photoTraits = ['protected', 'expiring', 'animated'] as const
export type PhotoTrait = (typeof photoTraits)[number]

/** Values of `has:`. */
export const photoParts = ['tag', 'album', 'description', 'alt', 'camera', 'place'] as const
export type PhotoPart = (typeof photoParts)[number]

/** Filters that a minus turns into their opposite; each excludes what any of its values finds. */
export interface ExcludedFilters {
  tags?: string[]
  type?: PhotoType[]
  kind?: PhotoKind[]
  color?: PhotoColor[]
  album?: string[]
  storage?: string[]
  camera?: string[]
  lens?: string[]
  is?: PhotoTrait[]
  has?: PhotoPart[]
}

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
  min_width?: number
  max_width?: number
  min_height?: number
  max_height?: number
  color?: PhotoColor
  /** Name of the album or storage, not its id. */
  album?: string
  storage?: string
  /** Part of the name of the camera or lens. */
  camera?: string
  lens?: string
  /** A photo must have all of these traits and parts. */
  is?: PhotoTrait[]
  has?: PhotoPart[]
  excluded?: ExcludedFilters
}

export interface PhotoSearch {
  text: string
  filters: SearchFilters
}

// Maps are safe for input such as `constructor`, which every plain object has.
const typeSpellings = new Map<string, PhotoType>([
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
const traitSpellings = new Map<string, PhotoTrait>([['signed', 'protected']])
const partSpellings = new Map<string, PhotoPart>([
  ['tags', 'tag'],
  ['albums', 'album'],
  ['intro', 'description'],
  ['gps', 'place'],
])
const units = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 }

function oneOf<T extends string>(all: readonly T[], value: string, spellings: Map<string, T> = new Map()) {
  const word = value.toLowerCase()
  return spellings.get(word) ?? all.find((each) => each === word)
}

function sizeOf(text: string): SearchFilters | null {
  const [, sign, figure, unit = 'b'] = /^([<>])=?(\d{1,16}(?:\.\d{1,3})?)(b|kb|mb|gb)?$/.exec(text.toLowerCase()) ?? []
  if (!figure) return null
  const bytes = Math.round(Number(figure) * units[unit as keyof typeof units])
  if (bytes > Number.MAX_SAFE_INTEGER) return null
  return sign === '>' ? { min_bytes: bytes } : { max_bytes: bytes }
}

/** Reads pixels as in `>1000`, `<=1000` or `1000`; both ends are inclusive. */
function lengthOf(side: 'width' | 'height', text: string): SearchFilters | null {
  const [, sign, figure] = /^([<>]?)=?(\d{1,6})(?:px)?$/i.exec(text) ?? []
  if (!figure) return null
  const pixels = Number(figure)
  return { ...(sign !== '<' && { [`min_${side}`]: pixels }), ...(sign !== '>' && { [`max_${side}`]: pixels }) }
}

/** Returns the first and the last day of a day, a month or a year. */
function daysOf(text: string): { from: string; to: string } | null {
  if (isDay(text)) return { from: text, to: text }
  const [, year, month] = /^([12]\d{3})(?:-(\d\d))?$/.exec(text) ?? []
  if (!year) return null
  if (!month) return { from: `${year}-01-01`, to: `${year}-12-31` }
  if (!isDay(`${year}-${month}-01`)) return null
  return {
    from: `${year}-${month}-01`,
    to: new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10),
  }
}

type ReadValue = (value: string) => SearchFilters | null

/** Reads a value that is one of a closed list into the filter of this name. */
const listed =
  <T extends string>(field: 'type' | 'kind' | 'color', all: readonly T[], spellings: Map<string, T>): ReadValue =>
  (value) => {
    const known = oneOf(all, value, spellings)
    return known ? { [field]: known } : null
  }

/** The value of each key as filters; null for an unknown value, which is then treated as text. */
const keys = {
  tag: (value) => ({ tags: [value] }),
  album: (value) => ({ album: value }),
  camera: (value) => ({ camera: value }),
  lens: (value) => ({ lens: value }),
  date: daysOf,
  year: (value) => (value.length === 4 ? daysOf(value) : null),
  month: (value) => (value.length === 7 ? daysOf(value) : null),
  after(value) {
    const days = daysOf(value)
    return days && { from: days.from }
  },
  before(value) {
    const days = daysOf(value)
    return days && { to: days.to }
  },
  kind: listed('kind', photoKinds, kindSpellings),
  type: listed('type', photoTypes, typeSpellings),
  color: listed('color', photoColors, colorSpellings),
  size: sizeOf,
  width: (value) => lengthOf('width', value),
  height: (value) => lengthOf('height', value),
  is(value) {
    const side = oneOf(['public', 'private'], value)
    if (side) return { is_public: side === 'public' }
    const trait = oneOf(photoTraits, value, traitSpellings)
    return trait ? { is: [trait] } : null
  },
  has(value) {
    const part = oneOf(photoParts, value, partSpellings)
    return part ? { has: [part] } : null
  },
  storage: (value) => ({ storage: value }),
} satisfies Record<string, ReadValue>

export type SearchKey = keyof typeof keys
export const searchKeys = Object.keys(keys) as SearchKey[]

const excludable: ReadonlySet<string> = new Set<keyof ExcludedFilters>([
  'tags',
  'type',
  'kind',
  'color',
  'album',
  'storage',
  'camera',
  'lens',
  'is',
  'has',
])

/** Returns the opposite of a filter; null for one without, such as a size. */
function negate({ is_public, ...filters }: SearchFilters): SearchFilters | null {
  if (is_public !== undefined) return { is_public: !is_public }
  const entries = Object.entries(filters)
  if (!entries.every(([name]) => excludable.has(name))) return null
  return { excluded: Object.fromEntries(entries.map(([name, value]) => [name, [value].flat()])) }
}

// A backslash before a filter makes it text. Chinese keyboards type the full-width colon.
const names = searchKeys.join('|')
const filterStart = new RegExp(`(\\\\*)(-?)(${names})[:：]`, 'iy')
const phrase = /-?"(?:[^"\\]|\\.)*"(?=\s|$)/y
const quoted = /"((?:[^"\\]|\\.)*)"(?=\s|$)/y
const bare = /[^\s"]+(?=\s|$)/y
const word = /\S+/y
const space = /\s*/y

function matchAt(pattern: RegExp, text: string, position: number) {
  pattern.lastIndex = position
  return pattern.exec(text)
}

const unescapeQuotes = (text: string) => text.replace(/\\(["\\])/g, '$1')

/** Returns the value at this position and its end; null when there is none. */
function valueAt(search: string, position: number) {
  const inQuotes = matchAt(quoted, search, position)
  const match = inQuotes ?? matchAt(bare, search, position)
  if (!match) return null
  const value = (inQuotes ? unescapeQuotes(inQuotes[1]!) : match[0]).trim()
  return value ? { value, end: position + match[0].length } : null
}

interface WordStart {
  position: number
  /** The key of a filter and its escapes. */
  start: RegExpExecArray | null
  phrase: string | undefined
}

/** Yields the positions of the words of a search and what starts there; phrases are skipped as a whole. */
function* walkWords(search: string): Generator<WordStart, void, number | undefined> {
  for (let position = matchAt(space, search, 0)![0].length; position < search.length;) {
    const quotedPhrase = matchAt(phrase, search, position)
    const start = quotedPhrase ? null : matchAt(filterStart, search, position)
    // The caller tells where it goes on when it has read a filter.
    const end = yield { position, start, phrase: quotedPhrase?.[0] }
    position = end ?? position + (quotedPhrase ?? matchAt(word, search, position)!)[0].length
    position += matchAt(space, search, position)![0].length
  }
}

const union = <T>(one: readonly T[] = [], other: readonly T[] = []) => [...new Set([...one, ...other])]

/** Lists of the two accumulate, and of other filters the later one wins. */
function merge<F extends SearchFilters | ExcludedFilters>(known: F, added: F): F {
  const merged = { ...known, ...added } as Record<string, unknown>
  for (const [name, value] of Object.entries(added)) {
    const before = (known as Record<string, unknown>)[name]
    if (before === undefined) continue
    if (Array.isArray(value)) merged[name] = union(before as unknown[], value)
    else if (name === 'excluded') merged[name] = merge(before as ExcludedFilters, value as ExcludedFilters)
  }
  return merged as F
}

function readFilter(search: string, position: number, [whole, , minus, name]: RegExpExecArray) {
  const given = valueAt(search, position + whole.length)
  const filters = given && keys[name!.toLowerCase() as SearchKey](given.value)
  const wanted = filters && minus ? negate(filters) : filters
  return wanted && { wanted, end: given!.end }
}

/** Extracts the filters from the search text; the last of a repeated filter wins, and lists accumulate. */
export function parseSearch(search: string): PhotoSearch {
  let filters: SearchFilters = {}
  let text = ''
  let read = 0
  const walk = walkWords(search)
  for (let step = walk.next(); !step.done;) {
    const { position, start } = step.value
    let end: number | undefined
    if (start?.[1]) {
      text += search.slice(read, position)
      read = position + 1
    } else {
      const filter = start && readFilter(search, position, start)
      if (filter) {
        filters = merge(filters, filter.wanted)
        text += search.slice(read, position)
        end = filter.end
        read = end + matchAt(space, search, end)![0].length
      }
    }
    step = walk.next(end)
  }
  return { text: (text + search.slice(read)).trim(), filters }
}

/** Of more words the rest is searched as one phrase, so that no search compares each photo with a hundred words. */
const MAX_WORDS_COUNT = 12

export interface SearchWords {
  /** Words and phrases that must occur. */
  words: string[]
  /** Words and phrases that must not. */
  excluded: string[]
}

/** Splits the text of a search into its words and `"quoted phrases"`; those after a minus must not occur. */
export function splitText(text: string): SearchWords {
  const words = new Set<string>()
  const excluded = new Set<string>()
  for (const { position, phrase: inQuotes } of walkWords(text)) {
    const typed = inQuotes ?? matchAt(word, text, position)![0]
    const isExcluded = inQuotes === undefined ? /^-[^-]/.test(typed) : typed.startsWith('-')
    const plain = typed.slice(isExcluded ? 1 : 0)
    const value = inQuotes === undefined ? plain : unescapeQuotes(plain.slice(1, -1)).trim()
    if (!value) continue
    if (!isExcluded && words.size === MAX_WORDS_COUNT - 1) {
      words.add(text.slice(position).trim())
      break
    }
    if (excluded.size < MAX_WORDS_COUNT || !isExcluded) (isExcluded ? excluded : words).add(value)
  }
  return { words: [...words], excluded: [...excluded] }
}

/** Returns the words that look like filters and are text, such as `colour:red` or `type:exe`. */
export function findUnreadFilters(text: string): string[] {
  const unread: string[] = []
  for (const { position, phrase: isPhrase } of walkWords(text)) {
    const [found = ''] = isPhrase ? [] : matchAt(word, text, position)!
    if (/^-?[a-z]{2,20}[:：][^/\s]/i.test(found)) unread.push(found)
  }
  return unread
}

const wordOf = (value: string) => (/^[^\s"\\]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`)

/** Writes a filter of a key, with the value in quotes where it needs them. */
export const writeFilter = (key: SearchKey, value: string) => `${key}:${wordOf(value)}`

/** Formats bytes in the largest unit that gives a whole number. */
function writtenSize(bytes: number) {
  const [unit, factor] = Object.entries(units).findLast(([, each]) => bytes >= each && bytes % each === 0) ?? ['b', 1]
  return `${bytes / factor}${unit}`
}

const each = (key: SearchKey) => (values: string[]) => values.map((value) => `${key}:${wordOf(value)}`).join(' ')

const writeExcluded = (excluded: ExcludedFilters) =>
  Object.entries(excluded)
    .flatMap(([name, values]) => values.map((value: string) => `-${name === 'tags' ? 'tag' : name}:${wordOf(value)}`))
    .join(' ')

/** Writes each filter in the search syntax. */
const writers: { [F in keyof SearchFilters]-?: (value: NonNullable<SearchFilters[F]>) => string } = {
  tags: each('tag'),
  type: (type) => `type:${type}`,
  kind: (kind) => `kind:${kind}`,
  is_public: (isPublic) => `is:${isPublic ? 'public' : 'private'}`,
  from: (day) => `after:${day}`,
  to: (day) => `before:${day}`,
  min_bytes: (bytes) => `size:>${writtenSize(bytes)}`,
  max_bytes: (bytes) => `size:<${writtenSize(bytes)}`,
  min_width: (pixels) => `width:>${pixels}`,
  max_width: (pixels) => `width:<${pixels}`,
  min_height: (pixels) => `height:>${pixels}`,
  max_height: (pixels) => `height:<${pixels}`,
  color: (color) => `color:${color}`,
  album: (name) => `album:${wordOf(name)}`,
  storage: (name) => `storage:${wordOf(name)}`,
  camera: (name) => `camera:${wordOf(name)}`,
  lens: (name) => `lens:${wordOf(name)}`,
  is: each('is'),
  has: each('has'),
  excluded: writeExcluded,
}

/** A backslash keeps each word of the text that would be read as a filter. */
function escapeFilters(text: string) {
  let written = ''
  let read = 0
  for (const { position, start } of walkWords(text)) {
    if (!start) continue
    written += `${text.slice(read, position)}\\`
    read = position
  }
  return written + text.slice(read)
}

/** Returns the search text that parses back to this search. */
export function writeSearch({ text, filters }: PhotoSearch): string {
  const written = Object.entries(writers).map(([name, write]) => {
    const value = filters[name as keyof SearchFilters]
    return value === undefined ? '' : write(value as never)
  })
  return [escapeFilters(text.trim()), ...written].filter(Boolean).join(' ')
}
