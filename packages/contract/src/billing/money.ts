/** Currencies that prices may use. Currencies with three decimals are left out, because amounts have two at most. */
export const currencies = [
  'CNY',
  'USD',
  'EUR',
  'GBP',
  'HKD',
  'TWD',
  'MOP',
  'JPY',
  'KRW',
  'SGD',
  'MYR',
  'THB',
  'VND',
  'IDR',
  'PHP',
  'INR',
  'AUD',
  'NZD',
  'CAD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'RUB',
  'UAH',
  'TRY',
  'BRL',
  'MXN',
  'ZAR',
  'AED',
  'SAR',
  'ILS',
] as const

export type CurrencyCode = (typeof currencies)[number]

/** Currencies without a minor unit. */
const whole = new Set(['JPY', 'KRW', 'VND'])

/** Number of decimals of the currency. */
export const minorDigits = (currency: string) => (whole.has(currency) ? 0 : 2)

/** Converts an amount of the API (major units) to the integer minor units used inside. */
export const toMinor = (major: number, currency: string) => Math.round(major * 10 ** minorDigits(currency))

/** Converts integer minor units to the major units of the API. */
export const toMajor = (minor: number, currency: string) => minor / 10 ** minorDigits(currency)

/** Returns whether the amount is a whole number of minor units of this currency. */
export const isPayable = (major: number, currency: string) => toMajor(toMinor(major, currency), currency) === major
