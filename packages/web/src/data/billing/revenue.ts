import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readSpanSearch, type Span, type SpanSearch } from '#data/operations/period-search.ts'
import { api } from '#data/api/client.ts'

export interface RevenueSearch extends SpanSearch {
  /** Defaults to the site's currency, or to the first one. */
  currency?: string
}

/** Parses the URL search; invalid values are dropped. */
export function readRevenueSearch({ currency, ...raw }: Record<string, unknown>): RevenueSearch {
  return {
    ...readSpanSearch(raw),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && { currency }),
  }
}

export const revenueQuery = (days: Span) =>
  queryOptions({
    queryKey: ['admin', 'revenue', days],
    queryFn: () => api('GET /admin/revenue', { query: { days } }),
    placeholderData: keepPreviousData,
  })
