import { expect, test } from 'vitest'
import { searchSerializer } from './search-serializer.ts'

const { parseSearch, stringifySearch } = searchSerializer

test('a number that is too long for a script is read to the last digit, and written without quotes', () => {
  const search = { trade_no: '20261115677690579796', page: 2 }
  expect(parseSearch('?trade_no=20261115677690579796&page=2')).toEqual(search)
  expect(stringifySearch(search)).toBe('?trade_no=20261115677690579796&page=2')
})

test('a text that looks like a number or a list stays a text', () => {
  for (const q of ['123', 'true', '[1]', '0x10', 'a b', '1e3']) {
    expect(parseSearch(stringifySearch({ q }))).toEqual({ q })
  }
})
