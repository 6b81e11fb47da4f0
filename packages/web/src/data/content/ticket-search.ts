import { ticketStatuses } from '@imagora/contract/limits'
import { tableSearch } from '#lib/state/table-search.ts'

export const readTicketsSearch = tableSearch({ status: ticketStatuses })
export type TicketsSearch = ReturnType<typeof readTicketsSearch>
