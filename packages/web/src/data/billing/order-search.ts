const statuses = ['unpaid', 'paid', 'cancelled'] as const

export type OrderStatusName = (typeof statuses)[number]

export interface OrdersSearch {
  page?: number
  status?: OrderStatusName
}

/** What the address says, or nothing where it says nonsense. */
export function readOrdersSearch({ page, status }: Record<string, unknown>): OrdersSearch {
  const known = statuses.find((name) => name === status)
  return {
    ...(Number.isSafeInteger(page) && Number(page) > 1 && { page: Number(page) }),
    ...(known && { status: known }),
  }
}

export interface OrderSearch {
  /** Whoever gave up at the provider is sent back with this. */
  payment?: 'failed'
}

/** All that is understood in the address of an order. */
export const readOrderSearch = ({ payment }: Record<string, unknown>): OrderSearch =>
  payment === 'failed' ? { payment } : {}
