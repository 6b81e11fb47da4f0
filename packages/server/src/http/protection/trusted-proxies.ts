import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

const namedNetworks: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

function toRange(text: string): Range {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  } catch {
    throw new Error(`TRUST_PROXY has "${text}", which is neither an address nor a network such as 10.0.0.0/8`)
  }
}

/** Returns whether the peer of a connection is a trusted proxy; an empty list trusts none. */
export function createProxyTrust(list: string[]) {
  const ranges = list.flatMap((each) => namedNetworks[each] ?? [each]).map(toRange)
  return (address: string | undefined) => {
    if (!address || !ipaddr.isValid(address)) return false
    const peer = ipaddr.process(address)
    return ranges.some(([network, bits]) => network.kind() === peer.kind() && peer.match(network, bits))
  }
}

export type IsTrusted = ReturnType<typeof createProxyTrust>

/** Returns the client address as far back as trusted proxies vouch for it: Fastify's `ip`. */
export const clientAddress =
  (isTrusted: IsTrusted) =>
  ({ socket, headers }: Pick<IncomingMessage, 'headers' | 'socket'>) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== '')
    let client = socket.remoteAddress ?? ''
    while (isTrusted(client) && forwarded.length > 0) client = forwarded.pop()!
    return client
  }
