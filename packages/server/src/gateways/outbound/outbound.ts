import { failureKind } from './failure-kind.ts'
import type { Socket } from 'node:net'

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
