import type { RefusalCode } from '@imagora/contract'
import { ApiError } from '#data/api/api-error.ts'
import { UploadError } from '#data/uploads/upload-result.ts'

/** Outcome of a failed upload. */
export type RetryDecision =
  /** The server sent a retry delay: nothing starts before it has passed. */
  | { kind: 'wait'; ms: number }
  /** No response, or one from a proxy: the next file would fail too. */
  | { kind: 'unreachable'; ms: number }
  /** Only this file is retried after a pause; others continue. */
  | { kind: 'again'; ms: number }
  /** The limit lasts for a long time: the queue stops and says so. */
  | { kind: 'stop' }
  | { kind: 'fail'; mayRetry: boolean }

/** Maximum wait in seconds; for a longer one the user is asked to restart the queue instead. */
const MAX_WAIT_SECONDS = 3600
const MAX_ATTEMPT_COUNT = 8
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]
/** Statuses of a proxy that cannot reach the server. */
const proxies = [0, 502, 503, 504]
/** Statuses about the file or its options; a retry would fail again. */
const aboutTheFile = [400, 413, 415, 422]
/** Error codes of temporary failures. */
const passing: (RefusalCode | undefined)[] = [
  'upload_repeated',
  'upload_interrupted',
  'fault',
  'storage_unavailable',
  'server_busy',
]

/** The site takes no uploads for a while; the files wait until it does. */
const waitingCodes: (RefusalCode | undefined)[] = ['site_read_only', 'site_maintenance']

const pauseFor = (tries: number) => RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)]!

function afterLimit(error: ApiError, tries: number): RetryDecision {
  const seconds = error instanceof UploadError ? error.retryAfter : undefined
  if (seconds === undefined) return { kind: 'wait', ms: pauseFor(tries) }
  return seconds > MAX_WAIT_SECONDS ? { kind: 'stop' } : { kind: 'wait', ms: seconds * 1000 }
}

/** Returns whether a failure is temporary: no response, or a server error without a code. */
function isPassing({ status, code }: ApiError) {
  return code ? passing.includes(code) : status === 0 || status >= 500
}

export function classifyUploadError(error: unknown, tries: number): RetryDecision {
  if (!(error instanceof ApiError)) return { kind: 'fail', mayRetry: true }
  const { status, code } = error
  if (status === 429 || waitingCodes.includes(code)) return afterLimit(error, tries)
  if (!isPassing(error)) return { kind: 'fail', mayRetry: !aboutTheFile.includes(status) }
  if (tries + 1 >= MAX_ATTEMPT_COUNT) return { kind: 'fail', mayRetry: true }
  const isAlone = code === 'storage_unavailable' || !proxies.includes(status)
  return { kind: isAlone ? 'again' : 'unreachable', ms: pauseFor(tries) }
}
