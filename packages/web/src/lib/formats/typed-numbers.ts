/** A number as people type it, at least zero: digits, and a few more after a point or a comma. */
export const isNumberText = (text: string, digits = 0) =>
  new RegExp(digits === 0 ? String.raw`^\d{1,9}$` : String.raw`^\d{1,9}([.,]\d{1,${digits}})?$`).test(text.trim())

export const typedNumber = (text: string) => Number(text.trim().replace(',', '.'))

/** What the server counts by the smallest, in the unit that people type it in. */
export const unitsOf = (value: number, unit: number) => String(Math.round((value / unit) * 1000) / 1000)
