import { currencies } from '@imagora/contract/money'
import type { Language } from '@imagora/contract'

/** Each language is named in itself, for users who cannot read the other. */
export const languageChoices: { value: Language; label: string }[] = [
  { value: 'zh-CN', label: '简体中文' },
  { value: 'en-US', label: 'English' },
]

export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

const mainland = ['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Chongqing', 'Asia/Harbin', 'Asia/Kashgar', 'PRC']

/**
 * Returns whether the time zone is in mainland China, where the law requires a verified mobile number before
 * publishing.
 */
export const isMainland = (zone: string) => mainland.includes(zone)

function offsetOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

let zones: { value: string; label: string }[] | undefined

/**
 * Every time zone of the browser with its current offset from UTC. Created once: formatting 420 of them takes a while.
 */
export const timeZoneChoices = () =>
  (zones ??= [...new Set([ownTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: `${value.replaceAll('_', ' ')} (${offsetOf(value)})`,
  })))

/** Every currency allowed for prices, by code and name. */
export function currencyChoices(language: string) {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return currencies.map((value) => ({ value, label: `${value} · ${names.of(value)}` }))
}
