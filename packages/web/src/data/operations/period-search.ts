import { daySpans } from '@imagora/contract/limits'

export type Span = (typeof daySpans)[number]

export interface SpanSearch {
  /** Defaults to 30 days. */
  days?: Span | undefined
}

/**
 * Parses the URL search. Invalid values become undefined explicitly; an omitted key would still be read from the URL.
 */
export const readSpanSearch = ({ days }: Record<string, unknown>): SpanSearch => ({
  days: daySpans.find((span) => span === days && span !== 30),
})
