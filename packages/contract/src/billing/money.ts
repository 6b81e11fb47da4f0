/** What prices may be given in. Those with three digits after the point are none: money has two at most. */
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

/** These are counted whole. */
const whole = new Set(['JPY', 'KRW', 'VND'])

/** How many digits stand after the point. */
export const minorDigits = (currency: string) => (whole.has(currency) ? 0 : 2)

/** What goes over the wire, as it is counted inside: the smallest coins, whole ones. */
export const toMinor = (major: number, currency: string) => Math.round(major * 10 ** minorDigits(currency))

/** And back. */
export const toMajor = (minor: number, currency: string) => minor / 10 ** minorDigits(currency)

/** Whether an amount can be paid in coins of this currency. */
export const isPayable = (major: number, currency: string) => toMajor(toMinor(major, currency), currency) === major
