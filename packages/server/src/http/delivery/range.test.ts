import { expect, test } from 'vitest'
import { parseRange } from './range.ts'

test.each([
  [undefined, null],
  ['bytes=0-499', { start: 0, end: 499 }],
  ['bytes=500-', { start: 500, end: 999 }],
  ['bytes=-1', { start: 999, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=999-99999', { start: 999, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['items=0-1', null],
  ['bytes=0-1,5-6', null],
  [`bytes=${'0-0,'.repeat(1000)}1-1`, null],
  ['bytes=99999999999999999999-', null],
])('[L15] [L16] %s of a thousand bytes', (header, range) => {
  expect(parseRange(header, 1000)).toEqual(range)
})

test('of nothing no part can be had', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable')
})
