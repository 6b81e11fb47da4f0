import type { Failure, FailureQuery } from '@imagora/contract'
import { relaxed } from '#db/relaxed-transaction.ts'
import type { Db } from '#db/schema/schema.ts'
import type { FailedRequest, Log } from '#platform/log.ts'
import { failureQueue } from './failure-queue.ts'
import * as queries from './queries.ts'

interface Needs {
  db: Db
  log: Pick<Log, 'warn'>
  now: () => Date
}

const second = 1000
const writtenAfter = second
const triedAgainAfter = 5 * second
/** Rows, and those among them that are no fault of ours: whoever knocks too often must not push the faults out. */
const mostKept = 10_000
const mostRefusals = 5000
const tidiedEvery = 500
const day = 86_400_000
const keptDays = 14

/** Faults, and what is refused because there is too little of something. */
const isTold = (status: number) => status >= 500 || status === 429 || status === 413

/** Requests that failed, for whoever runs the site. Nothing here delays an answer or makes another request fail. */
export function failureLog({ db, log, now }: Needs) {
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
    if (sinceTidied >= tidiedEvery) await tidy()
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write).catch((error: unknown) => {
      log.warn({ err: error }, 'Failed requests could not be written down yet')
      wake(triedAgainAfter)
    })
    return writing
  }

  function wake(ms: number) {
    if (!isClosed) timer ??= setTimeout(() => void flush(), ms).unref()
  }

  async function tidy() {
    sinceTidied = 0
    await queries.deleteBefore(db, new Date(now().getTime() - keptDays * day).toISOString())
    await queries.deleteBeyond(db, { most: mostKept, below: 1000 })
    await queries.deleteBeyond(db, { most: mostRefusals, below: 500 })
  }

  return {
    keep(failed: FailedRequest) {
      if (!isTold(failed.status)) return
      queue.add(failed)
      wake(writtenAfter)
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

export type FailureLog = ReturnType<typeof failureLog>
