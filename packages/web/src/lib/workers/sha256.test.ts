import { expect, test } from 'vitest'
import { hashOf } from './sha256.ts'

test('[NV-06] a notice keeps its hash, and a changed one has another', () => {
  expect(hashOf('公告：周六维护')).toBe(hashOf('公告：周六维护'))
  expect(hashOf('公告：周六维护')).not.toBe(hashOf('公告：周日维护'))
  expect(hashOf('')).toBe('cbf29ce484222325')
  expect(hashOf('a')).toBe('af63dc4c8601ec8c')
})
