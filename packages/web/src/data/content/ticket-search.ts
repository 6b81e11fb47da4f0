import { ticketStatuses } from '@imagora/contract/limits'
import { tableSearch } from '#ui/table/table-search.ts'

export const readTicketsSearch = tableSearch({ status: ticketStatuses })
export type TicketsSearch = ReturnType<typeof readTicketsSearch>
