import { expect, test } from 'vitest'
import { formatDateSpan } from './date-span.ts'

test('a span names its first and last day once, whatever order they come in', () => {
  expect(formatDateSpan([], 'en-US')).toBe('')
  expect(formatDateSpan([19_723], 'en-US')).toBe('Jan 1, 2024')
  expect(formatDateSpan([19_732, 19_723, 19_725], 'en-US')).toMatch(/^Jan 1\s–\s10, 2024$/)
})
