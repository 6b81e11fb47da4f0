import type { Language, DownloadReason, InvalidCode, RefusalCode } from '@imagora/contract'
import { enUS } from './en-US.ts'
import { zhCN } from './zh-CN.ts'
import type { SmsProblem } from '#gateways/sms/sms-gateways.ts'

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

type Values = Record<string, string | number>

const put = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Puts values where a text says `{name}`; what stands in brackets is said only where its value is known. */
export const fill = (text: string, values: Values = {}) =>
  text
    .split(/(\[[^\][{]{0,200}\{\w{1,50}\}[^\][]{0,200}\])/)
    .map((part, place) => {
      if (place % 2 === 0) return put(part, values)
      const name = /\{(\w+)\}/.exec(part)![1]!
      return values[name] === undefined || values[name] === '' ? '' : put(part.slice(1, -1), values)
    })
    .join('')

/** Screens that a visitor may open by a link. */
type PublicScreen =
  | 'home'
  | 'page'
  | 'share'
  | 'login'
  | 'register'
  | 'forget_password'
  | 'explore_user'
  | 'explore_album'
  | 'notices'
  | 'notice'
  | 'report'

/** The master: every code of the contract must have its text here, and in each other language. */
export interface Texts {
  refusals: Record<RefusalCode, string>
  invalid: Record<InvalidCode, string>
  /** Why a picture could not be fetched from an address. */
  downloads: Record<DownloadReason, string>
  /** Text messages, and what can go wrong with them, for whoever set the service up. */
  sms: { code: string; problems: Record<SmsProblem, string> }
  /** What whoever starts the server reads. */
  console: { setup_link: string }
  /** What an alert says that is sent to see whether it arrives. */
  alert_test: string
  /** What a site says of itself to search engines before its operator does. */
  site_description: string
  /** The front page's words before its operator gives it others; the application has the same. */
  home_sentence: string
  /** The square, in its head and its feeds. */
  explore: { title: string; description: string; photos_of: string }
  /** What a share of photos without an album is called; the application says the same. */
  share_of: string
  /** The titles of public screens, as the application has them: the first HTML has the title that stays. */
  titles: Record<PublicScreen, string>
  /** What stands behind the icon on a home screen. */
  install: { upload: string; photos: string; albums: string }
}

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** As people write sizes, the same in every language: 512 KB, 1.5 MB. */
export function sizeInWords(bytes: number) {
  const step = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  return `${Number((bytes / 1024 ** step).toFixed(2))} ${units[step]}`
}
