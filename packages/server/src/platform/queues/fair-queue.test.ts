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
  expect(first).toEqual({ client: 'b', item: 'b1' })
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
