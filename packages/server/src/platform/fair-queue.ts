import { refuse } from './refusal.ts'

interface Waiting<T> {
  client: string
  item: T
}

/**
 * Every client waits in a line of its own, and the lines are served in turn (round robin): a client with a hundred items
 * delays another client's first one by a single item. When there is no room left, the longest line loses its newest
 * item, so that whoever floods the queue is the one who is turned away.
 */
export function createFairQueue<T>(capacity: number) {
  /** In the order of their turns: a line that was served goes to the end. */
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

    /** Answers with the item that has no place, which may be the one that came; null where there is room for all. */
    push(client: string, item: T): T | null {
      if (size < capacity) {
        add(client, item)
        return null
      }
      const longest = longestLine()
      // A place is given up only where that makes the shares more equal.
      if (lengthOf(longest) <= lengthOf(client) + 1) return item
      const evicted = removeNewest(longest)
      add(client, item)
      return evicted
    },

    /** The oldest item of the client whose turn it is, of those that may go on. */
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

    /** Before all others, for an item whose turn was no fault of its own in vain. */
    putBack(client: string, item: T) {
      const others = [...lines]
      const line = lines.get(client) ?? []
      lines.clear()
      lines.set(client, [item, ...line])
      for (const [other, waiting] of others) if (other !== client) lines.set(other, waiting)
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
  /** Of those, so many at most for one client: the rest stay free for others while its work hangs. */
  concurrencyPerClient: number
  waiting: number
  /** Seconds after which whoever is turned away may come again. */
  retryAfter: number
}

interface Turn {
  begin: () => void
  turnAway: (error: Error) => void
}

/** Runs so many at once, lets so many wait in turn, and turns the rest away, beginning with whoever waits most often. */
export function createFairRunner({ concurrency, concurrencyPerClient, waiting, retryAfter }: RunnerBounds) {
  const queue = createFairQueue<Turn>(waiting)
  const runningOf = new Map<string, number>()
  let running = 0

  const mayGoOn = (client: string) => running < concurrency && (runningOf.get(client) ?? 0) < concurrencyPerClient

  function begin(client: string) {
    running++
    runningOf.set(client, (runningOf.get(client) ?? 0) + 1)
  }

  function end(client: string) {
    const left = runningOf.get(client)! - 1
    running--
    if (left > 0) runningOf.set(client, left)
    else runningOf.delete(client)
    // Whoever finishes hands over its place, so that nobody slips in between.
    for (let next = queue.shift(mayGoOn); next; next = queue.shift(mayGoOn)) {
      begin(next.client)
      next.item.begin()
    }
  }

  const wait = (client: string) =>
    new Promise<void>((resolve, reject) => {
      const turnedAway = queue.push(client, { begin: resolve, turnAway: reject })
      turnedAway?.turnAway(refuse('server_busy', { retry_after: retryAfter }))
    })

  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    if (mayGoOn(client)) begin(client)
    else await wait(client)
    try {
      return await work()
    } finally {
      end(client)
    }
  }
}
