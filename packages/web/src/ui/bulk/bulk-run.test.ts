import { expect, test, vi } from 'vitest'
import { type BulkProgress, BulkRefusals, runBulk } from './bulk-run.ts'

const items = (count: number) => Array.from({ length: count }, (_, place) => ({ key: place, name: `row ${place}` }))
const tick = () => new Promise((resolve) => setTimeout(resolve, 1))

function given(count: number, call: (keys: number[]) => Promise<unknown>) {
  const stopping = new AbortController()
  const seen: BulkProgress[] = []
  const run = (batchSize = 1, isFinal = (_error: Error) => false) =>
    runBulk({
      items: items(count),
      batchSize,
      isFinal,
      signal: stopping.signal,
      call: (part) => call(part.map(({ key }) => key)),
      onProgress: (progress) => seen.push(progress),
    })
  return { run, seen, stop: () => stopping.abort() }
}

test('[AD-01] at most four calls are under way at once, and every row has its turn once', async () => {
  let now = 0
  let peak = 0
  const touched: number[] = []
  const { run, seen } = given(30, async (keys) => {
    now += 1
    peak = Math.max(peak, now)
    await tick()
    touched.push(...keys)
    now -= 1
  })
  expect(await run()).toEqual({ total: 30, done: 30, failures: [] })
  expect(peak).toBe(4)
  expect(touched.toSorted((one, other) => one - other)).toEqual(items(30).map(({ key }) => key))
  expect(seen.map(({ done }) => done)).toEqual(Array.from({ length: 30 }, (_, place) => place + 1))
})

test('reports each failure with its reason and continues with the others', async () => {
  const { run } = given(10, async ([key]) => {
    await tick()
    if (key === 3) throw new Error('The last administrator')
  })
  expect(await run()).toEqual({
    total: 10,
    done: 9,
    failures: [{ key: 3, name: 'row 3', reason: 'The last administrator' }],
  })
})

test('stopped, it begins nothing more and counts what was under way', async () => {
  const call = vi.fn(tick)
  const { run, stop } = given(100, call)
  const running = run()
  stop()
  expect(await running).toEqual({ total: 100, done: 4, failures: [] })
  expect(call).toHaveBeenCalledTimes(4)
})

test('what would befall all of them ends it', async () => {
  const call = vi.fn(async () => {
    await tick()
    throw new Error('Please log in')
  })
  const { failures } = await given(50, call).run(1, ({ message }) => message === 'Please log in')
  expect(failures).toHaveLength(4)
  expect(call).toHaveBeenCalledTimes(4)
})

test('a call that takes many gets them in parts', async () => {
  const parts: number[] = []
  const { run } = given(45, async (keys) => parts.push(keys.length))
  expect(await run(20)).toMatchObject({ done: 45 })
  expect(parts).toEqual([20, 20, 5])
})

test('of a call that takes many and is refused, each is tried alone', async () => {
  const { run } = given(25, async (keys) => {
    await tick()
    if (keys.includes(7)) throw new Error('This photo is gone')
  })
  expect(await run(10)).toEqual({
    total: 25,
    done: 24,
    failures: [{ key: 7, name: 'row 7', reason: 'This photo is gone' }],
  })
})

test('[OR-10] a call that refuses some of its rows fails only these, and is not repeated', async () => {
  const call = vi.fn(async (keys: number[]) => {
    await tick()
    if (keys.includes(7)) throw new BulkRefusals(new Map([[7, 'The last administrator']]))
  })
  expect(await given(25, call).run(10)).toEqual({
    total: 25,
    done: 24,
    failures: [{ key: 7, name: 'row 7', reason: 'The last administrator' }],
  })
  expect(call).toHaveBeenCalledTimes(3)
})
