import { expect, test } from 'vitest'
import { createBreaker, createBreakerRegistry, CircuitOpenError } from './circuit-breaker.ts'

const ways = { isOutage: (error: unknown) => error === 'away' }
const away = async () => Promise.reject('away')
const there = async () => 'there'

function opened() {
  const clock = { time: 0 }
  const { run, status, openForMs } = createBreaker(() => clock.time)
  const outcome = (act: () => Promise<unknown>) => run(act, ways).catch((error: unknown) => error)
  return { clock, run, status, openForMs, outcome }
}

test('[F26] opens after five consecutive failures, and each further pause is longer', async () => {
  const { clock, status, outcome } = opened()
  for (let time = 0; time < 4; time++) await outcome(away)
  expect(status()).toMatchObject({ is_open: false, failures: 4, opened_at: null })
  await outcome(away)
  expect(status()).toMatchObject({ is_open: true, opened_at: expect.any(String) })
  for (const pause of [2, 4, 8, 16, 30, 30]) {
    expect(await outcome(there)).toMatchObject({ name: 'Resting', retry_after: pause })
    clock.time += pause * 1000 - 1
    expect(await outcome(there)).toBeInstanceOf(CircuitOpenError)
    clock.time += 1
    expect(await outcome(away)).toBe('away')
  }
})

test('while one tries all others are turned away, and its success lets everybody through', async () => {
  const { clock, status, openForMs, run, outcome } = opened()
  for (let time = 0; time < 5; time++) await outcome(away)
  expect(openForMs()).toBe(2000)
  clock.time = 2000
  const trial = Promise.withResolvers<string>()
  const trying = run(() => trial.promise, ways)
  expect(await outcome(there)).toBeInstanceOf(CircuitOpenError)
  trial.resolve('back')
  expect([await trying, await outcome(there)]).toEqual(['back', 'there'])
  expect([status(), openForMs()]).toEqual([{ is_open: false, failures: 0, opened_at: null }, 0])
})

test('what the other side refuses is an answer', async () => {
  const { status, run, outcome } = opened()
  for (let time = 0; time < 4; time++) await outcome(away)
  await outcome(async () => Promise.reject('no'))
  expect(status()).toMatchObject({ failures: 0 })
  for (let time = 0; time < 5; time++) await run(there, { ...ways, isDown: (answer) => answer === 'there' })
  expect(status()).toMatchObject({ is_open: true })
})

test('the board knows every breaker by whom it stands before', async () => {
  const board = createBreakerRegistry()
  for (let time = 0; time < 5; time++)
    await board
      .get('mail', 'a:25')
      .run(away, ways)
      .catch(() => {})
  board.get('storage', 7)
  expect(board.list()).toMatchObject([
    { kind: 'mail', name: 'a:25', is_open: true },
    { kind: 'storage', name: '7', is_open: false },
  ])
  board.renew('mail', 'a:25')
  expect(board.list().some(({ is_open }) => is_open)).toBe(false)
  for (let id = 0; id < 600; id++) board.get('webhook', id)
  expect(board.list()).toHaveLength(500)
})
