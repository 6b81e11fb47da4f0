const orders = ['newest', 'oldest', 'most_viewed'] as const
export type SharesOrder = (typeof orders)[number]

export interface SharesSearch {
  q?: string
  order?: SharesOrder
  page?: number
  /** Share whose panel is open. */
  share?: number
}

const isNumber = (given: unknown, least: number) => Number.isInteger(given) && Number(given) >= least

/** Parses the URL search; invalid values are dropped. A numeric search text arrives as a number. */
export function readSharesSearch({ q, order, page, share }: Record<string, unknown>): SharesSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q) : ''
  const known = orders.find((each) => each === order)
  return {
    ...(text && { q: text }),
    ...(known && known !== 'newest' && { order: known }),
    ...(isNumber(page, 2) && { page: Number(page) }),
    ...(isNumber(share, 1) && { share: Number(share) }),
  }
}
