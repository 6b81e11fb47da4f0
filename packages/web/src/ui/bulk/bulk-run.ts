import type { RowKey } from './selection.ts'

/** Maximum number of concurrent calls. */
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
  /** Number of items per call. */
  size: number
  call: (items: T[]) => Promise<unknown>
  /** Returns true for errors that would fail every other call too; the run then stops. */
  isFinal: (error: Error) => boolean
  signal: AbortSignal
  onProgress: (progress: BulkProgress, done: RowKey[]) => void
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/**
 * Runs a call over many items with limited concurrency; a failed item does not stop the others. Calls in flight when
 * the run is stopped are awaited.
 */
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
      // A failed batch is retried item by item, to find out which item caused the error.
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
