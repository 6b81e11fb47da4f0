import { expect, test } from 'vitest'
import { formatClock, formatPosition, formatSpokenLength, formatSpokenPosition } from './video-length.ts'

test('[VD-31] the badge of a video shows its length as players do', () => {
  expect([200, 7000, 65_400, 725_000, 3_723_000].map(formatClock)).toEqual(['0:01', '0:07', '1:05', '12:05', '1:02:03'])
})

test('[VD-31] screen readers hear the length in words', () => {
  expect(formatSpokenLength(12_000, 'en-US')).toBe('12 seconds')
  expect(formatSpokenLength(125_000, 'en-US')).toBe('2 minutes, 5 seconds')
  expect(formatSpokenLength(3_600_000, 'de')).toBe('1 Stunde')
  expect(formatSpokenLength(65_000, 'zh-CN')).toBe('1分钟5秒钟')
})

test('[VD-40] a position begins at no time', () => {
  expect([0, 0.9, 7.99, 65].map(formatPosition)).toEqual(['0:00', '0:00', '0:07', '1:05'])
  expect(formatSpokenPosition(0.4, 'en-US')).toBe('0 seconds')
  expect(formatSpokenPosition(60, 'en-US')).toBe('1 minute')
})
