import type { AdminJob } from '@imagora/contract'
import { readTableSearch, type TableSearch } from '#ui/table-search.ts'

export const jobStates: AdminJob['state'][] = ['failed', 'waiting', 'running']

export interface JobsSearch extends TableSearch {
  state?: AdminJob['state']
  /** The job whose panel is open. */
  job?: number
}

const idIn = (value: unknown) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined)

/** What the address says, or nothing where it says nonsense. */
export function readJobsSearch(raw: Record<string, unknown>): JobsSearch {
  const { page } = readTableSearch(raw)
  const state = jobStates.find((each) => each === raw.state)
  const job = idIn(raw.job)
  return { ...(page && { page }), ...(state && { state }), ...(job && { job }) }
}

export const failureStatuses = [500, 503, 507, 429, 413] as const

export interface FailuresSearch extends TableSearch {
  status?: (typeof failureStatuses)[number]
  /** The failure whose panel is open. */
  failure?: number
}

export function readFailuresSearch(raw: Record<string, unknown>): FailuresSearch {
  const { q, page } = readTableSearch(raw)
  const status = failureStatuses.find((each) => each === raw.status)
  const failure = idIn(raw.failure)
  return { ...(q && { q }), ...(page && { page }), ...(status && { status }), ...(failure && { failure }) }
}
