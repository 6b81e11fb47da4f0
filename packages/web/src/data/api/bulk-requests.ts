import { type ActivityKind, startActivity } from '#lib/state/activities.ts'

export interface BatchResult {
  /** Processed ids; not all of them if the run was cancelled or failed. */
  done: number[]
  /** Error that stopped the run early. */
  error: Error | null
}

interface BatchOptions {
  /** Maximum number of ids per call. */
  batchSize: number
  send: (ids: number[]) => Promise<unknown>
  /** Receives the number of ids processed so far, after each batch. */
  onProgress?: ((done: number) => void) | undefined
  /** How the run is listed among the operations under way, if it takes several calls. */
  activity?: { kind: ActivityKind; to: string; canCancel?: boolean }
}

/** Lists a run of several calls among the operations under way. */
function trackRun(total: number, { batchSize, activity }: BatchOptions) {
  const stop = new AbortController()
  if (!activity || total <= batchSize) return { signal: stop.signal, update: () => {}, end: () => {} }
  const report = (done: number) => ({
    share: done / total,
    count: { done, total },
    to: activity.to,
    ...(activity.canCancel && { cancel: () => stop.abort() }),
  })
  const { update, end } = startActivity(activity.kind, report(0))
  return { signal: stop.signal, update: (done: number) => update(report(done)), end }
}

/** Splits ids into batches because each call accepts a limited number; reports progress after each batch. */
export async function requestInBatches(ids: number[], options: BatchOptions): Promise<BatchResult> {
  const { batchSize, send, onProgress } = options
  const run = trackRun(ids.length, options)
  let from = 0
  try {
    for (; from < ids.length && !run.signal.aborted; from += batchSize) {
      await send(ids.slice(from, from + batchSize))
      const done = Math.min(ids.length, from + batchSize)
      run.update(done)
      onProgress?.(done)
    }
    return { done: ids.slice(0, from), error: null }
  } catch (error) {
    return { done: ids.slice(0, from), error: error as Error }
  } finally {
    run.end()
  }
}
