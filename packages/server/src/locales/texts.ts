import { DEFAULT_LANGUAGE, type Language, type MailProblem, matchLanguage, type Permission } from '@imagora/contract'
import { createTextCatalog } from '#platform/text-catalog.ts'
import type {
  CliTexts,
  CsvHeadings,
  DoctorTexts,
  PermissionTexts,
  ReceiptTexts,
  ReferenceTexts,
  Texts,
} from './text-catalog.ts'

export const textsIn = createTextCatalog<Texts>('answers')
export const doctorTextsIn = createTextCatalog<DoctorTexts>('doctor')
export const receiptTextsIn = createTextCatalog<ReceiptTexts>('receipts')
export const csvHeadingsIn = createTextCatalog<CsvHeadings>('csv-headings')
export const referenceTextsIn = createTextCatalog<ReferenceTexts>('reference')
export const cliTextsIn = createTextCatalog<CliTexts>('cli')
const permissionTextsIn = createTextCatalog<PermissionTexts>('permissions')

/** Longest Accept-Language header that is read; those of browsers are shorter. */
const MAX_HEADER_LENGTH = 200

/** Returns the wanted languages of an Accept-Language header, the most wanted first. */
function parseAcceptLanguage(header: string) {
  const entries = header
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map((entry) => {
      const [tag = '', quality = ''] = entry.split(';')
      return { tag: tag.trim(), weight: Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 1) }
    })
  return entries
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}

/** Returns the best match for Accept-Language among the languages of the site. */
export const negotiateLanguage = (acceptLanguage: string | undefined, otherwise: Language): Language =>
  matchLanguage(parseAcceptLanguage(acceptLanguage ?? ''), otherwise)

/** Returns the language of the terminal, as Node reads it from the environment. */
export const getTerminalLanguage = () => negotiateLanguage(Intl.DateTimeFormat().resolvedOptions().locale, 'en-US')

/** Languages of messages for a log that are written before the settings name one: that of a new site and English. */
export const LOG_LANGUAGES = [DEFAULT_LANGUAGE, 'en-US'] as const satisfies readonly Language[]

type Values = Record<string, string | number>

/** Chooses among the forms of `{count | one: # file | other: # files}`. */
function choosePlural(forms: string, value: number, rules: Intl.PluralRules) {
  const texts = new Map(
    forms.split('|').map((form) => {
      const [rule = '', ...text] = form.split(':')
      return [rule.trim(), text.join(':').trim()]
    }),
  )
  return (texts.get(rules.select(value)) ?? texts.get('other') ?? '').replaceAll('#', String(value))
}

function replacePlaceholders(text: string, values: Values, language: Language | undefined) {
  const chosen = text.includes(' | ')
    ? text.replace(/\{(\w{1,50}) \| ([^{}]{1,500})\}/g, (_, name: string, forms: string) =>
        choosePlural(forms, Number(values[name] ?? 0), new Intl.PluralRules(language)),
      )
    : text
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/**
 * Replaces `{name}` with its value, and `{name | one: # file | few: … | other: # files}` with the form that the language
 * has for it; a part in brackets is omitted when its value is unknown. Without a language the forms are those of the
 * terminal's.
 */
export const interpolate = (text: string, values: Values = {}, language?: Language) =>
  text
    .split(/(\[[^\][{]{0,200}\{\w{1,50}\}[^\][]{0,200}\])/)
    .map((part, place) => {
      if (place % 2 === 0) return replacePlaceholders(part, values, language)
      const name = /\{(\w+)\}/.exec(part)![1]!
      if (values[name] === undefined || values[name] === '') return ''
      return replacePlaceholders(part.slice(1, -1), values, language)
    })
    .join('')

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** Formats a size the same in every language: 512 KB, 1.5 MB. */
export function sizeInWords(bytes: number) {
  const step = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  return `${Number((bytes / 1024 ** step).toFixed(2))} ${units[step]}`
}

/** Returns the text for a failure of an external service, or the problem itself without one, such as `HTTP 403`. */
export const serviceProblemText = (language: Language, problem: string) => {
  const texts: Partial<Record<string, string>> = doctorTextsIn(language).services
  return texts[problem] ?? problem
}

/** Returns the text for a failure of a storage or backup target, or the problem itself without one. */
export const storageProblemText = (language: Language, problem: string) => {
  const texts: Partial<Record<string, string>> = doctorTextsIn(language).storages
  return texts[problem] ?? problem
}

/** Explains why an email was not sent, with the SMTP reply code. */
export const mailProblemText = (
  language: Language,
  { problem, reply }: { problem: MailProblem; reply?: number | undefined },
) => `${serviceProblemText(language, problem)}${reply === undefined ? '' : ` (SMTP ${reply})`}`

/** Last commit with the migrations of development versions, see docs/decisions/0039-baseline-migration.md. */
const LAST_DEVELOPMENT_COMMIT = '8b724325'

/** Explains how to upgrade data written by an older development version. */
export const developmentDataText = (
  language: Language,
  { kind, migration }: { kind: keyof Texts['development_data']; migration: string },
) => interpolate(textsIn(language).development_data[kind], { migration, commit: LAST_DEVELOPMENT_COMMIT })

/** Label and description of a permission, and its position in the tree. */
export interface PermissionText {
  label: string
  detail: string
  category: string
  subgroup: string
}

export function permissionText(language: Language, permission: Permission): PermissionText {
  const { places, texts } = permissionTextsIn(language)
  const [subject, label, detail] = texts[permission]
  const [category, subgroup] = places[subject]
  return { label, detail, category, subgroup }
}
