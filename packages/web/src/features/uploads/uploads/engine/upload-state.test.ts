import { expect, test } from 'vitest'
import { defaultUploadChoices } from '#features/uploads/upload-options/upload-options.ts'
import { parseUploadPreferences } from './upload-state.ts'

const now = new Date('2026-03-01T12:00:00Z')
const kept = (choices: object, account = 1) =>
  JSON.stringify({
    account,
    choices: { ...defaultUploadChoices, ...choices },
    isFolderAlbums: true,
    isKnownSent: false,
  })

test('[UP-03] what went with the last pictures goes with the next, for the same account', () => {
  expect(parseUploadPreferences(kept({ album_id: 4, expiry: 'week' }), 1, now)).toMatchObject({
    choices: { album_id: 4, expiry: 'week' },
    isFolderAlbums: true,
  })
  expect(parseUploadPreferences(kept({ album_id: 4 }), 2, now)).toMatchObject({
    choices: defaultUploadChoices,
    isFolderAlbums: false,
  })
})

test('[UP-03] a date that has passed since, or nonsense, is no choice', () => {
  expect(parseUploadPreferences(kept({ expiry: '2026-02-01T00:00' }), 1, now).choices.expiry).toBe('')
  expect(parseUploadPreferences('{', 1, now).choices).toEqual(defaultUploadChoices)
  expect(parseUploadPreferences(null, 1, now).choices).toEqual(defaultUploadChoices)
})
