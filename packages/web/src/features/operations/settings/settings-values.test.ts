import { expect, test } from 'vitest'
import { type SettingsValues, settingsChanges } from './settings-values.ts'

const before = {
  site_title: 'Pictures',
  enable_explore: true,
  trash_days: 30,
  homepage_background_images: ['/a.jpg'],
  mail_password: null,
} as SettingsValues

test('only what changed is sent', () => {
  expect(settingsChanges(before, before)).toEqual({})
  expect(settingsChanges(before, { ...before, site_title: 'Photos', trash_days: 0 })).toEqual({
    site_title: 'Photos',
    trash_days: 0,
  })
})

test('blank lines of a list change nothing, and are not sent', () => {
  expect(settingsChanges(before, { ...before, homepage_background_images: ['/a.jpg', '', '  '] })).toEqual({})
  expect(settingsChanges(before, { ...before, homepage_background_images: ['', ' /b.jpg'] })).toEqual({
    homepage_background_images: ['/b.jpg'],
  })
})

test('a secret is sent when it was typed, or emptied on purpose', () => {
  expect(settingsChanges(before, { ...before, mail_password: 'secret' })).toEqual({ mail_password: 'secret' })
  expect(settingsChanges(before, { ...before, mail_password: '' })).toEqual({ mail_password: '' })
})
