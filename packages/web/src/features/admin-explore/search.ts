export const states = ['waiting', 'approved', 'refused'] as const

export interface QueueSearch {
  state?: (typeof states)[number]
  page?: number
}

/** What the address says, or nothing where it says nonsense. */
export const readQueueSearch = ({ state, page }: Record<string, unknown>): QueueSearch => ({
  ...((state === 'approved' || state === 'refused') && { state }),
  ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
})
