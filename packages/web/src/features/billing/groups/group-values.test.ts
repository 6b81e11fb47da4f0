import { expect, test } from 'vitest'
import { fileTypeGroups, toGroupBody, isValidGroupNumber, newGroupValues, toGroupValues } from './group-values.ts'

test('sizes are typed in the units that people use, and sent in bytes', () => {
  expect(toGroupBody({ max_upload_bytes: '1.5', capacity_bytes: '2', limit_per_day: '7', name: 'A' })).toEqual({
    max_upload_bytes: 1_572_864,
    capacity_bytes: 2_147_483_648,
    limit_per_day: 7,
    name: 'A',
  })
  expect(toGroupBody({ min_upload_bytes: '0,5' })).toEqual({ min_upload_bytes: 524_288 })
})

test('a group that is shown and saved unchanged stays as it is', () => {
  const group = {
    ...toGroupBody(newGroupValues),
    id: 1,
    is_default: false,
    is_guest: false,
    user_count: 0,
    created_at: '',
  }
  expect(toGroupValues(group as never)).toEqual(newGroupValues)
})

test('a count is whole, a size need not be, and nothing is below zero', () => {
  expect(['1', '0', '12 '].map((text) => isValidGroupNumber('limit_per_day', text))).toEqual([true, true, true])
  expect(['1.5', '-1', '', 'x'].map((text) => isValidGroupNumber('limit_per_day', text))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(['1.5', '0.25', '-1', '1.2345'].map((text) => isValidGroupNumber('max_upload_bytes', text))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('[RW-07] types are grouped, and a new group allows neither raw files nor videos', () => {
  expect(fileTypeGroups.map(({ name }) => name)).toEqual(['pictures', 'raw', 'videos'])
  const [pictures, raw, videos] = fileTypeGroups.map(({ types }) => types.flat())
  expect(raw).toEqual(['cr2', 'cr3', 'nef', 'arw', 'dng', 'raf', 'orf', 'rw2'])
  expect(newGroupValues.allow_file_types).toEqual(pictures!.filter((type) => type !== 'svg'))
  expect(newGroupValues.allow_file_types.some((type) => videos!.includes(type))).toBe(false)
})
