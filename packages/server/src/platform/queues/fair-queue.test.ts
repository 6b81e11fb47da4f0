import { expect, test } from 'vitest'
import { createFairQueue, createFairRunner } from './fair-queue.ts'

function drained(queue: ReturnType<typeof createFairQueue<string>>) {
  const order: string[] = []
  for (let next = queue.shift(); next; next = queue.shift()) order.push(next.item)
  return order
}

test('[SF-72] clients are served in turn, each in the order in which it came', () => {
  const queue = createFairQueue<string>(10)
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push(item[0]!, item)
  expect(queue.size()).toBe(6)
  expect(drained(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect(queue.size()).toBe(0)
})

test('[SF-72] without room the longest line loses its newest item, until the shares are equal', () => {
  const queue = createFairQueue<string>(4)
  const pushed = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'c1', 'c2', 'd1', 'e1']
  expect(pushed.map((item) => queue.push(item[0]!, item))).toEqual([
    // Client a has all slots; then b, c and d take their share.
    ...pushed.slice(0, 4).map(() => null),
    'a5',
    'a4',
    'a3',
    'b3',
    'a2',
    'c2',
    'b2',
    'e1',
  ])
  expect(drained(queue)).toEqual(['a1', 'b1', 'c1', 'd1'])
})

test('what is put back goes first, and a client that may not go on is passed over', () => {
  const queue = createFairQueue<string>(10)
  for (const item of ['a1', 'b1', 'b2']) queue.push(item[0]!, item)
  const first = queue.shift((client) => client !== 'a')!
  expect(first).toMatchObject({ client: 'b', item: 'b1' })
  queue.putBack('b', 'b1')
  expect(queue.shift(() => false)).toBeNull()
  expect(drained(queue)).toEqual(['b1', 'a1', 'b2'])
  queue.push('a', 'a2')
  expect([queue.clear(), queue.size()]).toEqual([['a2'], 0])
})

test('[SF-72] limits the share of one client, and asks clients beyond the bounds to retry', async () => {
  const run = createFairRunner({ concurrency: 3, concurrencyPerClient: 2, waiting: 3, retryAfter: 5 })
  const begun: string[] = []
  const finish = new Map<string, () => void>()
  const start = (name: string) =>
    run(name[0]!, () => {
      begun.push(name)
      return new Promise<string>((resolve) => finish.set(name, () => resolve(name)))
    })
  const busy = { code: 'server_busy', details: { retry_after: 5 } }
  const flood = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map(start)
  await expect(flood[5]).rejects.toMatchObject(busy)
  expect(begun).toEqual(['a1', 'a2'])
  const others = ['b1', 'b2'].map(start)
  await expect(flood[4]).rejects.toMatchObject(busy)
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2', 'a4']) {
    await expect.poll(() => finish.has(name)).toBe(true)
    finish.get(name)!()
  }
  expect(await Promise.all([...flood.slice(0, 4), ...others])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

test('work that fails hands over its place', async () => {
  const run = createFairRunner({ concurrency: 1, concurrencyPerClient: 1, waiting: 1, retryAfter: 5 })
  const failing = run('a', () => Promise.reject(new Error('broken')))
  const next = run('b', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await run('a', async () => 'again')).toBe('again')
})

/** Pushes items such as `aP1`: client a, photo P. */
const pushAll = (queue: ReturnType<typeof createFairQueue<string>>, items: string[]) =>
  items.map((item) => queue.push(item[0]!, item, item[1]))

test('[SF-75] many sizes of one photo delay the first of another photo by one, for one client and for many', () => {
  const ofOneClient = createFairQueue<string>(20)
  pushAll(ofOneClient, ['aP1', 'aP2', 'aP3', 'aP4', 'aQ1', 'aQ2', 'aR1'])
  expect(drained(ofOneClient)).toEqual(['aP1', 'aQ1', 'aR1', 'aP2', 'aQ2', 'aP3', 'aP4'])

  const ofMany = createFairQueue<string>(20)
  pushAll(ofMany, ['aP', 'bP', 'cP', 'dP', 'eP', 'fQ'])
  expect(drained(ofMany)).toEqual(['aP', 'fQ', 'bP', 'cP', 'dP', 'eP'])

  // A photo that comes while others are served waits for one round, and is not overtaken by those that come later.
  const lasting = createFairQueue<string>(20)
  pushAll(lasting, ['aP', 'bP', 'cP', 'dP', 'eP'])
  const served = []
  for (const next of ['fQ', 'gR', 'hS', 'iT', 'jU', 'kV']) {
    served.push(lasting.shift()!.item)
    pushAll(lasting, [next])
  }
  expect(served).toEqual(['aP', 'bP', 'fQ', 'cP', 'gR', 'hS'])
})

test('[SF-75] turns of photos leave the turns of clients as they are', () => {
  // Neither a flood of one photo nor one of many photos delays another client that asks for the same or another one.
  const queue = createFairQueue<string>(20)
  pushAll(queue, ['aP1', 'aP2', 'aP3', 'aQ', 'aR', 'aS', 'bP', 'cT'])
  const order = drained(queue)
  expect(new Set(order.slice(0, 3).map((item) => item[0]))).toEqual(new Set(['a', 'b', 'c']))
  expect(order).toHaveLength(8)
})

test('[SF-75] a photo that fills the queue gives up a place for another, and no client gains by it', () => {
  const queue = createFairQueue<string>(4)
  expect(pushAll(queue, ['aP', 'bP', 'cP', 'dP', 'eP', 'fQ', 'aQ', 'gR', 'hS'])).toEqual([
    null,
    null,
    null,
    null,
    'eP',
    'dP',
    // Client a has a place already and every other has no more than that, so that it gives up its own.
    'aP',
    'cP',
    'aQ',
  ])
  expect(drained(queue)).toEqual(['bP', 'fQ', 'gR', 'hS'])
  const ofOneClient = createFairQueue<string>(3)
  expect(pushAll(ofOneClient, ['aP1', 'aP2', 'aP3', 'aQ1', 'aQ2'])).toEqual([null, null, null, 'aP3', 'aQ2'])
})
