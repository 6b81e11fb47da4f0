import type { Language } from '@imagora/contract'
import { enUS } from './en-US.ts'
import { zhCN } from './zh-CN.ts'
import type { Texts } from './text-catalog.ts'

const texts: Record<Language, Texts> = { 'zh-CN': zhCN, 'en-US': enUS }

export const textsIn = (language: Language) => texts[language]

/** Returns the first supported language in Accept-Language. */
export function negotiateLanguage(acceptLanguage: string | undefined, otherwise: Language): Language {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((entry) => entry.trim().slice(0, 2).toLowerCase())
    .find((tag) => tag === 'zh' || tag === 'en')
  if (!wanted) return otherwise
  return wanted === 'en' ? 'en-US' : 'zh-CN'
}

type Values = Record<string, string | number>

const replacePlaceholders = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Replaces `{name}` with its value; a part in brackets is omitted when its value is unknown. */
export const interpolate = (text: string, values: Values = {}) =>
  text
    .split(/(\[[^\][{]{0,200}\{\w{1,50}\}[^\][]{0,200}\])/)
    .map((part, place) => {
      if (place % 2 === 0) return replacePlaceholders(part, values)
      const name = /\{(\w+)\}/.exec(part)![1]!
      return values[name] === undefined || values[name] === '' ? '' : replacePlaceholders(part.slice(1, -1), values)
    })
    .join('')

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** Formats a size the same in every language: 512 KB, 1.5 MB. */
export function sizeInWords(bytes: number) {
  const step = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  return `${Number((bytes / 1024 ** step).toFixed(2))} ${units[step]}`
}
