import { failureKind } from './failure-kind.ts'
import { type Socket, isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import type { Dispatcher } from 'undici'

/** Failure categories without any text of the peer; visitors see fewer than these. */
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

/** Problems that count as an outage for circuit breakers: the peer received nothing. */
export const OUTAGE_PROBLEMS: ReadonlySet<string> = new Set<OutboundProblem>([
  'unreachable',
  'connection_refused',
  'tls_failed',
  'timed_out',
])

export class OutboundFailure extends Error {
  override name = 'OutboundFailure'
  readonly problem: OutboundProblem
  /** Error code of Node, OpenSSL or a library; empty if there is none. */
  readonly kind: string
  /** Some clients keep only the code of an error. */
  readonly code: `OUTBOUND_${Uppercase<OutboundProblem>}`

  /** The original error is not kept as the cause: the log would contain the peer's text. */
  constructor(problem: OutboundProblem, failure?: unknown) {
    const kind = failureKind(failure)
    super(kind === '' ? problem : `${problem}: ${kind}`)
    this.problem = problem
    this.kind = kind
    this.code = `OUTBOUND_${problem.toUpperCase() as Uppercase<OutboundProblem>}`
  }
}

export interface OutboundOptions {
  /** Aborts the request in any phase. */
  signal?: AbortSignal
  maxBytes?: number
  /** Headers for the first origin only; a redirect to another origin drops them. */
  headers?: Record<string, string>
  /** Hosts of the internal network that may be reached; none by default, because any user may supply a URL. */
  inner?: InnerReach
}

/**
 * `listed` reaches the hosts of INNER_HOSTS, `any` every host on every port. Only the operator, who has a shell on the
 * machine, may choose `any`.
 */
export type InnerReach = 'none' | 'listed' | 'any'

/** A server that an administrator has entered or another server has named. */
export interface ConnectTarget {
  protocol: 'http' | 'https' | 'smtp' | 'sftp' | 'ftp'
  host: string
  port: number
}

/** The only way to other machines: HTTP clients, storage drivers and the mailer connect through the guard. */
export interface NetworkGuard {
  /** Returns whether the operator has listed the target in INNER_HOSTS. */
  isListed(target: ConnectTarget): boolean
  /** Returns the checked addresses of the target. Throws `address_refused` for the internal network. */
  resolve(target: ConnectTarget): Promise<string[]>
  /** Connects to one of the checked addresses. */
  connect(target: ConnectTarget, timeoutMs: number): Promise<Socket>
}

export interface EndpointRequest {
  method: string
  headers: Record<string, string>
  body?: string
  /** Milliseconds for the whole call, response body included. */
  timeoutMs: number
  /** Maximum response size; a larger response is `too_large`. */
  maxBytes: number
}

export interface EndpointResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export interface PostRequest {
  headers: Record<string, string>
  body: string
  /** Milliseconds for the whole call, including the part of the response that is read. */
  timeoutMs: number
  /** Number of response bytes that are read; the rest is discarded. */
  maxResponseBytes: number
}

/** Any response except a redirect, which is never followed. */
export interface PostResponse {
  status: number
  body: Buffer
  /** True for a host of INNER_HOSTS: its response is not visible to everybody who may set a URL. */
  isInner: boolean
}

/**
 * Connects to user-supplied addresses: public ones, however they are written or redirected to, and hosts of
 * INNER_HOSTS.
 */
export interface Outbound {
  /** Streams the body of a URL that any user may supply; INNER_HOSTS applies only when `inner` says so. */
  get(url: string, options?: OutboundOptions): AsyncIterable<Buffer>
  /** Calls an endpoint that an administrator has entered. A redirect is returned as a response and not followed. */
  send(url: string, request: EndpointRequest): Promise<EndpointResponse>
  /** Posts to receivers whose status is the result; a redirect is refused. */
  post(url: string, posting: PostRequest): Promise<PostResponse>
  /** Guard for clients that use another protocol or their own HTTP. */
  network: NetworkGuard
}

const MAX_URL_CHARS = 2048
/** The empty string is the scheme's default port. */
const ports = new Set(['', '80', '443'])

/** Returns whether a port besides the usual ones may be connected to. */
type PortRule = (url: URL) => boolean

const usualPortsOnly: PortRule = () => false

/** Parses a URL that may be requested; its host is checked when it is connected to. */
export function parsePublicUrl(text: string, base?: URL, isPortAllowed = usualPortsOnly) {
  if (text.length > MAX_URL_CHARS || !URL.canParse(text, base)) throw new OutboundFailure('url_malformed')
  const url = new URL(text, base)
  const { protocol, username, password, port } = url
  const isPlain = (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
  if (!isPlain || (!ports.has(port) && !isPortAllowed(url))) throw new OutboundFailure('url_refused')
  return url
}

/** Returns the target of a redirect; https is never redirected to http. */
export function parseRedirectUrl(location: string | undefined, from: URL, isPortAllowed = usualPortsOnly) {
  if (location === undefined) throw new OutboundFailure('answer_refused')
  const url = parsePublicUrl(location, from, isPortAllowed)
  if (from.protocol === 'https:' && url.protocol === 'http:') throw new OutboundFailure('redirect_refused')
  return url
}

const isThisMachine = (host: string) => host === 'localhost' || host.endsWith('.localhost')

/**
 * Reports `address_refused` for this machine or its network, so that the message names the operator's setting and not
 * insecure http.
 */
function unsafeFailure({ hostname }: URL) {
  const host = hostname.replace(/^\[|\]$/g, '')
  const isInside = isIP(host) === 0 ? isThisMachine(host) : !isPublicAddress(host)
  return new OutboundFailure(isInside ? 'address_refused' : 'url_refused')
}

const webProtocols: Record<string, { protocol: 'http' | 'https'; usualPort: number } | undefined> = {
  'http:': { protocol: 'http', usualPort: 80 },
  'https:': { protocol: 'https', usualPort: 443 },
}

/** Returns whether the operator has listed the host and port of a URL. */
export function isListedUrl({ protocol, hostname, port }: URL, network: Pick<NetworkGuard, 'isListed'>) {
  const web = webProtocols[protocol]
  if (!web) return false
  return network.isListed({ protocol: web.protocol, host: hostname, port: Number(port) || web.usualPort })
}

/** Parses an endpoint that an administrator has entered: https, or http to a host that the operator has listed. */
export function parseEndpointUrl(text: string, network: Pick<NetworkGuard, 'isListed'>) {
  if (text.length > MAX_URL_CHARS || !URL.canParse(text)) throw new OutboundFailure('url_malformed')
  const url = new URL(text)
  if (!webProtocols[url.protocol] || url.username !== '' || url.password !== '')
    throw new OutboundFailure('url_refused')
  const isInner = isListedUrl(url, network)
  if (url.protocol === 'http:' && !isInner) throw unsafeFailure(url)
  return { url, isInner }
}

interface SendRequestOptions {
  signal: AbortSignal
  headers: Record<string, string>
  method?: Dispatcher.HttpMethod
  body?: string
}

export type SendRequest = (url: URL, options: SendRequestOptions) => Promise<Dispatcher.ResponseData>

export const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])

/** TLS and certificate error codes of Node and OpenSSL. */
export const isTlsCode = (code: string) =>
  /^(?:CERT_|CRL_|ERR_TLS_|ERR_SSL_|EPROTO$)|CERT|UNABLE_TO_(?:VERIFY|GET)/.test(code)

/** Error codes of a certificate that no trusted authority has signed. */
export const isUnknownAuthorityCode = (code: string) =>
  /^(?:UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(?:_LOCALLY)?)|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT(?:_IN_CHAIN)?)$/.test(
    code,
  )

const isTimeoutCode = (code: string) =>
  /^(?:UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT|OUTBOUND_TIMED_OUT)$/.test(code)

function problemOf(code: string, hasBegun: boolean): OutboundProblem {
  if (hasBegun) return 'cut_off'
  if (isTlsCode(code)) return 'tls_failed'
  if (code.startsWith('HPE_')) return 'answer_refused'
  return code === 'ECONNREFUSED' ? 'connection_refused' : 'unreachable'
}

/** Converts a connection error into an `OutboundFailure`. */
export function toOutboundFailure(error: unknown, deadline: AbortSignal, hasBegun: boolean) {
  if (error instanceof OutboundFailure) return error
  const kind = failureKind(error)
  const isLate = deadline.aborted || isTimeoutCode(kind)
  return new OutboundFailure(isLate ? 'timed_out' : problemOf(kind, hasBegun), error)
}

/** Closes the connection without reading the rest of the body. */
export const discardBody = ({ body }: Dispatcher.ResponseData) => void body.on('error', () => {}).destroy()

/** Yields a body and throws `too_large` beyond `maxBytes`. */
export async function* limitBytes(body: AsyncIterable<Buffer>, maxBytes: number) {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutboundFailure('too_large')
    yield chunk
  }
}
