import type { AdminTicketQuery } from '@imagora/contract'
import { tableOrders, ticketLevels, ticketStatuses } from '@imagora/contract/limits'
import { tableSearch } from '#lib/state/table-search.ts'

/** `in_progress` is the default filter and needs no search parameter. */
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

export const readTicketsSearch = tableSearch({ status: ticketStatuses })
export type TicketsSearch = ReturnType<typeof readTicketsSearch>
