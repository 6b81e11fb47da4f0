import type { PhotoTile } from '@imagora/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTileStore } from './tile-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const named = (id: number, name = `Photo ${id}`) => ({ id, name }) as PhotoTile

function setUp(answer: (ids: number[]) => PhotoTile[] = (ids) => ids.map((id) => named(id))) {
  const store = createTileStore()
  const calls: number[][] = []
  let changes = 0
  const leave = store.connect({
    async tiles(ids) {
      calls.push(ids)
      return answer(ids)
    },
    onChange: () => changes++,
  })
  return { store, calls, leave, changes: () => changes }
}

test('what comes into sight within a moment is asked for together, two hundred at most, and once', async () => {
  const { store, calls, changes } = setUp()
  const ids = Array.from({ length: 250 }, (_, place) => place + 1)
  store.requestTiles(ids.slice(0, 100), 'grid')
  store.requestTiles(ids, 'grid')
  await vi.advanceTimersByTimeAsync(100)
  expect(calls.map(({ length }) => length)).toEqual([200, 50])
  expect(changes()).toBe(2)
  store.requestTiles(ids, 'grid')
  await vi.advanceTimersByTimeAsync(100)
  expect(calls).toHaveLength(2)
  expect(store.get(250)?.name).toBe('Photo 250')
})

test('what left sight before it was asked for is not asked for', async () => {
  const { store, calls } = setUp()
  store.requestTiles([1, 2, 3], 'grid')
  store.requestTiles([8, 9], 'grid')
  await vi.advanceTimersByTimeAsync(100)
  expect(calls).toEqual([[8, 9]])
})

test('what is urgent is asked for at once in a call of its own, the rest with the next batch, and each once', async () => {
  const { store, calls } = setUp()
  store.requestTiles([1, 2, 3, 4, 5], 'grid', [2, 3])
  expect(calls).toEqual([[2, 3]])
  await vi.advanceTimersByTimeAsync(100)
  store.requestTiles([1, 2, 3, 4, 5], 'grid', [2, 3])
  await vi.advanceTimersByTimeAsync(100)
  expect(calls).toEqual([
    [2, 3],
    [1, 4, 5],
  ])
})

test('what is urgent goes beside calls that take long, and waits after a failure like all others', async () => {
  const store = createTileStore()
  const calls: number[][] = []
  const { promise, reject } = Promise.withResolvers<PhotoTile[]>()
  store.connect({
    tiles(ids) {
      calls.push(ids)
      return promise
    },
    onChange: () => {},
  })
  store.requestTiles(
    Array.from({ length: 400 }, (_, place) => place + 1),
    'grid',
  )
  await vi.advanceTimersByTimeAsync(100)
  expect(calls).toHaveLength(2)
  store.requestTiles([900, 901], 'grid', [900])
  store.requestTiles([902], 'grid', [902])
  expect(calls.slice(2)).toEqual([[900]])
  reject(new Error('down'))
  await vi.advanceTimersByTimeAsync(0)
  store.requestTiles([903], 'grid', [903])
  expect(calls).toHaveLength(3)
})

test('once photos have changed they are asked for again, and shown as they were until then', async () => {
  let name = 'before'
  const { store, calls } = setUp((ids) => ids.map((id) => named(id, name)))
  store.requestTiles([1], 'grid')
  await vi.advanceTimersByTimeAsync(100)
  name = 'after'
  store.invalidate()
  store.requestTiles([1], 'grid')
  expect(store.get(1)?.name).toBe('before')
  await vi.advanceTimersByTimeAsync(100)
  expect(store.get(1)?.name).toBe('after')
  expect(calls).toHaveLength(2)
})

test('requests a missing tile once, and none after unmounting', async () => {
  const { store, calls, leave } = setUp(() => [])
  store.requestTiles([5], 'grid')
  await vi.advanceTimersByTimeAsync(100)
  store.requestTiles([5], 'grid')
  await vi.advanceTimersByTimeAsync(100)
  expect(calls).toEqual([[5]])
  store.requestTiles([6], 'grid')
  leave()
  await vi.advanceTimersByTimeAsync(5000)
  expect(calls).toEqual([[5]])
})

test('after a failure it waits, and then asks again', async () => {
  let isDown = true
  const { store, calls } = setUp((ids) => {
    if (isDown) throw new Error('down')
    return ids.map((id) => named(id))
  })
  store.requestTiles([1], 'grid')
  await vi.advanceTimersByTimeAsync(100)
  isDown = false
  store.requestTiles([1], 'grid')
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(store.get(1)?.name).toBe('Photo 1')
})

test('requests tiles wanted before the first subscriber once there is one', async () => {
  const store = createTileStore()
  store.requestTiles([1, 2], 'grid')
  await vi.advanceTimersByTimeAsync(100)
  const calls: number[][] = []
  store.connect({
    async tiles(ids) {
      calls.push(ids)
      return ids.map((id) => named(id))
    },
    onChange: () => {},
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(calls).toEqual([[1, 2]])
})
