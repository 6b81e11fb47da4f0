import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { isUndone } from './failures.ts'
import type { Database } from './schema.ts'

/** How often a transaction is tried again that others made impossible. */
const furtherTries = 3
/** Two that have just met would meet again without a pause that differs, in milliseconds. */
const longestPause = 50

async function tryAgain<T>(attempt: () => Promise<T>, triesLeft = furtherTries): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (triesLeft === 0 || !isUndone(error)) throw error
  }
  await sleep(Math.random() * longestPause)
  return tryAgain(attempt, triesLeft - 1)
}

/**
 * Begins a transaction once more when the database has undone it for the sake of others: nothing of it was kept, jobs and
 * signals that it handed over included. So the work of a transaction has no effect but on its database: what is outside
 * (a file, a call, a copy in memory) is touched by whoever began it, once it is over.
 */
export class RepeatingKysely extends Kysely<Database> {
  override transaction() {
    const builder = super.transaction()
    const once = builder.execute.bind(builder)
    const execute: typeof once = (work) => tryAgain(() => once(work))
    return Object.assign(builder, { execute })
  }
}
