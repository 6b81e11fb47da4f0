import { expect, test } from 'vitest'
import { formatClock, formatSpokenLength } from './video-length.ts'

test('[VD-31] the badge of a video shows its length as players do', () => {
  expect([200, 7000, 65_400, 725_000, 3_723_000].map(formatClock)).toEqual(['0:01', '0:07', '1:05', '12:05', '1:02:03'])
})

test('[VD-31] screen readers hear the length in words', () => {
  expect(formatSpokenLength(12_000, 'en-US')).toBe('12 seconds')
  expect(formatSpokenLength(125_000, 'en-US')).toBe('2 minutes, 5 seconds')
  expect(formatSpokenLength(3_600_000, 'de')).toBe('1 Stunde')
  expect(formatSpokenLength(65_000, 'zh-CN')).toBe('1分钟5秒钟')
})
