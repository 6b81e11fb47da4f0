import type { RefusalCode } from '@imagora/contract'

/** A request that was answered with an error. */
export interface FailedRequest {
  /** Empty where the request has no name of its own. */
  request_id: string
  method: string
  /** The pattern, never the path: that may hold a secret. */
  route: string
  status: number
  code: RefusalCode
  error: unknown
  user_id: number | null
  ip: string
}

/** Returns at once, and never throws. */
export type KeepFailure = (failed: FailedRequest) => void
