import { isIP } from 'node:net'
import { isPublicAddress } from './addresses.ts'
import { type NetworkGuard, OutboundFailure } from './outbound.ts'

const longest = 2048
/** The empty one is the scheme's own. */
const ports = new Set(['', '80', '443'])

/** An address that may be asked for at all; what its name stands for is decided when it is connected to. */
export function urlOf(text: string, base?: URL) {
  if (text.length > longest || !URL.canParse(text, base)) throw new OutboundFailure('url_malformed')
  const url = new URL(text, base)
  const { protocol, username, password, port } = url
  const isPlain = (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
  if (!isPlain || !ports.has(port)) throw new OutboundFailure('url_refused')
  return url
}

/** Where a redirect leads; never from a connection that is safe to one that is not. */
export function redirectOf(location: string | undefined, from: URL) {
  if (location === undefined) throw new OutboundFailure('answer_refused')
  const url = urlOf(location, from)
  if (from.protocol === 'https:' && url.protocol === 'http:') throw new OutboundFailure('redirect_refused')
  return url
}

const isThisMachine = (host: string) => host === 'localhost' || host.endsWith('.localhost')

/** Whoever names this machine or its network is told what the operator must do, not that http is insecure. */
function unsafeFailure({ hostname }: URL) {
  const host = hostname.replace(/^\[|\]$/g, '')
  const isInside = isIP(host) === 0 ? isThisMachine(host) : !isPublicAddress(host)
  return new OutboundFailure(isInside ? 'address_refused' : 'url_refused')
}

const webProtocols: Record<string, { protocol: 'http' | 'https'; usualPort: number } | undefined> = {
  'http:': { protocol: 'http', usualPort: 80 },
  'https:': { protocol: 'https', usualPort: 443 },
}

/** An endpoint that an administrator gives us: https, or http to a host that the operator has listed. */
export function endpointOf(text: string, network: Pick<NetworkGuard, 'isListed'>) {
  if (text.length > longest || !URL.canParse(text)) throw new OutboundFailure('url_malformed')
  const url = new URL(text)
  const web = webProtocols[url.protocol]
  if (!web || url.username !== '' || url.password !== '') throw new OutboundFailure('url_refused')
  const { protocol, usualPort } = web
  const isInner = network.isListed({ protocol, host: url.hostname, port: Number(url.port) || usualPort })
  if (url.protocol === 'http:' && !isInner) throw unsafeFailure(url)
  return { url, isInner }
}
