import type { AdminJob, SeriesSpan } from '@imagora/contract'
import { createTableSearchReader } from '#lib/state/table-search.ts'
import { daySpans, statisticRanges } from '@imagora/contract/limits'

export const jobStates = ['failed', 'waiting', 'running'] as const satisfies AdminJob['state'][]

/** `job` is the job whose panel is open. */
export const readJobsSearch = createTableSearchReader({ state: jobStates, job: 'id' })
export type JobsSearch = ReturnType<typeof readJobsSearch>

export const seriesSpans = ['hour', 'day', 'week'] as const satisfies SeriesSpan[]

interface SeriesSearch {
  /** Defaults to one hour. */
  span?: SeriesSpan | undefined
}

/**
 * Parses the URL search. Invalid values become undefined explicitly; an omitted key would still be read from the URL.
 */
export const readSeriesSearch = ({ span }: Record<string, unknown>): SeriesSearch => ({
  span: seriesSpans.find((each) => each === span && span !== 'hour'),
})

export const failureStatuses = [500, 503, 507, 429, 413] as const

/** `failure` is the failure whose panel is open. */
export const readFailuresSearch = createTableSearchReader({ status: failureStatuses, failure: 'id' })
export type FailuresSearch = ReturnType<typeof readFailuresSearch>

export type DaySpan = (typeof daySpans)[number]

export interface SpanSearch {
  /** Defaults to 30 days. */
  days?: DaySpan | undefined
}

/**
 * Parses the URL search. Invalid values become undefined explicitly; an omitted key would still be read from the URL.
 */
export const readSpanSearch = ({ days }: Record<string, unknown>): SpanSearch => ({
  days: daySpans.find((span) => span === days && span !== 30),
})

/** Two days are a period of one's own, and win over the range. */
export const readStatisticsSearch = createTableSearchReader({ range: statisticRanges, from: 'day', to: 'day' })
export type StatisticsSearch = Pick<ReturnType<typeof readStatisticsSearch>, 'range' | 'from' | 'to'>

export const readAuditSearch = createTableSearchReader({
  user: 'text',
  action: 'text',
  target: 'text',
  from: 'day',
  to: 'day',
  /** Entry whose panel is open. */
  entry: 'id',
})
export type AuditSearch = ReturnType<typeof readAuditSearch>
