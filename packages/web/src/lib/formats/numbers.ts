import { directionOf } from '@imagora/contract/languages'

/** Languages with digits in groups of three and a decimal point. */
const PLAIN_NUMBER_LANGUAGES = /^(zh|en|ja|ko)\b/

const BYTE_UNITS = 'B KB MB GB TB PB'.split(' ')

/** Byte units of the languages that have their own. */
const OWN_BYTE_UNITS: Partial<Record<string, string[]>> = {
  fr: 'o Ko Mo Go To Po'.split(' '),
  ru: 'Б КБ МБ ГБ ТБ ПБ'.split(' '),
}

let byteUnits = BYTE_UNITS
let intlLanguage: string | null = null
const formats = new Map<number, Intl.NumberFormat>()

let isMirrored = false

/** Sets the language that numbers are written in. */
export function setNumberLanguage(language: string) {
  isMirrored = directionOf(language) === 'rtl'
  intlLanguage = PLAIN_NUMBER_LANGUAGES.test(language) ? null : language
  byteUnits = OWN_BYTE_UNITS[language] ?? BYTE_UNITS
  formats.clear()
}

function formatByIntl(value: number, maximumFractionDigits: number, language: string) {
  const format = formats.get(maximumFractionDigits) ?? new Intl.NumberFormat(language, { maximumFractionDigits })
  formats.set(maximumFractionDigits, format)
  return format.format(value)
}

/**
 * Formats a number as the language of the page writes it. `Intl` loads its tables on first use, which blocks a slow
 * phone for a tenth of a second, so the commonest way of writing needs none.
 */
export function formatNumber(value: number, maxFractionDigits = 3) {
  if (intlLanguage) return formatByIntl(value, maxFractionDigits, intlLanguage)
  const [whole = '', figures = ''] = Math.abs(value).toFixed(maxFractionDigits).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,9}$)/g, ',')
  const fraction = figures.replace(/0{1,100}$/, '')
  return `${value < 0 ? '-' : ''}${grouped}${fraction && `.${fraction}`}`
}

/** Keeps a number before its unit in a right-to-left language, where a Latin unit would change places with it. */
export const keepUnitOrder = (text: string) => (isMirrored ? `\u2066${text.replaceAll('\u200f', '')}\u2069` : text)

/** Formats bytes in steps of 1,024; `1.5 GB`. */
export function formatBytes(bytes: number) {
  const step = bytes < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log2(bytes) / 10))
  const number = bytes / 1024 ** step
  return keepUnitOrder(`${formatNumber(number, step === 0 || number >= 100 ? 0 : 1)} ${byteUnits[step]}`)
}

/** Returns whether a text is a number of at least zero, with up to `digits` decimals after a point or a comma. */
export const isNumberText = (text: string, digits = 0) =>
  new RegExp(digits === 0 ? String.raw`^\d{1,9}$` : String.raw`^\d{1,9}([.,]\d{1,${digits}})?$`).test(text.trim())

export const parseTypedNumber = (text: string) => Number(text.trim().replace(',', '.'))

/** Converts a value from the server's smallest unit into the unit that users type. */
export const formatInUnit = (value: number, unit: number) => String(Math.round((value / unit) * 1000) / 1000)
