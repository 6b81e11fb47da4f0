import type { ReportQuery, ReportType } from '@imagora/contract'
import { reportTypes } from '@imagora/contract/limits'
import { readTableSearch, type TableSearch } from '#ui/table-search.ts'

/** What is to be decided is what the list shows where the address says nothing. */
type ShownState = Exclude<ReportQuery['state'], 'open'>

export interface ReportsSearch extends TableSearch {
  state?: ShownState
  type?: ReportType
  /** The report whose panel is open. */
  report?: number
}

const states: ShownState[] = ['upheld', 'dismissed', 'all']

/** What the address says, or nothing where it says nonsense. */
export function readReportsSearch(raw: Record<string, unknown>): ReportsSearch {
  const state = states.find((each) => each === raw.state)
  const type = reportTypes.find((each) => each === raw.type)
  return {
    ...readTableSearch(raw),
    ...(state && { state }),
    ...(type && { type }),
    ...(Number.isInteger(raw.report) && Number(raw.report) > 0 && { report: Number(raw.report) }),
  }
}
