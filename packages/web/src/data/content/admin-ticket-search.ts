import type { AdminTicketQuery } from '@imagora/contract'
import { tableOrders, ticketLevels } from '@imagora/contract/limits'
import { tableSearch } from '#lib/state/table-search.ts'

/** What is open is what the list shows where the address says nothing. */
type ShownStatus = Exclude<AdminTicketQuery['status'], 'in_progress'>
type Assigned = NonNullable<AdminTicketQuery['assigned']>

export const shownStatuses = ['completed', 'all'] as const satisfies ShownStatus[]
export const assignments = ['me', 'none', 'others'] as const satisfies Assigned[]

export const readAdminTicketsSearch = tableSearch({
  order: tableOrders.tickets,
  status: shownStatuses,
  level: ticketLevels,
  assigned: assignments,
  unread: [true],
  /** Only those in which the owner has the last word. */
  waiting: [true],
})
export type AdminTicketsSearch = ReturnType<typeof readAdminTicketsSearch>
