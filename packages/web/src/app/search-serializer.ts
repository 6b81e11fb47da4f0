import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** Numbers that JavaScript would round, such as an order number, stay text. */
function parseSearchValue(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'number' && String(value) !== text) throw new RangeError(text)
  return value
}

/** Parses and serialises the search parameters of a page. */
export const searchSerializer = {
  parseSearch: parseSearchWith(parseSearchValue),
  stringifySearch: stringifySearchWith(JSON.stringify, parseSearchValue),
}
