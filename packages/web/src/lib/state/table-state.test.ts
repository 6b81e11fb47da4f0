import { expect, test } from 'vitest'
import { clearFilters, getHiddenColumns, hasFilters, toggleColumn, toggleSortOrder } from './table-state.ts'

test('[BO-62] columns are hidden and shown one by one, and none hidden leaves nothing in the address', () => {
  expect(getHiddenColumns({}).has('')).toBe(false)
  expect(toggleColumn({}, 'email')).toBe('email')
  expect(toggleColumn({ hide: 'email' }, 'name')).toBe('email,name')
  expect([...getHiddenColumns({ hide: 'email,name' })]).toEqual(['email', 'name'])
  expect(toggleColumn({ hide: 'email,name' }, 'email')).toBe('name')
  expect(toggleColumn({ hide: 'name' }, 'name')).toBeUndefined()
})

test('a click on a head sorts names from A and numbers from the largest, a second one the other way round', () => {
  expect(toggleSortOrder(undefined, 'name')).toBe('name')
  expect(toggleSortOrder('name', 'name')).toBe('-name')
  expect(toggleSortOrder('-name', 'name')).toBe('name')
  expect(toggleSortOrder('-id', 'name')).toBe('name')
  expect(toggleSortOrder(undefined, 'bytes', true)).toBe('-bytes')
  expect(toggleSortOrder('-bytes', 'bytes', true)).toBe('bytes')
  expect(toggleSortOrder('bytes', 'bytes', true)).toBe('-bytes')
})

test('page and order narrow nothing down, and stay apart from what does', () => {
  expect(hasFilters({ page: 2, order: 'id', hide: 'email' })).toBe(false)
  expect(hasFilters({ q: 'a' })).toBe(true)
  expect(clearFilters({ q: 'a', page: 2, order: 'id', hide: 'email' })).toEqual({ order: 'id', hide: 'email' })
})
