import { expect, test } from 'vitest'
import { type GuestEvent, type GuestFile, reduceGuestQueue } from './guest-queue.ts'

const files = ['a', 'b', 'c'].map((name) => new File([name], `${name}.jpg`))
const after = (...events: GuestEvent[]) => events.reduce<GuestFile[]>(reduceGuestQueue, [])
const states = (queue: GuestFile[]) => queue.map(({ state }) => state)
const added: GuestEvent = { type: 'added', files }

test('two are sent at a time, and the next when one has arrived', () => {
  expect(states(after(added))).toEqual(['sending', 'sending', 'waiting'])
  expect(states(after(added, { type: 'taken', key: 0, is_waiting: false }))).toEqual(['done', 'sending', 'sending'])
})

test('separates photos pending approval from visible ones', () => {
  expect(states(after(added, { type: 'taken', key: 1, is_waiting: true }))[1]).toBe('held')
})

test('one that failed makes room, says why, and may be tried again', () => {
  const failed = after(added, { type: 'failed', key: 0, reason: 'too large' })
  expect(failed[0]).toMatchObject({ state: 'failed', reason: 'too large' })
  expect(states(failed)).toEqual(['failed', 'sending', 'sending'])
  expect(states(reduceGuestQueue(failed, { type: 'retried', key: 0 }))).toEqual(['waiting', 'sending', 'sending'])
})

test('reports progress of running uploads only', () => {
  expect(after(added, { type: 'moved', key: 0, part: 0.5 })[0]).toMatchObject({ part: 0.5 })
  const done = after(added, { type: 'taken', key: 0, is_waiting: false }, { type: 'moved', key: 0, part: 0.5 })
  expect(done[0]).not.toHaveProperty('part')
})

test('more pictures stand behind those that are there, under names of their own', () => {
  const keys = after(added, added).map(({ key }) => key)
  expect(new Set(keys).size).toBe(6)
})
