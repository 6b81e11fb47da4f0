import { expect, test } from 'vitest'
import { hashText } from './sha256.ts'

test('[NV-06] a notice keeps its hash, and a changed one has another', () => {
  expect(hashText('公告：周六维护')).toBe(hashText('公告：周六维护'))
  expect(hashText('公告：周六维护')).not.toBe(hashText('公告：周日维护'))
  expect(hashText('')).toBe('cbf29ce484222325')
  expect(hashText('a')).toBe('af63dc4c8601ec8c')
})
