import type { NearDuplicateMatch } from '@imagora/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSimilarCheck } from './similar-check.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const matchOf = (id: number) => ({ photo: { id }, older: { id: 1 }, older_count: 1 }) as NearDuplicateMatch

test('[FN-22] new photos are asked for at once, again only while they are not compared, and not forever', async () => {
  const calls: number[][] = []
  const matched: [number, number][] = []
  const check = createSimilarCheck({
    async findMatches(ids) {
      calls.push(ids)
      if (calls.length === 2) throw new Error('The server did not answer')
      return { matches: ids.includes(11) ? [matchOf(11)] : [], pending_ids: ids.filter((id) => id !== 11) }
    },
    onMatch: (uploadId, { photo }) => matched.push([uploadId, photo.id]),
  })
  check.check(1, 11)
  check.check(2, 12)
  await vi.advanceTimersByTimeAsync(1000)
  expect([calls, matched]).toEqual([[[11, 12]], [[1, 11]]])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(calls).toEqual([[11, 12], [12], [12], [12], [12]])
  check.check(3, 13)
  check.reset()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(calls).toHaveLength(5)
})
