export interface BatchResult {
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
}

/** Splits ids into batches because each call accepts a limited number; reports progress after each batch. */
export async function requestInBatches(
  ids: number[],
  { batchSize, send, onProgress }: BatchOptions,
): Promise<BatchResult> {
  let from = 0
  try {
    for (; from < ids.length; from += batchSize) {
      await send(ids.slice(from, from + batchSize))
      onProgress?.(Math.min(ids.length, from + batchSize))
    }
    return { done: ids.slice(0, from), error: null }
  } catch (error) {
    return { done: ids.slice(0, from), error: error as Error }
  }
}
