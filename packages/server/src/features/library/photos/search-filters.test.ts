import { expect, test } from 'vitest'
import { parseSearchText } from './photo-search.ts'

test.each([
  [undefined, 'newest', '', 'newest'],
  ['Sea', 'oldest', 'sea', 'oldest'],
  ['sort:oldest', 'newest', '', 'oldest'],
  ['sort:latest  two  words', 'oldest', 'two  words', 'newest'],
  ['sort:created_at:ascend status:normal Ümlaut', 'newest', 'ümlaut', 'oldest'],
  ['sort:password:ascend x', 'newest', 'x', 'newest'],
  ['a sort:oldest', 'newest', 'a sort:oldest', 'newest'],
  ['sort: x', 'newest', 'sort: x', 'newest'],
] as const)('%s is read', (q, order, text, read) => {
  expect(parseSearchText({ q, order })).toEqual({ text, filters: {}, order: read })
})

test('filters are taken out of it', () => {
  expect(parseSearchText({ q: 'sort:oldest Sea type:png', order: 'newest' })).toEqual({
    text: 'sea',
    filters: { type: 'png' },
    order: 'oldest',
  })
})
