import { expect, test } from 'vitest'
import { sanitizeNextPath } from './return-address.ts'

const origin = 'https://site.example'

test.each(['/user/photos', '/user/albums?q=a%20b&page=2', '/user/photos#top', '/'])(
  '%s is gone to after login',
  (next) => {
    expect(sanitizeNextPath(next, origin)).toBe(next)
  },
)

test.each([
  'https://evil.example/',
  'https://site.example/user/photos',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  '/\r\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'user/photos',
  '',
  ' /user',
  undefined,
  7,
  ['/user/photos'],
])('F17 %j is not [AR-07]', (next) => {
  expect(sanitizeNextPath(next, origin)).toBeUndefined()
})

test('F17 encoded line breaks stay what they are: a path of this site', () => {
  expect(sanitizeNextPath('/%0d%0aevil', origin)).toBe('/%0d%0aevil')
})
