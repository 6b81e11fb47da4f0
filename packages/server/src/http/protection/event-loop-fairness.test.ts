import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurnLimiter } from './request-guard.ts'

function work(milliseconds: number) {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('[L4] calls that arrive together leave turns of the event loop to others, and are answered in order', async () => {
  const take = createTurnLimiter(10)
  const done: number[] = []
  let others = 0
  const asOthers = async () => {
    while (done.length < 60) {
      others++
      await nextTurn()
    }
  }
  const call = async (number: number) => {
    // Requests that arrive together are handled one after the other, within one turn.
    await nextTurn()
    await take()
    work(2)
    done.push(number)
  }
  await Promise.all([...Array.from({ length: 60 }, (_none, number) => call(number)), asOthers()])
  expect(done).toEqual(Array.from({ length: 60 }, (_none, number) => number))
  // Without the limit all sixty calls finish in the first turn.
  expect(others).toBeGreaterThan(5)
})

test('one that comes while others wait does not overtake them', async () => {
  const take = createTurnLimiter(0)
  const done: string[] = []
  const call = async (name: string) => {
    await take()
    work(1)
    done.push(name)
  }
  const first = [call('one'), call('two'), call('three')]
  await nextTurn()
  await Promise.all([...first, call('four')])
  expect(done).toEqual(['one', 'two', 'three', 'four'])
})

test('[L4] refuses a call beyond the queue limit at once with Retry-After', async () => {
  const take = createTurnLimiter(0, 2)
  await take()
  work(1)
  const waiting = [take(), take()].map((turn) => Promise.resolve(turn))
  expect(() => take()).toThrow(expect.objectContaining({ code: 'server_busy', details: { retry_after: 1 } }))
  await Promise.all(waiting)
  expect(() => take()).not.toThrow()
})

test('a single client does not wait', async () => {
  const take = createTurnLimiter()
  for (let count = 0; count < 5; count++) {
    expect(take()).toBeUndefined()
    await nextTurn()
    await nextTurn()
  }
})
