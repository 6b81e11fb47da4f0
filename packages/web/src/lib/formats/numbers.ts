/**
 * A number as both languages write it: digits in threes, and a fraction after a point. What the browser has for it
 * reads its tables when it is first asked, and a slow phone stands still for a tenth of a second meanwhile.
 */
export function formatNumber(value: number, mostDigits = 3) {
  const [whole = '', figures = ''] = Math.abs(value).toFixed(mostDigits).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,9}$)/g, ',')
  const fraction = figures.replace(/0{1,100}$/, '')
  return `${value < 0 ? '-' : ''}${grouped}${fraction && `.${fraction}`}`
}
