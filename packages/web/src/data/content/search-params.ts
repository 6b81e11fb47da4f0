import type { AdminTicketQuery } from '@imagora/contract'
import { tableOrders, ticketLevels, ticketStatuses } from '@imagora/contract/limits'
import { createTableSearchReader } from '#lib/state/table-search.ts'

/** `in_progress` is the default filter and needs no search parameter. */
type TicketStatusFilter = Exclude<AdminTicketQuery['status'], 'in_progress'>
type Assigned = NonNullable<AdminTicketQuery['assigned']>

export const ticketStatusFilters = ['completed', 'all'] as const satisfies TicketStatusFilter[]
export const ticketAssignments = ['me', 'none', 'others'] as const satisfies Assigned[]

export const readAdminTicketsSearch = createTableSearchReader({
  order: tableOrders.tickets,
  status: ticketStatusFilters,
  level: ticketLevels,
  assigned: ticketAssignments,
  unread: [true],
  /** Only tickets in which the owner wrote the last reply. */
  waiting: [true],
})
export type AdminTicketsSearch = ReturnType<typeof readAdminTicketsSearch>

export interface NoticesSearch {
  page?: number
}

/** Parses the URL search; invalid values are dropped. */
export const readNoticesSearch = ({ page }: Record<string, unknown>): NoticesSearch =>
  Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}

export const readTicketsSearch = createTableSearchReader({ status: ticketStatuses })
export type TicketsSearch = ReturnType<typeof readTicketsSearch>
