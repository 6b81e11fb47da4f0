import { expect, test } from 'vitest'
import {
  validateFile,
  listFits,
  type GroupLimits,
  countAcceptableFiles,
  getFreeBytes,
  longestExceededPeriod,
} from './preflight.ts'

const limits = {
  allow_file_types: ['jpg', 'PNG', 'mp4', 'mov'],
  max_upload_size: 10,
  min_upload_size: 1,
  max_video_size: 30,
  max_files_per_batch: 5,
} as GroupLimits

const file = (name: string, kilobytes = 5, type = '') => new File([new Uint8Array(kilobytes * 1024)], name, { type })

test.each([
  ['a.jpg', file('a.jpg'), null],
  ['a.JPEG, the other name of jpg', file('a.JPEG'), null],
  ['a.png, whatever the case of the setting', file('a.png'), null],
  ['a pasted picture without an ending', file('image', 5, 'image/png'), null],
  ['a.svg', file('a.svg', 5, 'image/svg+xml'), 'type_refused'],
  ['a name whose ending lies', file('a.png.exe', 5, 'image/png'), 'type_refused'],
  ['a file without ending or type', file('README'), 'type_refused'],
  ['exactly the maximum', file('a.jpg', 10), null],
  ['more than the maximum', file('a.jpg', 10.5), 'above_maximum'],
  ['less than the minimum', file('a.jpg', 0.5), 'below_minimum'],
  ['[VD-37] a video within the limit of videos', file('a.mp4', 25), null],
  ['[VD-37] a video above the limit of videos', file('a.mov', 31), 'above_maximum'],
  ['[VD-37] a pasted video without an ending', file('clip', 5, 'video/quicktime'), null],
  ['[VD-37] a kind of video that is not allowed', file('a.webm'), 'type_refused'],
  ['[FR-43] nothing', file('a.jpg', 0), 'file_empty'],
])('[UP-05] %s is judged before a byte is sent', (_name, given, complaint) => {
  expect(validateFile(given, limits)).toBe(complaint)
})

test('[UP-05] a group without limits takes any type and size', () => {
  const none = { ...limits, allow_file_types: [], max_upload_size: 0, min_upload_size: 0 }
  expect(validateFile(file('huge.tiff', 40), none)).toBeNull()
})

test('[UP-14] a batch holds as many files as the group allows, counting those under way', () => {
  expect(countAcceptableFiles(3, 0, limits)).toBe(3)
  expect(countAcceptableFiles(9, 2, limits)).toBe(3)
  expect(countAcceptableFiles(9, 7, limits)).toBe(0)
  expect(countAcceptableFiles(9, 7, { ...limits, max_files_per_batch: 0 })).toBe(9)
})

test('[UP-05] rejects files over the quota before a byte is sent, and smaller ones may still fit', () => {
  expect(listFits([4, 4, 4, 1], 9)).toEqual([true, true, false, true])
  expect(listFits([4, 4], undefined)).toEqual([true, true])
  expect(listFits([1], 0)).toEqual([false])
})

test('[UP-05] an account without a limit has room without end, a full one none', () => {
  expect(getFreeBytes({ used_storage: 90, total_storage: 100 })).toBe(10 * 1024)
  expect(getFreeBytes({ used_storage: 120, total_storage: 100 })).toBe(0)
  expect(getFreeBytes({ used_storage: 120, total_storage: 0 })).toBeUndefined()
  expect(getFreeBytes(null)).toBeUndefined()
})

test('[UP-05] warns when the number of files exceeds the limit of a period', () => {
  const some = {
    ...limits,
    limit_per_minute: 0,
    limit_per_hour: 10,
    limit_per_day: 30,
    limit_per_week: 0,
    limit_per_month: 0,
  }
  expect(longestExceededPeriod(10, some)).toBeNull()
  expect(longestExceededPeriod(11, some)).toEqual({ period: 'hour', limit: 10 })
  expect(longestExceededPeriod(31, some)).toEqual({ period: 'day', limit: 30 })
})
