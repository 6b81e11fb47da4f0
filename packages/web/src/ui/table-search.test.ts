import { expect, test } from 'vitest'
import { hasFilters, readTableSearch, toggledOrder, withoutFilters } from './table-search.ts'

test('the address tells search, page and order, and nonsense in it is left out', () => {
  expect(readTableSearch({ q: 'lin', page: 3, order: '-created_at' })).toEqual({
    q: 'lin',
    page: 3,
    order: '-created_at',
  })
  expect(readTableSearch({ q: 2026 })).toEqual({ q: '2026' })
  expect(readTableSearch({ q: '', page: 1, order: 'a;b' })).toEqual({})
  expect(readTableSearch({ q: ['a'], page: -2, order: {} })).toEqual({})
  expect(readTableSearch({ page: 'x' })).toEqual({})
})

test('a click on a head sorts names from A and numbers from the largest, a second one the other way round', () => {
  expect(toggledOrder(undefined, 'name')).toBe('name')
  expect(toggledOrder('name', 'name')).toBe('-name')
  expect(toggledOrder('-name', 'name')).toBe('name')
  expect(toggledOrder('-id', 'name')).toBe('name')
  expect(toggledOrder(undefined, 'bytes', true)).toBe('-bytes')
  expect(toggledOrder('-bytes', 'bytes', true)).toBe('bytes')
  expect(toggledOrder('bytes', 'bytes', true)).toBe('-bytes')
})

test('page and order narrow nothing down, and stay apart from what does', () => {
  expect(hasFilters({ page: 2, order: 'id' })).toBe(false)
  expect(hasFilters({ q: 'a' })).toBe(true)
  expect(withoutFilters({ q: 'a', page: 2, order: 'id' })).toEqual({ order: 'id' })
})
