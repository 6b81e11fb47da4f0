import { expect, test } from 'vitest'
import { displayAddress, withScheme } from './web-address.ts'

test.each([
  ['ann.example', 'https://ann.example'],
  [' ann.example/about ', 'https://ann.example/about'],
  ['http://ann.example', 'http://ann.example'],
  ['HTTPS://ann.example', 'HTTPS://ann.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
  ['  ', ''],
])('%j becomes %j', (typed, address) => {
  expect(withScheme(typed)).toBe(address)
})

test('an address is shown without what every address has', () => {
  expect(displayAddress('https://www.ann.example/')).toBe('ann.example')
  expect(displayAddress('http://social.example/@ann')).toBe('social.example/@ann')
})
