import { parseSearch, type PhotoColor, photoColors, type PhotoSearch } from '@imagora/contract/photo-search'

/** Words for filters in the languages that are understood. */
export interface FilterNames {
  colors: { color: PhotoColor; name: string }[]
  /** Names of months in lower case, with their number from 1. */
  months: Map<string, number>
}

const cjk = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/** Returns the names of the months as they stand alone, abbreviated and beside a day. */
export function listMonthNames(language: string) {
  const months = new Map<string, number>()
  for (const tag of new Set([language, 'en-US'])) {
    const kinds = [
      new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }),
      new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' }),
      new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
    ]
    for (let month = 1; month <= 12; month++) {
      for (const kind of kinds) {
        const part = kind.formatToParts(Date.UTC(2024, month - 1, 1)).find(({ type }) => type === 'month')
        const name = part?.value.toLowerCase().replace(/\.$/, '') ?? ''
        // Chinese, Japanese and Korean number their months, which the patterns below read.
        if (!/^\d*$/.test(name) && !cjk.test(name)) months.set(name, month)
      }
    }
  }
  return months
}

interface Match {
  start: number
  end: number
}

/** Finds a whole word; words of scripts without spaces are found anywhere. */
function findWord(text: string, word: string): Match | null {
  const lower = text.toLowerCase()
  for (let start = lower.indexOf(word); start >= 0; start = lower.indexOf(word, start + 1)) {
    const end = start + word.length
    const isWhole = !/\S/.test((lower[start - 1] ?? '') + (lower[end] ?? ''))
    if (isWhole || cjk.test(word)) return { start, end }
  }
  return null
}

function findColor(text: string, { colors }: FilterNames) {
  for (const { color, name } of colors) {
    const match = findWord(text, name)
    if (match) return { ...match, color }
  }
  return null
}

/** Patterns with the groups of the year and, except for the last, of the month. */
const numbered = [
  /(?<!\S)(?<year>(?:19|20)\d\d)[-/.](?<month>\d{1,2})(?!\S)/,
  /(?<!\S)(?<month>\d{1,2})[-/.](?<year>(?:19|20)\d\d)(?!\S)/,
  /(?<year>(?:19|20)\d\d)\s?[年년]\s?(?<month>\d{1,2})\s?[月월]/,
  /(?<year>(?:19|20)\d\d)[年년]/,
]
const yearAlone = /(?<!\S)(?<year>(?:19|20)\d\d)(?!\S)/
/** A month beside its year, with the preposition of Spanish and Portuguese. */
const named =
  /(?<!\S)(?:(?<before>\p{L}{1,20})\.?,? (?:de )?)?(?<year>(?:19|20)\d\d)(?: (?<after>\p{L}{1,20})\.?)?(?!\S)/u

const pad = (part: number) => String(part).padStart(2, '0')

function toDays(year: number, month: number | undefined) {
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` }
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${year}-${pad(month)}-01`, to: `${year}-${pad(month)}-${last}` }
}

function findNamedMonth(text: string, { months }: FilterNames) {
  const match = named.exec(text)
  const { before = '', after = '', year = '' } = match?.groups ?? {}
  const isBefore = months.has(before.toLowerCase())
  const month = months.get((isBefore ? before : after).toLowerCase())
  if (!match || month === undefined) return null
  const yearStart = match.index + match[0].indexOf(year)
  return {
    start: isBefore ? match.index : yearStart,
    end: isBefore ? yearStart + year.length : match.index + match[0].length,
    ...toDays(Number(year), month),
  }
}

function findDays(text: string, names: FilterNames) {
  const word = findNamedMonth(text, names)
  if (word) return word
  for (const pattern of [...numbered, yearAlone]) {
    const match = pattern.exec(text)
    const year = Number(match?.groups?.year)
    const month = match?.groups?.month === undefined ? undefined : Number(match.groups.month)
    const isMonth = month === undefined || (month >= 1 && month <= 12)
    if (match && isMonth) return { start: match.index, end: match.index + match[0].length, ...toDays(year, month) }
  }
  return null
}

const without = (text: string, { start, end }: Match) =>
  `${text.slice(0, start)} ${text.slice(end)}`.replace(/\s+/g, ' ').trim()

/**
 * Reads a color, a month or a year among typed words as filters, such as “red May 2024”. Returns null if there is none:
 * the words are searched in names, descriptions and tags then.
 */
export function suggestSearch(typed: string, names: FilterNames): PhotoSearch | null {
  const parsed = parseSearch(typed)
  let text = parsed.text.replace(/\s+/g, ' ')
  let { filters } = parsed
  const days = findDays(text, names)
  if (days) {
    text = without(text, days)
    filters = { ...filters, from: days.from, to: days.to }
  }
  const color = findColor(text, names)
  if (color) {
    text = without(text, color)
    filters = { ...filters, color: color.color }
  }
  return days || color ? { text, filters } : null
}

/** Returns the names of colors to look for, longest first, in the language and in English. */
export function listColorNames(nameOf: (color: PhotoColor) => string): FilterNames['colors'] {
  return photoColors
    .flatMap((color) => {
      const name = nameOf(color).toLowerCase()
      return [...new Set([name, color])].map((each) => ({ color, name: each }))
    })
    .toSorted((one, other) => other.name.length - one.name.length)
}
