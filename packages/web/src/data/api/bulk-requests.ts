export interface BatchResult {
  done: number[]
  /** Why it ended before its end. */
  error: Error | null
}

interface Options {
  /** As many as a call takes. */
  size: number
  send: (ids: number[]) => Promise<unknown>
  /** So many are done. */
  onProgress?: ((done: number) => void) | undefined
}

/** Calls take so many ids each: whoever chose more sees it done in several, and is told how far it came. */
export async function requestInBatches(ids: number[], { size, send, onProgress }: Options): Promise<BatchResult> {
  let from = 0
  try {
    for (; from < ids.length; from += size) {
      await send(ids.slice(from, from + size))
      onProgress?.(Math.min(ids.length, from + size))
    }
    return { done: ids.slice(0, from), error: null }
  } catch (error) {
    return { done: ids.slice(0, from), error: error as Error }
  }
}
