const statuses = ['unpaid', 'paid', 'cancelled'] as const

export type OrderStatusName = (typeof statuses)[number]

export interface OrdersSearch {
  page?: number
  status?: OrderStatusName
}

/** Parses the URL search; invalid values are dropped. */
export function readOrdersSearch({ page, status }: Record<string, unknown>): OrdersSearch {
  const known = statuses.find((name) => name === status)
  return {
    ...(Number.isSafeInteger(page) && Number(page) > 1 && { page: Number(page) }),
    ...(known && { status: known }),
  }
}

export interface OrderSearch {
  /** Flag set by the redirect of a user who cancelled at the payment provider. */
  payment?: 'failed'
}

export const readOrderSearch = ({ payment }: Record<string, unknown>): OrderSearch =>
  payment === 'failed' ? { payment } : {}
