import { expect, test } from 'vitest'
import { trusting } from './proxies.ts'

test.each([
  [[], '127.0.0.1', false],
  [['loopback'], '127.0.0.1', true],
  [['loopback'], '::1', true],
  [['loopback'], '::ffff:127.0.0.1', true],
  [['loopback'], '10.0.0.1', false],
  [['uniquelocal'], '172.20.0.1', true],
  [['10.0.0.0/8', '2001:db8::/32'], '2001:db8::5', true],
  [['192.0.2.7'], '192.0.2.7', true],
  [['192.0.2.7'], '192.0.2.8', false],
  [['10.0.0.0/8'], 'unix', false],
])('trusting %j believes %s: %s', (list, address, isTrusted) => {
  expect(trusting(list)(address)).toBe(isTrusted)
})

test('a list with a mistake stops the start', () => {
  expect(() => trusting(['my-proxy'])).toThrow('TRUST_PROXY has "my-proxy"')
})
