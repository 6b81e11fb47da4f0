import { refuse } from '#platform/refusal.ts'

interface WaitingItem<T> {
  client: string
  subject: string
  item: T
}

type Party = 'client' | 'subject'

/** Remembers in which round each waiting party has its next turn; one that comes anew joins the next round. */
function createRounds() {
  let current = 0
  const nextOf = { client: new Map<string, number>(), subject: new Map<string, number>() }
  const roundOf = (party: Party, name: string) => nextOf[party].get(name) ?? current + 1

  return {
    roundOf,
    join: (party: Party, name: string) => nextOf[party].set(name, roundOf(party, name)),
    leave: (party: Party, name: string) => nextOf[party].delete(name),

    /** Both parties of a served item wait for the next round. */
    serve(client: string, subject: string) {
      current = Math.max(current, roundOf('client', client), roundOf('subject', subject))
      nextOf.client.set(client, current + 1)
      nextOf.subject.set(subject, current + 1)
    },
  }
}

/**
 * Clients have turns round robin, and so have the subjects of the items, such as photos: a client with a hundred items,
 * or a hundred clients with items of one subject, delay the first item of another client and subject by about one.
 * When the queue is full, the client with the most items loses its newest one; where clients have equally many, the
 * subject with the most items does. Thus the one that floods the queue is refused.
 *
 * The queue has about a hundred items, so that a walk through all of them costs less than an index.
 */
export function createFairQueue<T>(capacity: number) {
  /** Ordered by arrival. */
  const waiting: WaitingItem<T>[] = []
  /** Items whose turn failed; they go before all others. */
  const returned: WaitingItem<T>[] = []
  const rounds = createRounds()

  const size = () => returned.length + waiting.length

  function countBy(party: Party) {
    const counts = new Map<string, number>()
    for (const { [party]: name } of waiting) counts.set(name, (counts.get(name) ?? 0) + 1)
    return counts
  }

  function add(entry: WaitingItem<T>) {
    rounds.join('client', entry.client)
    rounds.join('subject', entry.subject)
    waiting.push(entry)
  }

  function remove(entry: WaitingItem<T>) {
    waiting.splice(waiting.indexOf(entry), 1)
    for (const party of ['client', 'subject'] as const) {
      if (!waiting.some(({ [party]: name }) => name === entry[party])) rounds.leave(party, entry[party])
    }
    return entry
  }

  /** An item is evicted only if that makes the shares more equal. */
  function findEvictable({ client, subject }: WaitingItem<T>) {
    const ofClient = countBy('client')
    const [longest, most] = [...ofClient].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])
    const own = ofClient.get(client) ?? 0
    if (most > own + 1) return waiting.findLast((entry) => entry.client === longest)
    const ofSubject = countBy('subject')
    const [largest, mostOfSubject] = [...ofSubject].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])
    if (mostOfSubject <= (ofSubject.get(subject) ?? 0) + 1) return undefined
    // No client ends up with less than the one that it makes room for.
    return waiting.findLast(
      (entry) => entry.subject === largest && (entry.client === client || ofClient.get(entry.client)! > own),
    )
  }

  /** The round of the client decides between items of one round, so that a flood of a subject delays its sender most. */
  function isEarlier(one: WaitingItem<T>, other: WaitingItem<T>) {
    const client = rounds.roundOf('client', one.client)
    const subject = rounds.roundOf('subject', one.subject)
    const otherClient = rounds.roundOf('client', other.client)
    const otherSubject = rounds.roundOf('subject', other.subject)
    const difference = Math.max(client, subject) - Math.max(otherClient, otherSubject)
    return (difference || client - otherClient || subject - otherSubject) < 0
  }

  return {
    size,

    /** Returns the evicted item, which may be the new one; null if the queue has capacity. */
    push(client: string, item: T, subject = client): T | null {
      const entry = { client, subject, item }
      const evicted = size() < capacity ? null : findEvictable(entry)
      if (evicted === undefined) return item
      if (evicted) remove(evicted)
      add(entry)
      return evicted && evicted.item
    },

    /** Removes the item whose turn it is among the clients that may proceed. */
    shift(mayGoOn: (client: string) => boolean = () => true): WaitingItem<T> | null {
      const position = returned.findIndex(({ client }) => mayGoOn(client))
      if (position !== -1) return returned.splice(position, 1)[0]!
      let next: WaitingItem<T> | null = null
      for (const entry of waiting) if (mayGoOn(entry.client) && (!next || isEarlier(entry, next))) next = entry
      if (!next) return null
      rounds.serve(next.client, next.subject)
      return remove(next)
    },

    /** Returns an item to the front of the queue, for one whose turn failed through no fault of its own. */
    putBack(client: string, item: T, subject = client) {
      returned.unshift({ client, subject, item })
    },

    clear(): T[] {
      const entries = [...returned, ...waiting]
      returned.length = 0
      while (waiting[0]) remove(waiting[0])
      return entries.map(({ item }) => item)
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
 * has the most waiting. Tasks of one subject, such as a photo, have turns with those of other subjects.
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

  const wait = (client: string, subject?: string) =>
    new Promise<void>((resolve, reject) => {
      const evictedRun = queue.push(client, { begin: resolve, evict: reject }, subject)
      evictedRun?.evict(refuse('server_busy', { retry_after: retryAfter }))
    })

  return async <T>(client: string, work: () => Promise<T>, subject?: string): Promise<T> => {
    if (canStart(client)) begin(client)
    else await wait(client, subject)
    try {
      return await work()
    } finally {
      end(client)
    }
  }
}
