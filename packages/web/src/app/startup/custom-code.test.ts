import { expect, test } from 'vitest'
import { isCustomCodeDisabled } from './custom-code.ts'

test.each([
  ['/login', ''],
  ['/register', '?next=%2F'],
  ['/forget-password', ''],
  ['/oauth/1', '?code=x'],
  ['/setup', ''],
  ['/admin', ''],
  ['/admin/settings', ''],
  ['/', '?safe=1'],
  ['/user/photos', '?q=a&safe=1'],
])('[NV-10] nothing of the operator runs at %s%s', (path, search) => {
  expect(isCustomCodeDisabled(path, search)).toBe(true)
})

test.each([
  ['/', ''],
  ['/logins', ''],
  ['/pages/admin', ''],
  ['/user/photos', '?safe=0'],
])('[NV-10] their style and script are at home at %s%s', (path, search) => {
  expect(isCustomCodeDisabled(path, search)).toBe(false)
})
