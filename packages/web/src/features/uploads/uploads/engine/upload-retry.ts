import type { RefusalCode } from '@imagora/contract'
import { ApiError } from '#data/api/api-error.ts'
import { UploadError } from '#data/uploads/upload-result.ts'

/** What becomes of a file whose sending failed. */
export type Verdict =
  /** The server asked for patience: nothing starts before then. */
  | { kind: 'wait'; ms: number }
  /** Nobody answered, or a proxy did: the same would happen to the next file. */
  | { kind: 'unreachable'; ms: number }
  /** This file again, after a while; others go on. */
  | { kind: 'again'; ms: number }
  /** No more may come for a long time: the queue stops and says so. */
  | { kind: 'stop' }
  | { kind: 'fail'; mayRetry: boolean }

/** Whoever is told to come back later than this is asked to start again instead of being kept waiting, in seconds. */
const longestWait = 3600
const mostTries = 8
const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000]
/** Answers of a proxy that does not reach the server. */
const proxies = [0, 502, 503, 504]
/** Answers about the file or what goes with it: sent again it would be the same. */
const aboutTheFile = [400, 413, 415, 422]
/** Answers that pass by themselves. */
const passing: (RefusalCode | undefined)[] = [
  'upload_repeated',
  'upload_interrupted',
  'fault',
  'storage_unavailable',
  'server_busy',
]

const pauseFor = (tries: number) => pauses[Math.min(tries, pauses.length - 1)]!

function afterLimit(error: ApiError, tries: number): Verdict {
  const seconds = error instanceof UploadError ? error.retryAfter : undefined
  if (seconds === undefined) return { kind: 'wait', ms: pauseFor(tries) }
  return seconds > longestWait ? { kind: 'stop' } : { kind: 'wait', ms: seconds * 1000 }
}

/** Whether it passes by itself: nobody answered, or the server failed without saying for what reason of its own. */
function isPassing({ status, code }: ApiError) {
  return code ? passing.includes(code) : status === 0 || status >= 500
}

export function verdictOn(error: unknown, tries: number): Verdict {
  if (!(error instanceof ApiError)) return { kind: 'fail', mayRetry: true }
  const { status, code } = error
  if (status === 429) return afterLimit(error, tries)
  if (!isPassing(error)) return { kind: 'fail', mayRetry: !aboutTheFile.includes(status) }
  if (tries + 1 >= mostTries) return { kind: 'fail', mayRetry: true }
  const isAlone = code === 'storage_unavailable' || !proxies.includes(status)
  return { kind: isAlone ? 'again' : 'unreachable', ms: pauseFor(tries) }
}
