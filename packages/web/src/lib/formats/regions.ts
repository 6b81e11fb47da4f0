import { currencies } from '@imagora/contract/money'
import type { Language } from '@imagora/contract'

/** Each in its own words, for whoever cannot read the other. */
export const languageChoices: { value: Language; label: string }[] = [
  { value: 'zh-CN', label: '简体中文' },
  { value: 'en-US', label: 'English' },
]

export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

const mainland = ['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Chongqing', 'Asia/Harbin', 'Asia/Kashgar', 'PRC']

/** Whether clocks are set as in mainland China, where the law asks for a verified mobile number before publishing. */
export const isMainland = (zone: string) => mainland.includes(zone)

function offsetOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

let zones: { value: string; label: string }[] | undefined

/** Every time zone the browser knows, with its distance from Greenwich today. Made once: asking for 420 takes a while. */
export const timeZoneChoices = () =>
  (zones ??= [...new Set([ownTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: `${value.replaceAll('_', ' ')} (${offsetOf(value)})`,
  })))

/** Every currency that prices may be given in, by code and name. */
export function currencyChoices(language: string) {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return currencies.map((value) => ({ value, label: `${value} · ${names.of(value)}` }))
}
