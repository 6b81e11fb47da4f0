import { refuse } from '#refusal.ts'

/** Each has a copy of an original on the disk while it is worked on. */
const atOnce = 16
/** Who waits costs nothing yet; beyond these whoever asks is told to come back. */
const mostWaiting = 48

/** Lets so much work be under way and so much wait, and refuses the rest. */
export function turns() {
  const waiting: (() => void)[] = []
  let running = 0

  async function take() {
    if (running < atOnce) {
      running++
      return
    }
    if (waiting.length >= mostWaiting) throw refuse('server_busy', { retry_after: 5 })
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    await promise
  }

  /** To the one who has waited longest. */
  function pass() {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await take()
    try {
      return await work()
    } finally {
      pass()
    }
  }
}
