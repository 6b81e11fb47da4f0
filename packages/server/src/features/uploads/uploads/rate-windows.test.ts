import { expect, test } from 'vitest'
import { countUpload, usedWindows, type Window } from './rate-windows.ts'

const none = { limit_per_minute: 0, limit_per_hour: 0, limit_per_day: 0, limit_per_week: 0, limit_per_month: 0 }
const at = (time: string) => new Date(`2026-01-01T${time}Z`)

test('every window counts, limited or not', () => {
  const first = countUpload([], none, at('00:00:00'))
  expect(first.windows.map(({ period, count }) => [period, count])).toEqual([
    ['minute', 1],
    ['hour', 1],
    ['day', 1],
    ['week', 1],
    ['month', 1],
  ])
  const second = countUpload(first.windows, none, at('00:01:00'))
  expect(second.windows.map(({ count }) => count)).toEqual([1, 2, 2, 2, 2])
  expect(second.windows[0]!.begins_at).toBe('2026-01-01T00:01:00.000Z')
})

test('[UP-07] a full window says when it ends, and of several the last', () => {
  let open: Window[] = []
  const limits = { ...none, limit_per_minute: 2, limit_per_hour: 2 }
  for (const time of ['00:00:00', '00:00:10']) open = countUpload(open, limits, at(time)).windows
  expect(countUpload(open, limits, at('00:00:59.500')).waitSeconds).toBe(3541)
  expect(countUpload(open, { ...none, limit_per_minute: 2 }, at('00:00:59.500')).waitSeconds).toBe(1)
  expect(countUpload(open, limits, at('01:00:00')).waitSeconds).toBe(0)
})

test('a limit that was lowered below what is used counts at once', () => {
  const { windows } = countUpload([], none, at('00:00:00'))
  const three = countUpload(countUpload(windows, none, at('00:00:01')).windows, none, at('00:00:02')).windows
  expect(countUpload(three, { ...none, limit_per_day: 1 }, at('00:00:03')).waitSeconds).toBe(86_397)
})

test('a clock that was set back does not lock anybody out', () => {
  const { windows } = countUpload([], none, at('12:00:00'))
  expect(countUpload(windows, { ...none, limit_per_month: 1 }, at('11:00:00')).waitSeconds).toBe(0)
})

test('what is used of a window is told while it is open, and not by a clock that was set back', () => {
  const { windows } = countUpload([], none, at('12:00:00'))
  const used = (time: string) => usedWindows(windows, { ...none, limit_per_hour: 5 }, at(time)).slice(0, 2)
  expect(used('12:00:59.999')).toEqual([
    { period: 'minute', used: 1, limit: 0, resets_at: '2026-01-01T12:01:00.000Z' },
    { period: 'hour', used: 1, limit: 5, resets_at: '2026-01-01T13:00:00.000Z' },
  ])
  expect(used('12:01:00')[0]).toEqual({ period: 'minute', used: 0, limit: 0, resets_at: null })
  expect(used('11:59:59')[1]).toEqual({ period: 'hour', used: 0, limit: 5, resets_at: null })
})
