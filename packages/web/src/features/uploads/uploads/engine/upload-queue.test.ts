import type { UploadedPhoto } from '@imagora/contract'
import { expect, test } from 'vitest'
import { createUploadQueue } from './upload-queue.ts'

const photo = { id: 7 } as UploadedPhoto
const sized = (name: string, size = 100) => ({ key: name, folder: '', file: new File([new Uint8Array(size)], name) })

function filled(...names: string[]) {
  const queue = createUploadQueue()
  queue.add(names.map((name) => sized(name)))
  check(queue)
  return queue
}

const check = (queue: ReturnType<typeof createUploadQueue>) =>
  queue.dispatchAll(
    queue.ids().map((id) => [id, { type: 'check', sha256: '', isInLibrary: false, skip: null }] as const),
  )

const next = (queue: ReturnType<typeof createUploadQueue>, atOnce: number, now = 0) =>
  queue.next(atOnce, now).map(({ id }) => id)

test('[UP-06] as many start at once as the group allows, in order', () => {
  const queue = filled('a', 'b', 'c', 'd')
  expect(next(queue, 3)).toEqual([1, 2, 3])
  queue.dispatch(1, { type: 'start' })
  queue.dispatch(2, { type: 'start' })
  expect(next(queue, 3)).toEqual([3])
  expect(next(queue, 2)).toEqual([])
  queue.dispatch(1, { type: 'fail', reason: 'no', mayRetry: true })
  expect(next(queue, 2)).toEqual([3])
})

test('[UP-15] nothing starts that has not been looked for in the library', () => {
  const queue = createUploadQueue()
  queue.add([sized('a'), sized('b')])
  expect(next(queue, 4)).toEqual([])
  queue.dispatch(2, { type: 'check', sha256: 'bb', isInLibrary: false, skip: null })
  expect(next(queue, 4)).toEqual([2])
})

test('[UP-02] files waiting for a retry let others go first', () => {
  const queue = filled('a', 'b')
  queue.dispatch(1, { type: 'start' })
  queue.dispatch(1, { type: 'postpone', until: 5000, isCounted: true })
  expect(next(queue, 4, 4999)).toEqual([2])
  expect(next(queue, 4, 5000)).toEqual([1, 2])
  queue.dispatch(2, { type: 'start' })
  expect(queue.nextDue(4000)).toBe(5000)
  expect(queue.nextDue(5000)).toBeUndefined()
})

test('[UP-02] what was called back goes first when it may go again', () => {
  const queue = filled('a', 'b', 'c')
  queue.dispatch(1, { type: 'start' })
  expect(next(queue, 2)).toEqual([2])
  queue.dispatch(1, { type: 'postpone', until: 0, isCounted: false })
  expect(next(queue, 1)).toEqual([1])
  expect(next(queue, 9)).toEqual([1, 2, 3])
})

test('[UP-02] the whole progresses by bytes, without what failed or was given up', () => {
  const queue = createUploadQueue()
  queue.add([sized('a', 300), sized('b', 100), sized('c', 600)])
  check(queue)
  queue.dispatch(1, { type: 'start' })
  queue.dispatch(1, { type: 'progress', sent: 900 })
  queue.dispatch(3, { type: 'cancel' })
  expect(queue.totals()).toMatchObject({ bytes: 400, sent: 300, all: 3, counts: { uploading: 1, cancelled: 1 } })
  queue.dispatch(1, { type: 'fail', reason: 'network', mayRetry: true })
  expect(queue.totals()).toMatchObject({ bytes: 100, sent: 0, retryable: 1 })
})

test('clearing keeps what is under way, and numbers are never given twice', () => {
  const queue = filled('a', 'b')
  queue.dispatch(1, { type: 'start' })
  queue.dispatch(2, { type: 'cancel' })
  queue.remove(({ state }) => state === 'cancelled')
  queue.add([sized('c')])
  expect(queue.ids()).toEqual([1, 3])
  expect(queue.totals()).toMatchObject({ all: 2, counts: { cancelled: 0 } })
})

test('progress of one file copies no list and notifies its own row only', () => {
  const queue = createUploadQueue()
  queue.add(Array.from({ length: 1000 }, (_, index) => sized(String(index), 10)))
  check(queue)
  queue.dispatch(500, { type: 'start' })
  const [ids, others] = [queue.ids(), queue.ids().map((id) => queue.get(id))]
  const told: number[] = []
  for (const id of ids) queue.subscribeToRow(id, () => told.push(id))
  queue.dispatch(500, { type: 'progress', sent: 5 })
  expect(told).toEqual([500])
  expect(queue.ids()).toBe(ids)
  expect(others.filter((upload, index) => upload !== queue.get(index + 1))).toHaveLength(1)
})

test('a hundred thousand files take their way in time that grows with their number, not with its square', () => {
  const queue = createUploadQueue()
  const file = new File(['x'], 'a')
  queue.add(Array.from({ length: 100_000 }, (_, index) => ({ key: String(index), folder: '', file })))
  const began = performance.now()
  check(queue)
  for (;;) {
    const ready = queue.next(4, 0)
    if (ready.length === 0) break
    for (const { id } of ready) {
      queue.dispatch(id, { type: 'start' })
      queue.dispatch(id, { type: 'progress', sent: 1 })
      queue.dispatch(id, { type: 'succeed', photo })
    }
  }
  expect(queue.totals().counts.success).toBe(100_000)
  // A step that copied the list would take minutes: 300,000 steps over 100,000 entries each.
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('[UP-01] files shared by another program are kept apart, and do not start with selected ones', () => {
  const queue = createUploadQueue()
  queue.add([{ ...sized('theirs'), isForeign: true }, sized('mine')])
  check(queue)
  expect(queue.totals().foreign).toBe(1)
  expect(next(queue, 3)).toEqual([2])
  queue.dispatch(1, { type: 'resume' })
  expect(queue.totals().foreign).toBe(0)
  expect(next(queue, 3)).toEqual([2, 1])
})
