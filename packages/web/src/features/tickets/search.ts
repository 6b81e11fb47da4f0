import type { TicketStatus } from '@imagora/contract'
import { ticketStatuses } from '@imagora/contract/limits'
import { readTableSearch, type TableSearch } from '#ui/table-search.ts'

export interface TicketsSearch extends TableSearch {
  status?: TicketStatus
}

/** What the address says, or nothing where it says nonsense. */
export function readTicketsSearch(raw: Record<string, unknown>): TicketsSearch {
  const { q, page } = readTableSearch(raw)
  const status = ticketStatuses.find((each) => each === raw.status)
  return { ...(q && { q }), ...(page && { page }), ...(status && { status }) }
}
