/**
 * Formats a number as both languages write it: digits in groups of three, and a decimal point. `Intl` loads its tables
 * on first use, which blocks a slow phone for a tenth of a second.
 */
export function formatNumber(value: number, maxFractionDigits = 3) {
  const [whole = '', figures = ''] = Math.abs(value).toFixed(maxFractionDigits).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,9}$)/g, ',')
  const fraction = figures.replace(/0{1,100}$/, '')
  return `${value < 0 ? '-' : ''}${grouped}${fraction && `.${fraction}`}`
}

/** Returns whether a text is a number of at least zero, with up to `digits` decimals after a point or a comma. */
export const isNumberText = (text: string, digits = 0) =>
  new RegExp(digits === 0 ? String.raw`^\d{1,9}$` : String.raw`^\d{1,9}([.,]\d{1,${digits}})?$`).test(text.trim())

export const parseTypedNumber = (text: string) => Number(text.trim().replace(',', '.'))

/** Converts a value from the server's smallest unit into the unit that users type. */
export const formatInUnit = (value: number, unit: number) => String(Math.round((value / unit) * 1000) / 1000)
