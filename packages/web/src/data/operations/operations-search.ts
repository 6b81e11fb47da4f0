import type { AdminJob, SeriesSpan } from '@imagora/contract'
import { tableSearch } from '#lib/state/table-search.ts'

export const jobStates = ['failed', 'waiting', 'running'] as const satisfies AdminJob['state'][]

/** With the job whose panel is open. */
export const readJobsSearch = tableSearch({ state: jobStates, job: 'id' })
export type JobsSearch = ReturnType<typeof readJobsSearch>

export const seriesSpans = ['hour', 'day', 'week'] as const satisfies SeriesSpan[]

export interface SeriesSearch {
  /** An hour where nothing is said. */
  span?: SeriesSpan | undefined
}

/** What the address says, or nothing where it says nonsense: which, left out, would still be read from the address. */
export const readSeriesSearch = ({ span }: Record<string, unknown>): SeriesSearch => ({
  span: seriesSpans.find((each) => each === span && span !== 'hour'),
})

export const failureStatuses = [500, 503, 507, 429, 413] as const

/** With the failure whose panel is open. */
export const readFailuresSearch = tableSearch({ status: failureStatuses, failure: 'id' })
export type FailuresSearch = ReturnType<typeof readFailuresSearch>
