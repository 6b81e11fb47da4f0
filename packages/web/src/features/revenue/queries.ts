import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'

export const spans = [7, 30, 90, 365] as const
export type Span = (typeof spans)[number]

export interface RevenueSearch {
  /** Thirty where nothing is said. */
  days?: Span
  /** The site's own, or the first, where nothing is said. */
  currency?: string
}

/** What the address says, or nothing where it says nonsense. */
export function readRevenueSearch({ days, currency }: Record<string, unknown>): RevenueSearch {
  const span = spans.find((each) => each === days)
  return {
    ...(span && span !== 30 && { days: span }),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && { currency }),
  }
}

export const revenueQuery = (days: Span) =>
  queryOptions({
    queryKey: ['admin', 'revenue', days],
    queryFn: () => api('GET /admin/revenue', { query: { days } }),
    placeholderData: keepPreviousData,
  })
