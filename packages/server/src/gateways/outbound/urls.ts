import { OutboundFailure } from './outbound.ts'

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

/** Written out, for a name that merely leads to this machine is nobody's word that this is meant. */
const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Where something may be posted to, on whatever port; in the clear only within this machine. */
export function receiverOf(text: string, innerHosts: ReadonlySet<string>) {
  if (text.length > longest || !URL.canParse(text)) throw new OutboundFailure('url_malformed')
  const url = new URL(text)
  const { protocol, hostname, host, username, password } = url
  const isOwn = ownHosts.has(hostname)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isOwn)
  if (!isSafe || username !== '' || password !== '') throw new OutboundFailure('url_refused')
  return { url, isOwn, isInner: isOwn || innerHosts.has(host) }
}
