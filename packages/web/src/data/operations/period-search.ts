import { daySpans } from '@imagora/contract/limits'

export type Span = (typeof daySpans)[number]

export interface SpanSearch {
  /** Thirty where nothing is said. */
  days?: Span | undefined
}

/** What the address says, or nothing where it says nonsense: which, left out, would still be read from the address. */
export const readSpanSearch = ({ days }: Record<string, unknown>): SpanSearch => ({
  days: daySpans.find((span) => span === days && span !== 30),
})
