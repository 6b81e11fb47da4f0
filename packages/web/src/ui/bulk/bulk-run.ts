import type { RowKey } from './selection.ts'

/** So many calls are under way at once. */
const most = 4

export interface BulkFailure {
  key: RowKey
  name: string
  reason: string
}

export interface BulkProgress {
  total: number
  done: number
  failures: BulkFailure[]
}

interface Item {
  key: RowKey
  name: string
}

interface Run<T extends Item> {
  items: T[]
  /** How many a call takes. */
  size: number
  call: (items: T[]) => Promise<unknown>
  /** What would befall every other call as well. */
  isFinal: (error: Error) => boolean
  signal: AbortSignal
  onProgress: (progress: BulkProgress, done: RowKey[]) => void
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Does something to many, a few at a time; what fails does not keep the others. What is under way when it is stopped is waited for. */
export async function runBulk<T extends Item>({ items, size, call, isFinal, signal, onProgress }: Run<T>) {
  const progress: BulkProgress = { total: items.length, done: 0, failures: [] }
  let next = 0
  let isOver = false
  const goesOn = () => !isOver && !signal.aborted

  const tell = (done: T[]) =>
    onProgress(
      { ...progress, failures: [...progress.failures] },
      done.map(({ key }) => key),
    )
  const attempt = async (part: T[]): Promise<void> => {
    try {
      await call(part)
      progress.done += part.length
      tell(part)
    } catch (thrown) {
      const error = asError(thrown)
      isOver ||= isFinal(error)
      // One of them spoilt the call: each is tried alone, so that it is known which.
      if (part.length > 1 && !isOver) return each(part)
      progress.failures.push(...part.map(({ key, name }) => ({ key, name, reason: error.message })))
      tell([])
    }
  }
  const each = async (part: T[]) => {
    for (const item of part) if (goesOn()) await attempt([item])
  }
  const work = async () => {
    while (next < items.length && goesOn()) await attempt(items.slice(next, (next += size)))
  }
  await Promise.all(Array.from({ length: most }, work))
  return progress
}
