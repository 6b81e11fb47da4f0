import type { ReportQuery } from '@imagora/contract'
import { pictureMatchStates, reportTypes } from '@imagora/contract/limits'
import { createTableSearchReader } from '#lib/state/table-search.ts'

/** `open` is the default filter and needs no search parameter. */
type ShownState = Exclude<ReportQuery['state'], 'open'>

const states = ['upheld', 'dismissed', 'all'] as const satisfies ShownState[]

/** `report` is the report whose panel is open. */
export const readReportsSearch = createTableSearchReader({ state: states, type: reportTypes, report: 'id' })
export type ReportsSearch = ReturnType<typeof readReportsSearch>

export const readPictureMatchesSearch = createTableSearchReader({ state: pictureMatchStates })
export type PictureMatchesSearch = ReturnType<typeof readPictureMatchesSearch>
