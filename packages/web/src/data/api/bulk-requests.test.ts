import { describe, expect, it } from 'vitest'
import { listActivities } from '#lib/state/activities.ts'
import { requestInBatches } from './bulk-requests.ts'

const ids = [1, 2, 3, 4, 5]

describe('what is done in parts', () => {
  it('sends all of them in their order and tells how far it is', async () => {
    const sent: number[][] = []
    const told: number[] = []
    const result = await requestInBatches(ids, {
      batchSize: 2,
      send: async (part) => sent.push(part),
      onProgress: (done) => told.push(done),
    })
    expect(sent).toEqual([[1, 2], [3, 4], [5]])
    expect(told).toEqual([2, 4, 5])
    expect(result).toEqual({ done: ids, error: null })
  })

  it('ends with the part that fails and says what was done before it', async () => {
    const refusal = new Error('no')
    const result = await requestInBatches(ids, {
      batchSize: 2,
      send: (part) => (part.includes(3) ? Promise.reject(refusal) : Promise.resolve()),
    })
    expect(result).toEqual({ done: [1, 2], error: refusal })
  })

  it('[FR-45] is listed with its progress while several calls are under way, and stops where it is cancelled', async () => {
    const activity = { kind: 'restore', to: '/user/trash', canCancel: true } as const
    const seen: unknown[] = []
    const result = await requestInBatches(ids, {
      batchSize: 2,
      activity,
      async send(part) {
        const [listed] = listActivities()
        seen.push(listed?.count)
        if (part.includes(3)) listed?.cancel?.()
      },
    })
    expect(seen).toEqual([
      { done: 0, total: 5 },
      { done: 2, total: 5 },
    ])
    expect(result).toEqual({ done: [1, 2, 3, 4], error: null })
    expect(listActivities()).toEqual([])
    await requestInBatches([1, 2], { batchSize: 2, activity, send: async () => seen.push(listActivities().length) })
    expect(seen.at(-1)).toBe(0)
  })
})
