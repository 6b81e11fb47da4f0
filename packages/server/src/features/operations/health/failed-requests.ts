import * as queries from './queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FailedRequest, Log } from '#platform/log.ts'
import type { NewFailure } from './queries.ts'
import type { Failure, FailureQuery } from '@imagora/contract'
import { relaxed } from '#db/relaxed-transaction.ts'
import type { Db } from '#db/schema/schema.ts'
import { DAY_MS, SECOND_MS } from '#platform/time.ts'

const MAX_MESSAGE_CHARS = 500
/** More is not looked through: it may be whatever somebody sent. */
const MAX_SCANNED_CHARS = 4000

/** What could open something, or tells what was asked for: the log has it, and fewer people read that. */
const hidden: [RegExp, string][] = [
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@]{1,250}@/gi, '$1***@'],
  [/\?[^\s'")]*/g, ''],
  [/\b(bearer|basic)\s+\S+/gi, '$1 ***'],
  [/\b(password|passwd|pwd|secret|token|key|code|sign|signature|captcha)(["']?\s*[:=]\s*["']?)[^\s"',;]+/gi, '$1$2***'],
  [/[\w+/=-]{32,}/g, '***'],
]

/** One line that tells what went wrong, and no secret. */
export function withoutSecrets(text: string) {
  let safe = text.slice(0, MAX_SCANNED_CHARS).replace(/\p{Cc}+/gu, ' ')
  for (const [pattern, instead] of hidden) safe = safe.replace(pattern, instead)
  return safe.slice(0, MAX_MESSAGE_CHARS).trim()
}

const isAnswer = (error: unknown): error is Refusal => error instanceof Refusal

/** The failure itself, and whatever it came of. */
function chainOf(error: unknown) {
  const chain: Error[] = []
  for (let each = error; each instanceof Error && chain.length < 5; each = each.cause) chain.push(each)
  return chain
}

const worded = ({ name, message }: Error) => (name === 'Error' ? message : `${name}: ${message}`)

/** A frame of our own program, as `features/billing/orders/service.ts:88`. */
const ownFrame = /\/server\/src\/([\w./-]{1,200}\.ts:\d{1,9})/

/** What an operator should read of a failure: why, and where in the program. */
export function causeOf(error: unknown): { message: string; place: string | null } {
  const chain = chainOf(error).filter((each) => !isAnswer(each))
  const reason = isAnswer(error) ? String(error.details.values?.reason ?? '') : ''
  const words = chain.length > 0 ? chain.map(worded).join(' ← ') : reason
  const place = chain.map(({ stack }) => ownFrame.exec(stack ?? '')?.[1]).find((frame) => frame !== undefined)
  return { message: withoutSecrets(words), place: place ?? null }
}

const MAX_WAITING_COUNT = 200

/** What comes in crowds is told once an hour, with its number; of a fault each has the name that its user was told. */
function mergeKeyOf({ method, route, code, status, request_id, user_id, ip }: FailedRequest, hour: string) {
  if (status >= 500 && request_id !== '') return null
  return [hour, method, route, code, user_id ?? '', ip].join(' ')
}

/** Failures on their way into the database: only so many, as everything may fail at once. */
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
      const known = waiting.get(key)
      if (known || waiting.size < MAX_WAITING_COUNT) {
        waiting.set(key, { ...plain, ...causeOf(error), at, merge_key, count: (known?.count ?? 0) + 1 })
      } else dropped++
    },

    take() {
      const taken = waiting
      waiting = new Map()
      return taken
    },

    /** What could not be written down, for the next time. */
    giveBack(taken: Map<string, NewFailure>) {
      for (const [key, row] of taken) {
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
/** Rows, and those among them that are no fault of ours: whoever knocks too often must not push the faults out. */
const MAX_FAILURES_COUNT = 10_000
const MAX_REFUSALS_COUNT = 5000
const ROWS_PER_CLEANUP_COUNT = 500
const FAILURE_RETENTION_DAYS = 14

/** Faults, and what is refused because there is too little of something. */
const isTold = (status: number) => status >= 500 || status === 429 || status === 413

/** Requests that failed, for whoever runs the site. Nothing here delays an answer or makes another request fail. */
export function createFailedRequestLog({ db, log, now }: FailedRequestLogDeps) {
  const queue = failureQueue(now)
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let sinceTidied = 0
  let isClosed = false

  async function write() {
    const taken = queue.take()
    if (taken.size === 0) return
    try {
      await relaxed(db, (tx) => queries.insertFailures(tx, [...taken.values()]))
    } catch (error) {
      queue.giveBack(taken)
      throw error
    }
    sinceTidied += taken.size
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
    await queries.deleteBefore(db, new Date(now().getTime() - FAILURE_RETENTION_DAYS * DAY_MS).toISOString())
    await queries.deleteBeyond(db, { most: MAX_FAILURES_COUNT, below: 1000 })
    await queries.deleteBeyond(db, { most: MAX_REFUSALS_COUNT, below: 500 })
  }

  return {
    keep(failed: FailedRequest) {
      if (!isTold(failed.status)) return
      queue.add(failed)
      wake(FLUSH_DELAY_MS)
    },

    flush,
    tidy,

    /** So many could not be kept since this process began. */
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

    /** Nothing more is written after this. */
    async close() {
      isClosed = true
      await flush()
    },
  }
}

export type FailedRequestLog = ReturnType<typeof createFailedRequestLog>
