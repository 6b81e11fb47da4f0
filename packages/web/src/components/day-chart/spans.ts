import { daySpans } from '@imagora/contract/limits'

export type Span = (typeof daySpans)[number]

export interface SpanSearch {
  /** Thirty where nothing is said. */
  days?: Span
}

/** What the address says, or nothing where it says nonsense. */
export function readSpanSearch({ days }: Record<string, unknown>): SpanSearch {
  const span = daySpans.find((each) => each === days)
  return span && span !== 30 ? { days: span } : {}
}
