import type { RowKey } from './selection.ts'

/** Maximum number of concurrent calls. */
const MAX_CONCURRENT_REQUEST_COUNT = 4

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

interface BulkItem {
  key: RowKey
  name: string
}

interface BulkRunOptions<T extends BulkItem> {
  items: T[]
  /** Number of items per call. */
  batchSize: number
  call: (items: T[]) => Promise<unknown>
  /** Returns true for errors that would fail every other call too; the run then stops. */
  isFinal: (error: Error) => boolean
  signal: AbortSignal
  onProgress: (progress: BulkProgress, done: RowKey[]) => void
}

/** Thrown by a call that refused some of its items and changed the others; holds the reason by key. */
export class BulkRefusals extends Error {
  override name = 'BulkRefusals'
  readonly reasons: ReadonlyMap<RowKey, string>

  constructor(reasons: ReadonlyMap<RowKey, string>) {
    super([...reasons.values()].join('\n'))
    this.reasons = reasons
  }
}

/** Rows per call: fewer than a call takes, so that progress is visible and a run can be stopped. */
export const ROWS_PER_CALL_COUNT = 50

interface RowResult {
  id: RowKey
  status: 'done' | 'refused'
  message: string | null
}

/** Awaits a call that tells what became of each row, and throws the refusals. */
export async function requireAllDone(call: Promise<RowResult[]>) {
  const refused = (await call).filter(({ status }) => status === 'refused')
  if (refused.length > 0) throw new BulkRefusals(new Map(refused.map(({ id, message }) => [id, message ?? ''])))
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/**
 * Runs a call over many items with limited concurrency; a failed item does not stop the others. Calls in flight when
 * the run is stopped are awaited.
 */
export async function runBulk<T extends BulkItem>({
  items,
  batchSize,
  call,
  isFinal,
  signal,
  onProgress,
}: BulkRunOptions<T>) {
  const progress: BulkProgress = { total: items.length, done: 0, failures: [] }
  let next = 0
  let isOver = false
  const canContinue = () => !isOver && !signal.aborted

  const reportProgress = (done: T[]) =>
    onProgress(
      { ...progress, failures: [...progress.failures] },
      done.map(({ key }) => key),
    )
  const settleRefusals = (part: T[], { reasons }: BulkRefusals) => {
    const done = part.filter(({ key }) => !reasons.has(key))
    progress.done += done.length
    for (const { key, name } of part) {
      const reason = reasons.get(key)
      if (reason !== undefined) progress.failures.push({ key, name, reason })
    }
    reportProgress(done)
  }
  const runBatch = async (part: T[]): Promise<void> => {
    try {
      await call(part)
      progress.done += part.length
      reportProgress(part)
    } catch (thrown) {
      if (thrown instanceof BulkRefusals) return settleRefusals(part, thrown)
      const error = asError(thrown)
      isOver ||= isFinal(error)
      // A failed batch is retried item by item, to find out which item caused the error.
      if (part.length > 1 && !isOver) return runOneByOne(part)
      progress.failures.push(...part.map(({ key, name }) => ({ key, name, reason: error.message })))
      reportProgress([])
    }
  }
  const runOneByOne = async (part: T[]) => {
    for (const item of part) if (canContinue()) await runBatch([item])
  }
  const work = async () => {
    while (next < items.length && canContinue()) await runBatch(items.slice(next, (next += batchSize)))
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUEST_COUNT }, work))
  return progress
}
