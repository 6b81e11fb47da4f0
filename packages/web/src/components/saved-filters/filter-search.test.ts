import { expect, test } from 'vitest'
import { isSameSearch, toFilterSearch } from './filter-search.ts'

test('[BO-60] a filter holds the order and hidden columns, but neither the page nor what is not set', () => {
  const search = { q: '0123', page: 4, order: '-id', hide: 'email', role: undefined, group: 3 }
  expect(toFilterSearch(search)).toEqual({ q: '0123', order: '-id', hide: 'email', group: 3 })
})

test('searches are the same whatever the order of their parameters', () => {
  expect(isSameSearch({ q: 'a', group: 1 }, { group: 1, q: 'a' })).toBe(true)
  expect(isSameSearch({ q: 'a' }, { q: 'a', group: 1 })).toBe(false)
  expect(isSameSearch({ q: 'a', group: 1 }, { q: 'a' })).toBe(false)
  expect(isSameSearch({ group: 1 }, { group: '1' })).toBe(false)
})
