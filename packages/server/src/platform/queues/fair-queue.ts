import { refuse } from '#platform/refusal.ts'

interface Waiting<T> {
  client: string
  item: T
}

/**
 * Every client has its own line, and the lines are served round robin: a client with a hundred items delays another
 * client's first item by a single one. When the queue is full, the longest line loses its newest item, so that the
 * client that floods the queue is the one refused.
 */
export function createFairQueue<T>(capacity: number) {
  /** Ordered by turn: a line that was served moves to the end. */
  const lines = new Map<string, T[]>()
  let size = 0

  const lengthOf = (client: string) => lines.get(client)?.length ?? 0

  function longestLine() {
    let longest = ''
    for (const client of lines.keys()) if (lengthOf(client) > lengthOf(longest)) longest = client
    return longest
  }

  function add(client: string, item: T) {
    const line = lines.get(client)
    if (line) line.push(item)
    else lines.set(client, [item])
    size++
  }

  function removeNewest(client: string) {
    const line = lines.get(client)!
    const item = line.pop()!
    if (line.length === 0) lines.delete(client)
    size--
    return item
  }

  return {
    size: () => size,

    /** Returns the evicted item, which may be the new one; null if the queue has capacity. */
    push(client: string, item: T): T | null {
      if (size < capacity) {
        add(client, item)
        return null
      }
      const longest = longestLine()
      // An item is evicted only if that makes the shares more equal.
      if (lengthOf(longest) <= lengthOf(client) + 1) return item
      const evicted = removeNewest(longest)
      add(client, item)
      return evicted
    },

    /** Removes the oldest item of the next client in turn that may proceed. */
    shift(mayGoOn: (client: string) => boolean = () => true): Waiting<T> | null {
      for (const [client, line] of lines) {
        if (!mayGoOn(client)) continue
        const item = line.shift()!
        lines.delete(client)
        if (line.length > 0) lines.set(client, line)
        size--
        return { client, item }
      }
      return null
    },

    /** Returns an item to the front of the queue, for one whose turn failed through no fault of its own. */
    putBack(client: string, item: T) {
      const otherLines = [...lines]
      const line = lines.get(client) ?? []
      lines.clear()
      lines.set(client, [item, ...line])
      for (const [other, waiting] of otherLines) if (other !== client) lines.set(other, waiting)
      size++
    },

    clear(): T[] {
      const items = [...lines.values()].flat()
      lines.clear()
      size = 0
      return items
    },
  }
}

interface RunnerBounds {
  concurrency: number
  /** Maximum of concurrent tasks per client: the rest stay free for others while its work hangs. */
  concurrencyPerClient: number
  waiting: number
  /** Seconds after which a refused caller may retry. */
  retryAfter: number
}

interface QueuedRun {
  begin: () => void
  evict: (error: Error) => void
}

/**
 * Runs `concurrency` tasks at once, queues up to `waiting` fairly and refuses the rest, starting with the client that
 * has the most waiting.
 */
export function createFairRunner({ concurrency, concurrencyPerClient, waiting, retryAfter }: RunnerBounds) {
  const queue = createFairQueue<QueuedRun>(waiting)
  const runningOf = new Map<string, number>()
  let running = 0

  const canStart = (client: string) => running < concurrency && (runningOf.get(client) ?? 0) < concurrencyPerClient

  function begin(client: string) {
    running++
    runningOf.set(client, (runningOf.get(client) ?? 0) + 1)
  }

  function end(client: string) {
    const left = runningOf.get(client)! - 1
    running--
    if (left > 0) runningOf.set(client, left)
    else runningOf.delete(client)
    // The finishing task hands its slot to the next one, so that no newcomer overtakes the queue.
    for (let next = queue.shift(canStart); next; next = queue.shift(canStart)) {
      begin(next.client)
      next.item.begin()
    }
  }

  const wait = (client: string) =>
    new Promise<void>((resolve, reject) => {
      const evictedRun = queue.push(client, { begin: resolve, evict: reject })
      evictedRun?.evict(refuse('server_busy', { retry_after: retryAfter }))
    })

  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    if (canStart(client)) begin(client)
    else await wait(client)
    try {
      return await work()
    } finally {
      end(client)
    }
  }
}
