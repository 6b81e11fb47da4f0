import type { ReportQuery } from '@imagora/contract'
import { reportTypes } from '@imagora/contract/limits'
import { tableSearch } from '#lib/state/table-search.ts'

/** What is to be decided is what the list shows where the address says nothing. */
type ShownState = Exclude<ReportQuery['state'], 'open'>

const states = ['upheld', 'dismissed', 'all'] as const satisfies ShownState[]

/** With the report whose panel is open. */
export const readReportsSearch = tableSearch({ state: states, type: reportTypes, report: 'id' })
export type ReportsSearch = ReturnType<typeof readReportsSearch>
