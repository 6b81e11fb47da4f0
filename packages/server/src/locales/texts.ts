import type { Language } from '@imagora/contract'
import { enUS } from './en-US.ts'
import { type Texts, zhCN } from './zh-CN.ts'

const texts: Record<Language, Texts> = { 'zh-CN': zhCN, 'en-US': enUS }

export const textsIn = (language: Language) => texts[language]

/** The language a request asks for first, among those we speak. */
export function languageOf(acceptLanguage: string | undefined, otherwise: Language): Language {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((entry) => entry.trim().slice(0, 2).toLowerCase())
    .find((tag) => tag === 'zh' || tag === 'en')
  if (!wanted) return otherwise
  return wanted === 'en' ? 'en-US' : 'zh-CN'
}

/** Puts values where a text says `{name}`. */
export const fill = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
