import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** What a script would round, such as the number of an order, stays the text that it is. */
function readValue(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'number' && String(value) !== text) throw new RangeError(text)
  return value
}

/** How what a page keeps in its address is read and written. */
export const addressSearch = {
  parseSearch: parseSearchWith(readValue),
  stringifySearch: stringifySearchWith(JSON.stringify, readValue),
}
