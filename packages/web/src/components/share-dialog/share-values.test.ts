import type { Share } from '@imagora/contract'
import { expect, test } from 'vitest'
import { toShareBody, isPast, newValues, toShareValues } from './share-values.ts'

const now = new Date('2026-11-15T10:00:00Z')

test('a share has no password, no expiry and hidden places by default', () => {
  expect(toShareBody(newValues, now)).toEqual({
    content: '',
    password: null,
    expired_at: null,
    is_download_allowed: true,
    is_detail_shown: true,
    is_place_shown: false,
    uploads: 'off',
  })
})

test('a span ends so many days from now, a time when it says', () => {
  expect(toShareBody({ ...newValues, expired_at: 'week' }, now).expired_at).toBe('2026-11-22T10:00:00.000Z')
  const typed = toShareBody({ ...newValues, expired_at: '2027-01-02T03:04' }, now).expired_at
  expect(new Date(typed!).getTime()).toBe(new Date('2027-01-02T03:04').getTime())
})

test('distinguishes a past time and no time from durations', () => {
  expect(isPast('2020-01-01T00:00', now)).toBe(true)
  expect(isPast('rubbish', now)).toBe(true)
  expect(isPast('2030-01-01T00:00', now)).toBe(false)
  expect(isPast('day', now)).toBe(false)
  expect(isPast('', now)).toBe(false)
})

test('a password that is there stays when nothing is typed, is replaced, or goes', () => {
  const values = toShareValues({ ...newValues, has_password: true, upload_most: 0 } as unknown as Share)
  expect(values).toMatchObject({ is_locked: true, password: '', upload_most: 100 })
  expect(toShareBody(values, now)).not.toHaveProperty('password')
  expect(toShareBody({ ...values, password: 'new' }, now).password).toBe('new')
  expect(toShareBody({ ...values, is_locked: false, password: 'left over' }, now).password).toBeNull()
})

test('sends the guest upload limit only when guest uploads are on', () => {
  expect(toShareBody(newValues, now)).not.toHaveProperty('upload_most')
  expect(toShareBody({ ...newValues, uploads: 'open', upload_most: 5 }, now)).toMatchObject({ upload_most: 5 })
})
