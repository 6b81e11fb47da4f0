import { expect, test, vi } from 'vitest'
import { createLruCache } from './lru-cache.ts'

test('what was used last is kept, up to so many', () => {
  const kept = createLruCache<string, number[]>(2)
  kept.set('a', [1])
  kept.set('b', [2])
  expect(kept.get('a')).toEqual([1])
  kept.set('c', [3])
  expect([...kept.keys()].toSorted()).toEqual(['a', 'c'])
  kept.set('c', [4])
  expect([kept.size, kept.get('a'), kept.get('c')]).toEqual([2, [1], [4]])
  kept.clear()
  kept.set('d', [5])
  expect([...kept.keys()]).toEqual(['d'])
})

test('what has a time ends with it', async () => {
  const [briefly, long] = [createLruCache<number, true>(10, 20), createLruCache<number, true>(10, 600_000)]
  for (const kept of [briefly, long]) kept.set(1, true)
  await vi.waitFor(() => expect(briefly.has(1)).toBe(false))
  expect([briefly.get(1), long.get(1)]).toEqual([undefined, true])
})

test('a thousand times as many as are kept leave no more than those', () => {
  const kept = createLruCache<number, string>(50)
  for (let number = 0; number < 50_000; number++) kept.set(number, `${number}`)
  expect([...kept.values()]).toEqual(Array.from({ length: 50 }, (_, place) => `${49_999 - place}`))
})
