/**
 * Why nothing came. What the other side is, and how it failed, stays in the log: told to whoever asked, it would make
 * a port scanner of the server.
 */
export type OutboundProblem =
  | 'url_malformed'
  | 'url_refused'
  | 'address_refused'
  | 'unreachable'
  | 'timed_out'
  | 'redirect_refused'
  | 'answer_refused'
  | 'too_large'
  | 'cut_off'

export class OutboundFailure extends Error {
  override name = 'OutboundFailure'
  readonly problem: OutboundProblem

  constructor(problem: OutboundProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

export interface OutboundOptions {
  /** Ends it, whatever it is doing. */
  signal?: AbortSignal
  maxBytes?: number
  /** Said to the origin that is asked, and to none that it leads to. */
  headers?: Record<string, string>
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
  /** It is this machine or its network: what is answered there is not for everybody who may set an address. */
  isInner: boolean
}

/** Fetches from addresses that people give us: public ones, and no others, however they are spelled or led to. */
export interface Outbound {
  /** The body as it comes, each chunk gone as soon as the next is asked for. */
  get(url: string, options?: OutboundOptions): AsyncIterable<Buffer>
  /**
   * To an address that an administrator gives us: https to public ones and to those that the environment names, or what
   * is spelled out as this machine.
   */
  post(url: string, posting: Posting): Promise<Posted>
}
