import { expect, test } from 'vitest'
import { createCountCache } from './service.ts'

test('concurrent requests share one count, which expires', async () => {
  let [now, counts] = [0, 0]
  const keep = createCountCache<number>(() => new Date(now))
  const count = async () => {
    await new Promise((done) => setTimeout(done, 20))
    return ++counts
  }
  expect(await Promise.all([keep('a', count), keep('a', count), keep('b', count)])).toEqual([1, 1, 2])
  expect(await keep('a', count)).toBe(1)
  now += 600_000
  expect(await keep('a', count)).toBe(3)
})

test('a count that failed is tried again', async () => {
  const keep = createCountCache<number>(() => new Date(0))
  await expect(keep('a', () => Promise.reject(new Error('No')))).rejects.toThrow('No')
  expect(await keep('a', async () => 7)).toBe(7)
})
