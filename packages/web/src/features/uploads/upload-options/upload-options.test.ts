import { expect, test } from 'vitest'
import {
  toUploadBody,
  expiredAt,
  toUploadFields,
  isPast,
  defaultUploadChoices,
  getOverrides,
} from './upload-options.ts'

const now = new Date('2026-03-01T12:00:00Z')

test('[UP-03] a preset is counted from the moment of sending, a date is taken as it is', () => {
  expect(expiredAt('week', now)).toBe('2026-03-08T12:00:00.000Z')
  expect(expiredAt('2026-05-01T08:30:00Z', now)).toBe('2026-05-01T08:30:00.000Z')
  expect(expiredAt('', now)).toBeUndefined()
  expect(expiredAt('soon', now)).toBeUndefined()
})

test('[UP-03] rejects a past time before anything is sent', () => {
  expect(isPast('2026-02-28T00:00', now)).toBe(true)
  expect(isPast('nonsense', now)).toBe(true)
  expect(isPast('2027-01-01T00:00', now)).toBe(false)
  expect(isPast('hour', now)).toBe(false)
  expect(isPast('', now)).toBe(false)
})

test('[UP-03] the fields of an upload say what was chosen, and nothing that was not', () => {
  expect(toUploadFields(defaultUploadChoices, now)).toEqual({ is_public: '0' })
  const chosen = {
    storage_id: 2,
    album_id: 3,
    expiry: 'day',
    tags: ['sea', 'north'],
    is_public: true,
    name: 'Pier',
    intro: 'At dawn',
  }
  expect(toUploadFields(chosen, now)).toEqual({
    is_public: '1',
    storage_id: '2',
    album_id: '3',
    expired_at: '2026-03-02T12:00:00.000Z',
    tags: ['sea', 'north'],
    name: 'Pier',
    intro: 'At dawn',
  })
  expect(toUploadBody(defaultUploadChoices, now)).toEqual({ is_public: false, tags: [] })
})

test('[UP-03] one picture keeps only what differs from its batch', () => {
  const batch = { ...defaultUploadChoices, album_id: 3, tags: ['sea'] }
  expect(getOverrides({ ...batch, is_public: true, name: '', intro: '' }, batch)).toEqual({ is_public: true })
  expect(getOverrides({ ...batch, album_id: null, tags: ['sea'], name: 'Pier' }, batch)).toEqual({
    album_id: null,
    name: 'Pier',
  })
})
