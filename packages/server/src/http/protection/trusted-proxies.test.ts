import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddress, createProxyTrust } from './trusted-proxies.ts'

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
  expect(createProxyTrust(list)(address)).toBe(isTrusted)
})

test('a list with a mistake stops the start', () => {
  expect(() => createProxyTrust(['my-proxy'])).toThrow('TRUST_PROXY has "my-proxy"')
})

test.each([
  [[], '198.51.100.1', '203.0.113.5', '198.51.100.1'],
  [['loopback'], '127.0.0.1', undefined, '127.0.0.1'],
  [['loopback'], '127.0.0.1', '203.0.113.5', '203.0.113.5'],
  [['loopback'], '::ffff:127.0.0.1', '6.6.6.6, 203.0.113.5', '203.0.113.5'],
  [['loopback', '10.0.0.0/8'], '127.0.0.1', '6.6.6.6,203.0.113.5, 10.0.0.2', '203.0.113.5'],
  [['loopback', '10.0.0.0/8'], '127.0.0.1', ', 10.0.0.2', '10.0.0.2'],
  [['loopback'], undefined, '203.0.113.5', ''],
])(
  '[SF-71] trusting %j, a request of %s that was sent on for %s comes from %s',
  (list, remoteAddress, forwarded, from) => {
    const socket = { remoteAddress } as Socket
    expect(clientAddress(createProxyTrust(list))({ socket, headers: { 'x-forwarded-for': forwarded } })).toBe(from)
  },
)
