import * as queries from './queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FailedRequest, Log } from '#platform/process/log.ts'
import type { NewFailure } from './queries.ts'
import type { Failure, FailureQuery } from '@imagora/contract'
import { relaxedTransaction } from '#db/relaxed-transaction.ts'
import type { Db } from '#db/schema/schema.ts'
import { SECOND_MS } from '#platform/time.ts'

const MAX_MESSAGE_CHARS = 500
/** Longer text is cut before matching, because it may be arbitrary input. */
const MAX_SCANNED_CHARS = 4000

/** Credentials and query strings are masked: the server log has them, and fewer people read that. */
const hidden: [RegExp, string][] = [
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@]{1,250}@/gi, '$1***@'],
  [/\?[^\s'")]*/g, ''],
  [/\b(bearer|basic)\s+\S+/gi, '$1 ***'],
  [/\b(password|passwd|pwd|secret|token|key|code|sign|signature|captcha)(["']?\s*[:=]\s*["']?)[^\s"',;]+/gi, '$1$2***'],
  [/[\w+/=-]{32,}/g, '***'],
]

/** Returns one line that describes the error without secrets. */
export function withoutSecrets(text: string) {
  let safe = text.slice(0, MAX_SCANNED_CHARS).replace(/\p{Cc}+/gu, ' ')
  for (const [pattern, instead] of hidden) safe = safe.replace(pattern, instead)
  return safe.slice(0, MAX_MESSAGE_CHARS).trim()
}

const isAnswer = (error: unknown): error is Refusal => error instanceof Refusal

/** Returns the error and its causes. */
function chainOf(error: unknown) {
  const chain: Error[] = []
  for (let each = error; each instanceof Error && chain.length < 5; each = each.cause) chain.push(each)
  return chain
}

const formatError = ({ name, message }: Error) => (name === 'Error' ? message : `${name}: ${message}`)

/** A stack frame of our own code, as `features/billing/orders/service.ts:88`. */
const ownFrame = /\/server\/src\/([\w./-]{1,200}\.ts:\d{1,9})/

/** Returns the message of an error for the operator, and its place in the code. */
export function causeOf(error: unknown): { message: string; place: string | null } {
  const chain = chainOf(error).filter((each) => !isAnswer(each))
  const reason = isAnswer(error) ? String(error.details.values?.reason ?? '') : ''
  const words = chain.length > 0 ? chain.map(formatError).join(' ← ') : reason
  const location = chain.map(({ stack }) => ownFrame.exec(stack ?? '')?.[1]).find((frame) => frame !== undefined)
  return { message: withoutSecrets(words), place: location ?? null }
}

const MAX_WAITING_COUNT = 200

/**
 * Repeated refusals are merged per hour with a count; each fault has its own row with the request id that the user saw.
 */
function mergeKeyOf({ method, route, code, status, request_id, user_id, ip }: FailedRequest, hour: string) {
  if (status >= 500 && request_id !== '') return null
  return [hour, method, route, code, user_id ?? '', ip].join(' ')
}

/** Buffers failures before they are written; the buffer is bounded, because everything may fail at once. */
function failureQueue(now: () => Date) {
  let waiting = new Map<string, NewFailure>()
  let dropped = 0

  return {
    dropped: () => dropped,

    add(failed: FailedRequest) {
      const at = now().toISOString()
      const { error, ...plain } = failed
      const merge_key = mergeKeyOf(failed, at.slice(0, 13))
      const key = merge_key ?? `fault ${failed.request_id}`
      const waitingFailure = waiting.get(key)
      if (waitingFailure || waiting.size < MAX_WAITING_COUNT) {
        waiting.set(key, { ...plain, ...causeOf(error), at, merge_key, count: (waitingFailure?.count ?? 0) + 1 })
      } else dropped++
    },

    take() {
      const drainedFailures = waiting
      waiting = new Map()
      return drainedFailures
    },

    /** Requeues rows that could not be written. */
    giveBack(failures: Map<string, NewFailure>) {
      for (const [key, row] of failures) {
        const since = waiting.get(key)
        if (since) since.count += row.count
        else if (waiting.size < MAX_WAITING_COUNT) waiting.set(key, row)
        else dropped += row.count
      }
    },
  }
}

interface FailedRequestLogDeps {
  db: Db
  log: Pick<Log, 'warn'>
  now: () => Date
}

const FLUSH_DELAY_MS = SECOND_MS
const FLUSH_RETRY_DELAY_MS = 5 * SECOND_MS
/** Limits of all rows and of refusals among them: a client that is refused often must not displace the faults. */
const MAX_FAILURES_COUNT = 10_000
const MAX_REFUSALS_COUNT = 5000
const ROWS_PER_CLEANUP_COUNT = 500

/** Faults, and requests refused for a rate or size limit. */
const isTold = (status: number) => status >= 500 || status === 429 || status === 413

/** Log of failed requests for the operator. Nothing here delays a response or makes another request fail. */
export function createFailedRequestLog({ db, log, now }: FailedRequestLogDeps) {
  const queue = failureQueue(now)
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let sinceTidied = 0
  let isClosed = false

  async function write() {
    const failures = queue.take()
    if (failures.size === 0) return
    try {
      await relaxedTransaction(db, (tx) => queries.insertFailures(tx, [...failures.values()]))
    } catch (error) {
      queue.giveBack(failures)
      throw error
    }
    sinceTidied += failures.size
    if (sinceTidied >= ROWS_PER_CLEANUP_COUNT) await tidy()
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write).catch((error: unknown) => {
      log.warn({ err: error }, 'Failed requests could not be written down yet')
      wake(FLUSH_RETRY_DELAY_MS)
    })
    return writing
  }

  function wake(ms: number) {
    if (!isClosed) timer ??= setTimeout(() => void flush(), ms).unref()
  }

  async function tidy() {
    sinceTidied = 0
    await queries.deleteBeyond(db, { most: MAX_FAILURES_COUNT, below: 1000 })
    await queries.deleteBeyond(db, { most: MAX_REFUSALS_COUNT, below: 500 })
  }

  return {
    record(failed: FailedRequest) {
      if (!isTold(failed.status)) return
      queue.add(failed)
      wake(FLUSH_DELAY_MS)
    },

    flush,
    tidy,

    /** Number of failures dropped since this process started. */
    dropped: queue.dropped,

    async list(query: FailureQuery) {
      await flush()
      const { data, ...counted } = await queries.listFailures(db, query)
      return {
        data: data.map(({ user_id, username, code, ...row }): Failure => ({
          ...row,
          code: code as Failure['code'],
          user: user_id !== null && username !== null ? { id: user_id, username } : null,
        })),
        ...counted,
        dropped: queue.dropped(),
      }
    },

    /** Nothing is written after this call. */
    async close() {
      isClosed = true
      await flush()
    },
  }
}

export type FailedRequestLog = ReturnType<typeof createFailedRequestLog>
