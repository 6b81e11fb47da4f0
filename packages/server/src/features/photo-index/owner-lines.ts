import { refuse } from '#platform/refusal.ts'

/** More than the pages of one person ask for at once. */
const mostWaiting = 8

interface Line {
  length: number
  last: Promise<void>
}

/** One work of each owner at a time, the others in line: whoever asks for very much keeps nobody else waiting. */
export function ownerLines() {
  const lines = new Map<number, Line>()

  return async <T>(ownerId: number, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(ownerId) ?? { length: 0, last: Promise.resolve() }
    if (line.length > mostWaiting) throw refuse('server_busy', { retry_after: 5 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = line.last
    line.length++
    line.last = promise
    lines.set(ownerId, line)
    await before
    try {
      return await work()
    } finally {
      line.length--
      if (line.length === 0) lines.delete(ownerId)
      resolve()
    }
  }
}
