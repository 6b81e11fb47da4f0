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
