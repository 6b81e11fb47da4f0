import { languages } from '@imagora/contract/languages'
import { currencies } from '@imagora/contract/money'
import type { Language } from '@imagora/contract'

interface Country {
  id: string
  /** Country calling code without the plus. */
  code: string
}

/**
 * Returns the country of the existing number, otherwise the region of the browser's language, if the site offers it.
 */
export function guessCountry(countries: Country[], code?: string | null) {
  const { region } = new Intl.Locale(navigator.language).maximize()
  const likely = [
    countries.find((country) => country.code === code),
    countries.find(({ id }) => id === region),
    countries.find(({ id }) => id === 'CN'),
    countries[0],
  ]
  return likely.find(Boolean)?.id ?? ''
}

/** Removes spaces, brackets and dashes from a typed number, as the API requires. */
export const internationalPhone = (phone: string, country: string, countries: Country[]) => ({
  phone: phone.replaceAll(/[\s()-]/g, ''),
  country_code: countries.find(({ id }) => id === country)?.code ?? '86',
})

/** Each language is named in itself, for users who cannot read the other. */
export const languageChoices: { value: Language; label: string }[] = languages.map(({ tag, name }) => ({
  value: tag,
  label: name,
}))

export const getBrowserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

const MAINLAND_TIME_ZONES = ['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Chongqing', 'Asia/Harbin', 'Asia/Kashgar', 'PRC']

/**
 * Returns whether the time zone is in mainland China, where the law requires a verified mobile number before
 * publishing.
 */
export const isMainlandTimeZone = (zone: string) => MAINLAND_TIME_ZONES.includes(zone)

function offsetOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

let zones: { value: string; label: string }[] | undefined

/**
 * Every time zone of the browser with its current offset from UTC. Created once: formatting 420 of them takes a while.
 */
export const listTimeZoneChoices = () =>
  (zones ??= [...new Set([getBrowserTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: `${value.replaceAll('_', ' ')} (${offsetOf(value)})`,
  })))

/** Every currency allowed for prices, by code and name. */
export function listCurrencyChoices(language: string) {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return currencies.map((value) => ({ value, label: `${value} · ${names.of(value)}` }))
}
