import { expect, test } from 'vitest'
import { createTimeEstimator, dismissActivity, dismissFinished, listActivities, startActivity } from './activities.ts'

test('[FR-45] shows the time left once it is meaningful, and follows the rate smoothly', () => {
  const estimate = createTimeEstimator()
  expect([0, 1000, 2000].map((at) => estimate(at, at / 100_000))).toEqual([undefined, undefined, undefined])
  expect(estimate(3000, 0.03)).toBeCloseTo(97)
  // A step at half the rate shifts the estimate, but does not double it.
  const slower = estimate(5000, 0.04)!
  expect(slower).toBeGreaterThan(97)
  expect(slower).toBeLessThan(150)
  // Without progress the estimate stays.
  expect(estimate(9000, 0.04)).toBeCloseTo(slower)
})

test('[FR-45] progress that falls back is estimated anew', () => {
  const estimate = createTimeEstimator()
  for (const at of [0, 1000, 2000, 3000]) estimate(at, at / 10_000)
  expect(estimate(4000, 0.1)).toBeUndefined()
})

test('[FR-45] operations are listed in the order they began, each until its end', () => {
  const first = startActivity('archive', { share: null })
  const second = startActivity('edit', { share: 0, count: { done: 0, total: 2000 } })
  second.update({ share: 0.5, count: { done: 1000, total: 2000 } })
  expect(listActivities()).toMatchObject([
    { kind: 'archive', share: null, secondsLeft: undefined },
    { kind: 'edit', share: 0.5, count: { done: 1000, total: 2000 } },
  ])
  first.end()
  expect(listActivities()).toHaveLength(1)
  second.end()
  expect(listActivities()).toEqual([])
})

test('[FR-89] what has ended stays with its result until it is dismissed, and what runs is never cleared', () => {
  const [done, failed, running] = [
    startActivity('backup', { share: null }),
    startActivity('import', { share: 0.5 }),
    startActivity('move', { share: 0.5 }),
  ]
  done.update({ share: 1, outcome: { isFailed: false } })
  failed.update({ share: 1, outcome: { isFailed: true, message: 'No such folder' } })
  expect(listActivities().map(({ outcome }) => outcome?.isFailed)).toEqual([false, true, undefined])
  dismissActivity(listActivities()[0]!.id)
  expect(listActivities()).toMatchObject([{ outcome: { message: 'No such folder' } }, { kind: 'move' }])
  // Progress that arrives late does not bring it back.
  done.update({ share: 0.9 })
  dismissFinished()
  expect(listActivities()).toMatchObject([{ kind: 'move' }])
  running.end()
})
