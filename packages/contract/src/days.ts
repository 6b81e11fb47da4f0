/** Returns whether the text is an existing calendar day; 2026-02-30 is not. */
export function isDay(text: string) {
  const time = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
