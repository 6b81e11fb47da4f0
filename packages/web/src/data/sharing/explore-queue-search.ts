import { tableSearch } from '#lib/state/table-search.ts'

export const states = ['waiting', 'approved', 'refused'] as const

export const readQueueSearch = tableSearch({ state: states })
export type QueueSearch = ReturnType<typeof readQueueSearch>
