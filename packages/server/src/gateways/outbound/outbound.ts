import { failureKind } from './failure-kind.ts'
import { type Socket, isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import type { Dispatcher } from 'undici'

/** Why nothing came, in categories: not a word of the peer, and for visitors fewer than these. */
export type OutboundProblem =
  | 'url_malformed'
  | 'url_refused'
  | 'address_refused'
  | 'unreachable'
  | 'connection_refused'
  | 'tls_failed'
  | 'timed_out'
  | 'redirect_refused'
  | 'answer_refused'
  | 'too_large'
  | 'cut_off'

/** For circuit breakers: nobody was there to do anything. */
export const awayProblems: ReadonlySet<string> = new Set<OutboundProblem>([
  'unreachable',
  'connection_refused',
  'tls_failed',
  'timed_out',
])

export class OutboundFailure extends Error {
  override name = 'OutboundFailure'
  readonly problem: OutboundProblem
  /** Some clients keep nothing of an error but its code. */
  readonly code: `OUTBOUND_${Uppercase<OutboundProblem>}`

  /** The failure itself is not kept as the cause: the log would have what the peer said. */
  constructor(problem: OutboundProblem, failure?: unknown) {
    const kind = failureKind(failure)
    super(kind === '' ? problem : `${problem}: ${kind}`)
    this.problem = problem
    this.code = `OUTBOUND_${problem.toUpperCase() as Uppercase<OutboundProblem>}`
  }
}

export interface OutboundOptions {
  /** Ends it, whatever it is doing. */
  signal?: AbortSignal
  maxBytes?: number
  /** Said to the origin that is asked, and to none that it leads to. */
  headers?: Record<string, string>
}

/** A server as an administrator has entered it, or as another server has named it. */
export interface ConnectTarget {
  protocol: 'http' | 'https' | 'smtp' | 'sftp' | 'ftp'
  host: string
  port: number
}

/** The only way to other machines: HTTP clients, storage drivers and the mailer connect through it. */
export interface NetworkGuard {
  /** Whether the operator has listed the target in INNER_HOSTS. */
  isListed(target: ConnectTarget): boolean
  /** The judged addresses of the target. Throws `address_refused` for the internal network. */
  resolve(target: ConnectTarget): Promise<string[]>
  /** A connection to one of the judged addresses. */
  connect(target: ConnectTarget, timeoutMs: number): Promise<Socket>
}

export interface EndpointRequest {
  method: string
  headers: Record<string, string>
  body?: string
  /** For all of it, the whole answer included. */
  timeoutMs: number
  /** A larger answer is `too_large`. */
  maxBytes: number
}

export interface EndpointAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export interface Posting {
  headers: Record<string, string>
  body: string
  /** For all of it, the beginning of the answer included. */
  timeoutMs: number
  /** So much of the answer is read; what comes behind it is left where it is. */
  answerBytes: number
}

/** Any answer but a redirect, which is never followed. */
export interface Posted {
  status: number
  body: Buffer
  /** It is a host of INNER_HOSTS: what is answered there is not for everybody who may set an address. */
  isInner: boolean
}

/** Reaches addresses that people give us: public ones, however they are spelled or led to, and hosts of INNER_HOSTS. */
export interface Outbound {
  /** From an address that any user gives us, where INNER_HOSTS does not count. The body as it comes, chunk by chunk. */
  get(url: string, options?: OutboundOptions): AsyncIterable<Buffer>
  /** To an endpoint that an administrator gives us. A redirect is an answer like any other, and not followed. */
  send(url: string, request: EndpointRequest): Promise<EndpointAnswer>
  /** The same for receivers whose status is the answer; a redirect is refused. */
  post(url: string, posting: Posting): Promise<Posted>
  /** For clients that speak another protocol, or bring their own HTTP. */
  network: NetworkGuard
}

const MAX_URL_CHARS = 2048
/** The empty one is the scheme's own. */
const ports = new Set(['', '80', '443'])

/** An address that may be asked for at all; what its name stands for is decided when it is connected to. */
export function urlOf(text: string, base?: URL) {
  if (text.length > MAX_URL_CHARS || !URL.canParse(text, base)) throw new OutboundFailure('url_malformed')
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
  if (text.length > MAX_URL_CHARS || !URL.canParse(text)) throw new OutboundFailure('url_malformed')
  const url = new URL(text)
  const web = webProtocols[url.protocol]
  if (!web || url.username !== '' || url.password !== '') throw new OutboundFailure('url_refused')
  const { protocol, usualPort } = web
  const isInner = network.isListed({ protocol, host: url.hostname, port: Number(url.port) || usualPort })
  if (url.protocol === 'http:' && !isInner) throw unsafeFailure(url)
  return { url, isInner }
}

interface Asking {
  signal: AbortSignal
  headers: Record<string, string>
  method?: Dispatcher.HttpMethod
  body?: string
}

export type Ask = (url: URL, options: Asking) => Promise<Dispatcher.ResponseData>

export const redirects = new Set([301, 302, 303, 307, 308])

/** Codes of TLS and of certificates, as Node and OpenSSL have them. */
export const isTlsCode = (code: string) =>
  /^(?:CERT_|CRL_|ERR_TLS_|ERR_SSL_|EPROTO$)|CERT|UNABLE_TO_(?:VERIFY|GET)/.test(code)

const isTimeoutCode = (code: string) =>
  /^(?:UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT|OUTBOUND_TIMED_OUT)$/.test(code)

function problemOf(code: string, hasBegun: boolean): OutboundProblem {
  if (hasBegun) return 'cut_off'
  if (isTlsCode(code)) return 'tls_failed'
  if (code.startsWith('HPE_')) return 'answer_refused'
  return code === 'ECONNREFUSED' ? 'connection_refused' : 'unreachable'
}

/** How a failure of the connection is told. */
export function failureOf(error: unknown, deadline: AbortSignal, hasBegun: boolean) {
  if (error instanceof OutboundFailure) return error
  const kind = failureKind(error)
  const isLate = deadline.aborted || isTimeoutCode(kind)
  return new OutboundFailure(isLate ? 'timed_out' : problemOf(kind, hasBegun), error)
}

/** Ends the connection, without waiting for what is still to come. */
export const leave = ({ body }: Dispatcher.ResponseData) => void body.on('error', () => {}).destroy()

/** A body that ends with an error where it is longer than that. */
export async function* bounded(body: AsyncIterable<Buffer>, maxBytes: number) {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutboundFailure('too_large')
    yield chunk
  }
}
