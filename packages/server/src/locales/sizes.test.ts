import { expect, test } from 'vitest'
import { sizeInWords } from './texts.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [50 * 1024 * 1024, '50 MB'],
  [10 * 1024 ** 3, '10 GB'],
  [2 ** 53, '8192 TB'],
])('%s bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words)
})
