/**
 * Formats a number as both languages write it: digits in groups of three, and a decimal point. `Intl` loads its tables
 * on first use, which blocks a slow phone for a tenth of a second.
 */
export function formatNumber(value: number, mostDigits = 3) {
  const [whole = '', figures = ''] = Math.abs(value).toFixed(mostDigits).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,9}$)/g, ',')
  const fraction = figures.replace(/0{1,100}$/, '')
  return `${value < 0 ? '-' : ''}${grouped}${fraction && `.${fraction}`}`
}
