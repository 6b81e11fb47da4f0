import { expect, test } from 'vitest'
import { getPhotoChanges, type PhotoValues } from './photo-values.ts'

const before: PhotoValues = {
  name: 'Harbour',
  intro: '',
  alt: '',
  tags: ['sea'],
  is_public: false,
  is_protected: false,
  album_id: '7',
}

test('only what was changed is sent', () => {
  expect(getPhotoChanges(before, { ...before, tags: ['sea', 'night'] })).toEqual({ tags: ['sea', 'night'] })
  expect(getPhotoChanges(before, before)).toEqual({})
})

test('an album is sent by its number, and none as null', () => {
  expect(getPhotoChanges(before, { ...before, album_id: '12' })).toEqual({ album_id: 12 })
  expect(getPhotoChanges(before, { ...before, album_id: '' })).toEqual({ album_id: null })
})
