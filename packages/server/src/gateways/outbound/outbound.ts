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
}

/** Fetches from addresses that people give us: public ones, and no others, however they are spelled or led to. */
export interface Outbound {
  /** The body as it comes, each chunk gone as soon as the next is asked for. */
  get(url: string, options?: OutboundOptions): AsyncIterable<Buffer>
}
