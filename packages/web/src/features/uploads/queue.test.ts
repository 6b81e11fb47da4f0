import type { UploadedPhoto } from '@imagora/contract'
import { expect, test } from 'vitest'
import { emptyQueue, nextUploads, progressOf, type Queue, type QueueAction, reduceQueue } from './queue.ts'

const file = (name: string, size = 100) => new File([new Uint8Array(size)], name)
const photo = { id: 7 } as UploadedPhoto
const run = (actions: QueueAction[], queue: Queue = emptyQueue) => actions.reduce(reduceQueue, queue)
const add = (...names: string[]): QueueAction => ({
  type: 'add',
  files: names.map((name) => ({ file: file(name) })),
  isHeld: false,
})
const states = ({ uploads }: Queue) => uploads.map(({ state }) => state)
const next = (queue: Queue, atOnce: number, now = 0) => nextUploads(queue, atOnce, now).map(({ id }) => id)

test('[UP-02] files wait, are sent and end in success', () => {
  const queue = run([add('a', 'b'), { type: 'start', id: 1 }, { type: 'progress', id: 1, sent: 40 }])
  expect(states(queue)).toEqual(['uploading', 'waiting'])
  expect(queue.uploads[0]).toMatchObject({ sent: 40 })
  const done = run([{ type: 'succeed', id: 1, photo }], queue)
  expect(done.uploads[0]).toMatchObject({ state: 'success', sent: 100, photo })
})

test('[UP-06] as many start at once as the group allows, in order', () => {
  const queue = run([add('a', 'b', 'c', 'd')])
  expect(next(queue, 3)).toEqual([1, 2, 3])
  const busy = run(
    [
      { type: 'start', id: 1 },
      { type: 'start', id: 2 },
    ],
    queue,
  )
  expect(next(busy, 3)).toEqual([3])
  expect(next(busy, 2)).toEqual([])
  expect(next(run([{ type: 'fail', id: 1, reason: 'no', mayRetry: true }], busy), 2)).toEqual([3])
})

test('[UP-02] what failed or was cancelled may be retried, what can never succeed may not', () => {
  const queue = run([
    add('a', 'b', 'c'),
    { type: 'start', id: 1 },
    { type: 'start', id: 2 },
    { type: 'fail', id: 1, reason: 'damaged', mayRetry: false },
    { type: 'cancel', id: 2 },
    { type: 'cancel', id: 3 },
  ])
  expect(states(queue)).toEqual(['failed', 'cancelled', 'cancelled'])
  const retried = run(
    [1, 2].map((id) => ({ type: 'retry', id }) as const),
    queue,
  )
  expect(states(retried)).toEqual(['failed', 'waiting', 'cancelled'])
})

test('[UP-02] all that failed is retried at once, and what somebody cancelled stays so', () => {
  const queue = run([
    add('a', 'b'),
    { type: 'start', id: 1 },
    { type: 'fail', id: 1, reason: 'network', mayRetry: true },
    { type: 'cancel', id: 2 },
    { type: 'retry_all' },
  ])
  expect(states(queue)).toEqual(['waiting', 'cancelled'])
  expect(queue.uploads[0]).toMatchObject({ reason: '', sent: 0 })
})

test('[UP-02] an answer that comes after cancelling changes nothing', () => {
  const queue = run([add('a'), { type: 'start', id: 1 }, { type: 'cancel', id: 1 }])
  for (const late of [
    { type: 'progress', id: 1, sent: 90 },
    { type: 'fail', id: 1, reason: 'late', mayRetry: true },
    { type: 'succeed', id: 1, photo },
    { type: 'postpone', id: 9, until: 0 },
  ] as const) {
    expect(reduceQueue(queue, late).uploads).toEqual(queue.uploads)
  }
})

test('[UP-05] nothing starts before the time that the server named', () => {
  const queue = run([add('a', 'b'), { type: 'start', id: 1 }, { type: 'postpone', id: 1, until: 5000 }])
  expect(states(queue)).toEqual(['waiting', 'waiting'])
  expect(next(queue, 4, 4999)).toEqual([])
  expect(next(queue, 4, 5000)).toEqual([1, 2])
  expect(
    run(
      [
        { type: 'start', id: 1 },
        { type: 'postpone', id: 1, until: 3000 },
      ],
      queue,
    ).resumesAt,
  ).toBe(5000)
  expect(run([{ type: 'resume' }], queue).resumesAt).toBe(0)
})

test('a queue may be held until it is started, and runs on for what is added then', () => {
  const held = run([{ type: 'add', files: [{ file: file('a') }], isHeld: true }])
  expect(next(held, 4)).toEqual([])
  const running = run([{ type: 'release' }], held)
  expect(next(running, 4)).toEqual([1])
  expect(next(run([{ type: 'add', files: [{ file: file('b') }], isHeld: true }], running), 4)).toEqual([1, 2])
})

test('[UP-05] a file that the checks refuse is shown as failed and never sent', () => {
  const queue = run([
    { type: 'add', files: [{ file: file('a'), reason: 'too big' }, { file: file('b') }], isHeld: false },
  ])
  expect(queue.uploads[0]).toMatchObject({ state: 'failed', reason: 'too big', mayRetry: false })
  expect(next(queue, 4)).toEqual([2])
})

test('clearing keeps what is under way, and names are never given twice', () => {
  const queue = run([add('a', 'b'), { type: 'start', id: 1 }, { type: 'cancel', id: 2 }, { type: 'clear' }, add('c')])
  expect(queue.uploads.map(({ id, state }) => [id, state])).toEqual([
    [1, 'uploading'],
    [3, 'waiting'],
  ])
})

test('[UP-02] the whole progresses by bytes, without what failed', () => {
  const files = [file('a', 300), file('b', 100), file('c', 600)].map((one) => ({ file: one }))
  const queue = run([
    { type: 'add', files, isHeld: false },
    { type: 'start', id: 1 },
    { type: 'progress', id: 1, sent: 900 },
    { type: 'cancel', id: 3 },
  ])
  expect(progressOf(queue.uploads)).toEqual({ total: 400, sent: 300, share: 0.75 })
  expect(progressOf([])).toEqual({ total: 0, sent: 0, share: 0 })
})
