import { expect, test } from 'vitest'
import { createTableSearchReader, readTableSearch } from './table-search.ts'

const read = createTableSearchReader({
  order: ['name', '-name'],
  state: ['live', 'trashed'],
  late: [1],
  unread: [true],
  from: 'day',
  photo: 'id',
  user: 'panel',
  target: 'text',
})

test.each([
  { q: 'lin', page: 3, order: '-name' },
  { state: 'live', late: 1, unread: true },
  { from: '2026-02-28', photo: 7, user: 'new' },
  { user: 7, target: 'user 7' },
])('the address %o is read as it stands', (raw) => {
  expect(read(raw)).toEqual(raw)
})

test.each([
  { order: 'xyz' },
  { order: '-xyz' },
  { order: ['name'] },
  { order: 'toString' },
  { state: 'all' },
  { late: '1' },
  { late: 2 },
  { unread: 'true' },
  { from: '2026-02-30' },
  { from: '2026-13-01' },
  { from: '26-1-1' },
  { photo: 0 },
  { photo: 1.5 },
  { photo: 2 ** 31 },
  { user: 'old' },
  { q: '' },
  { q: ['a'] },
  { page: 1 },
  { page: -2 },
  { page: 'x' },
  { page: 1e12 },
])('what is nonsense in the address counts for nothing: %o', (raw) => {
  // The router merges the parsed parameters over the raw ones.
  expect({ ...raw, ...read(raw) }).toEqual({})
})

test('a table in one order is in no other', () => {
  expect({ order: 'name', ...readTableSearch({ order: 'name' }) }).toEqual({})
})

test('what looks like a number is looked for as a text, and no text is longer than can be looked for', () => {
  expect(read({ q: 2026, target: 7 })).toEqual({ q: '2026', target: '7' })
  expect(read({ q: 'a'.repeat(500) }).q).toHaveLength(200)
})
